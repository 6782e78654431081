import SatchelCatalog

/// The weather to dress for.
package struct Weather: Hashable, Sendable {
    /// The lowest and the highest temperature, in degrees Celsius; nil if unknown.
    package let degrees: ClosedRange<Int>?
    package let isRainy: Bool

    package init(_ degrees: ClosedRange<Int>?, isRainy: Bool = false) {
        (self.degrees, self.isRainy) = (degrees, isRainy)
    }

    /// Reads `4..12`, `-5..3`, `12`, and `40..55F` in degrees Fahrenheit; nil for what is outside of -60 to 60 °C or begins with
    /// the highest.
    package static func degrees(_ text: String) -> ClosedRange<Int>? {
        var text = text.lowercased().filter { !$0.isWhitespace && $0 != "°" }.replacing("−", with: "-")
        let isFahrenheit = text.hasSuffix("f")
        if isFahrenheit || text.hasSuffix("c") { text.removeLast() }
        let sides = text.split(separator: "..", omittingEmptySubsequences: false).map { side -> Int? in
            guard side.utf8.count <= 4, let number = Int(side) else { return nil }
            guard isFahrenheit else { return number }
            let ninths = (number - 32) * 5
            return (ninths + (ninths < 0 ? -4 : 4)) / 9
        }
        guard (1...2).contains(sides.count), let low = sides[0], let high = sides[sides.count - 1], low <= high,
            low >= -60, high <= 60
        else { return nil }
        return low...high
    }

    /// In words: `4–12 °C, rain`.
    package var words: String {
        let degrees = degrees.map { degrees in
            let high = degrees.lowerBound == degrees.upperBound ? "" : "–\(degrees.upperBound)"
            return "\(degrees.lowerBound)\(high) °C"
        }
        return [degrees, isRainy ? "rain" : nil].compactMap { $0 }.joined(separator: ", ")
    }

    /// Whether something is worn over the rest.
    package var needsOuter: Bool { isRainy || (degrees?.lowerBound).map { $0 < 20 } ?? true }

    /// How well a garment fits, from 0 to 100; what is made for rain gets 300 then.
    package func fit(_ garment: Garment) -> Int {
        let words = Self.words(of: garment)
        var fit = 100
        if let degrees {
            let middle = (degrees.lowerBound + degrees.upperBound) / 2
            fit = Self.fit(garment.facts.seasons, at: middle)
            let (isWarm, isCool) = (!words.isDisjoint(with: Self.warm), !words.isDisjoint(with: Self.cool))
            if middle < 15, !words.isDisjoint(with: Self.bare) { fit = fit * 5 / 100 }
            if middle < 10 { fit = fit * (isWarm ? 100 : isCool ? 5 : 70) / 100 }
            if middle > 25 { fit = fit * (isCool ? 100 : isWarm ? 5 : 80) / 100 }
        }
        guard isRainy else { return fit }
        if !words.isDisjoint(with: Self.dry) { return fit * 3 }
        return words.isDisjoint(with: Self.spoiled) ? fit : fit / 5
    }

    /// A season that is right counts 100, one beside it 60, another 20.
    private static func fit(_ seasons: Seasons, at degrees: Int) -> Int {
        guard !seasons.isEmpty else { return 100 }
        let right: [Season] =
            switch degrees {
            case ..<10: [.winter]
            case ..<18: [.fall, .spring]
            case ..<25: [.spring, .summer]
            default: [.summer]
            }
        if right.contains(where: seasons.contains) { return 100 }
        let all = Season.allCases
        let beside = right.compactMap { all.firstIndex(of: $0) }.flatMap { [all[($0 + 1) % 4], all[($0 + 3) % 4]] }
        return beside.contains(where: seasons.contains) ? 60 : 20
    }

    private static func words(of garment: Garment) -> Set<String> {
        let facts = garment.facts
        let texts = [facts.name, facts.category, facts.material ?? ""] + facts.tags
        return Set(texts.flatMap { FoldedText($0).spaced.split(separator: " ").map { WordCount.singular(String($0)) } })
    }

    private static let warm = Set(
        [
            "wool", "woolen", "fleece", "knit", "knitted", "down", "cashmere", "flannel", "sweater", "hoodie",
            "cardigan",
            "parka", "coat", "puffer", "boots", "thermal", "scarf", "gloves", "beanie", "outer", "outerwear", "winter",
        ]
        .map(WordCount.singular)
    )
    private static let cool = Set(
        ["linen", "silk", "cotton", "shorts", "sandals", "tank", "camisole", "summer", "sleeveless", "mesh"]
            .map(WordCount.singular)
    )
    private static let bare = Set(["shorts", "sandals", "tank", "camisole", "sleeveless"].map(WordCount.singular))
    private static let dry = Set(
        ["rain", "raincoat", "waterproof", "goretex", "trench", "anorak", "shell", "rubber", "wellies", "umbrella"]
            .map(WordCount.singular)
    )
    private static let spoiled = Set(["suede", "silk", "canvas", "sandals", "espadrilles"].map(WordCount.singular))
}
