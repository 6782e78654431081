/// A range of years, open at either end but not at both.
package struct BookYears: Hashable, Sendable {
    /// The first year, or nil for any.
    package let first: Int?
    /// The last year, or nil for any.
    package let last: Int?

    /// The forms that can be read, to show to the user.
    package static let examples = ["1990", "1990..2000", "1990..", "..2000"]

    /// Reads `1990`, `1990..2000`, `1990..` or `..2000`; a dash may stand for the dots and the ends may be swapped.
    package init?(_ text: String) {
        guard let (head, tail) = Self.split(text) else {
            guard let year = Self.year(text) else {
                return nil
            }
            (first, last) = (year, year)
            return
        }
        let (from, to) = (Self.year(head), Self.year(tail))
        guard from != nil || to != nil, from != nil || head.isEmpty, to != nil || tail.isEmpty else {
            return nil
        }
        if let from, let to {
            (first, last) = (min(from, to), max(from, to))
        } else {
            (first, last) = (from, to)
        }
    }

    /// Tells whether a year lies in the range; an unknown year lies in none.
    package func contains(_ year: Int?) -> Bool {
        guard let year else {
            return false
        }
        return first.map { $0 <= year } ?? true && last.map { year <= $0 } ?? true
    }
}

extension BookYears: CustomStringConvertible {
    package var description: String {
        if let first, first == last {
            return "\(first)"
        }
        return "\(first.map(String.init) ?? "")..\(last.map(String.init) ?? "")"
    }
}

extension BookYears {
    /// Cuts a range at its dots, or at a dash that is not a minus sign.
    private static func split(_ text: String) -> (head: Substring, tail: Substring)? {
        let scalars = text.unicodeScalars
        for index in scalars.indices {
            let next = scalars.index(after: index)
            switch scalars[index] {
            case "." where next < scalars.endIndex && scalars[next] == ".":
                return (text[..<index], text[scalars.index(after: next)...].drop { $0 == "." })
            case "-" where index > scalars.startIndex, "\u{2013}", "\u{2026}":
                return (text[..<index], text[next...])
            default:
                continue
            }
        }
        return nil
    }

    private static func year(_ text: some StringProtocol) -> Int? {
        // Int would also take a plus sign.
        guard text.utf8.allSatisfy({ $0 == 0x2D || (0x30...0x39).contains($0) }), let year = Int(text) else {
            return nil
        }
        return (-9999...9999).contains(year) ? year : nil
    }
}
