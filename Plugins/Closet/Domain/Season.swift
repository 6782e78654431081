/// A quarter of the year.
package enum Season: String, CaseIterable, Sendable {
    case spring, summer, fall, winter
}

/// A set of seasons; empty means unknown for one garment, and none shared for several.
package struct Seasons: Hashable, Sendable {
    private var bits: UInt8

    package init(_ seasons: [Season] = []) {
        bits = Season.allCases.enumerated().reduce(0) { $1.element.isIn(seasons) ? $0 | 1 << $1.offset : $0 }
    }

    package static let all = Seasons(Season.allCases)

    /// Reads words separated by commas: `fall,winter`, `autumn` for fall, `all`; nil if one is not a season.
    package init?(_ text: String) {
        var seasons: [Season] = []
        for word in text.split(separator: ",") {
            switch word.drop(while: \.isWhitespace).lowercased() {
            case "all", "every": seasons += Season.allCases
            case "autumn": seasons.append(.fall)
            case let word:
                guard let season = Season(rawValue: word) else { return nil }
                seasons.append(season)
            }
        }
        self.init(seasons)
    }

    /// The seasons, from spring on.
    package var members: [Season] { Season.allCases.filter(contains) }

    package var isEmpty: Bool { bits == 0 }

    package func contains(_ season: Season) -> Bool { !intersection(Seasons([season])).isEmpty }

    package func intersection(_ other: Seasons) -> Seasons {
        var seasons = self
        seasons.bits &= other.bits
        return seasons
    }
}

extension Seasons: CustomStringConvertible {
    /// The seasons as a user types them.
    package var description: String {
        self == .all ? "all" : members.map(\.rawValue).joined(separator: ",")
    }
}

extension Season {
    fileprivate func isIn(_ seasons: [Season]) -> Bool { seasons.contains(self) }

    /// The season of a month in the northern hemisphere.
    package init(month: Int) {
        switch month {
        case 3...5: self = .spring
        case 6...8: self = .summer
        case 9...11: self = .fall
        default: self = .winter
        }
    }
}
