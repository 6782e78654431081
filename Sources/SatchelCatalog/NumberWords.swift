/// Numbers as titles spell them: `13` and thirteen, `451` and four hundred fifty one, `1984` and nineteen eighty four.
enum NumberWords {
    private static let small = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
        "thirteen",
        "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    ]
    private static let tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
    private static let ordinals = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    ]
    private static let ordinalDigits = ["1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th", "10th"]
    private static let values = Dictionary(
        uniqueKeysWithValues: small.enumerated().map { ($1, $0) } + tens.enumerated().map { ($1, ($0 + 2) * 10) }
            + [("hundred", 100), ("thousand", 1000)]
    )
    /// Greater numbers are not spelled in titles.
    private static let limit = 1_000_000

    /// Whether a folded word is one of a number's.
    static func isWord(_ word: String) -> Bool { values[word] != nil }

    /// The digits of a number of folded words, or of one such as `third`; nil if they are not a number.
    static func digits(of words: [String]) -> String? {
        if let word = words.first, words.count == 1, let place = ordinals.firstIndex(of: word) {
            return ordinalDigits[place]
        }
        return number(of: words).map(String.init)
    }

    /// The words of a number in digits, or of one such as `3rd`; nil if it is not one.
    ///
    /// Thousands may be set apart by a space, as they are in a folded text.
    static func words(of digits: String) -> [String]? {
        let groups = digits.split(separator: " ")
        let digits = groups.dropFirst().allSatisfy { $0.utf8.count == 3 } ? groups.joined() : digits
        if let place = ordinalDigits.firstIndex(of: digits) { return [ordinals[place]] }
        guard digits.isDigits, let number = Int(digits), number < limit else {
            return nil
        }
        return words(of: number)
    }

    private static func words(of number: Int) -> [String] {
        let (hundreds, rest) = number.quotientAndRemainder(dividingBy: 100)
        switch number {
        case ..<20: return [small[number]]
        case ..<100: return [tens[number / 10 - 2]] + after(number % 10)
        // As years are read.
        case 1100..<2000 where rest >= 10: return words(of: hundreds) + words(of: rest)
        // A title may say "one" or "a" before them.
        case ..<1000: return (hundreds == 1 ? [] : [small[hundreds]]) + ["hundred"] + after(rest)
        default: return (number < 2000 ? [] : words(of: number / 1000)) + ["thousand"] + after(number % 1000)
        }
    }

    private static func after(_ number: Int) -> [String] { number == 0 ? [] : words(of: number) }

    private static func number(of words: [String]) -> Int? {
        var (thousands, current) = (0, 0)
        var last: Int?
        for word in words {
            guard let value = values[word] else { return nil }
            switch value {
            case 1000:
                guard thousands == 0, current < 1000 else { return nil }
                (thousands, current) = (max(current, 1) * 1000, 0)
            case 100:
                guard current < 100 else { return nil }
                current = max(current, 1) * 100
            // The digits of a year, or of a number that is read in two parts.
            case 10... where (1..<100).contains(current): current = current * 100 + value
            case 10...:
                guard last == nil || last == 100 || last == 1000 else { return nil }
                current += value
            default:
                guard last ?? 100 >= 20, value > 0 || last == nil else { return nil }
                current += value
            }
            last = value
        }
        return last == nil ? nil : thousands + current
    }
}
