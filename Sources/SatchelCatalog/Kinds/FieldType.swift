/// How the values of a field are read, written, compared and looked for: one parser, one printer, one order, one error text.
///
/// ```swift
/// extension FieldType<ISBN13> {
///     static var isbn: FieldType { FieldType("an ISBN", parse: { ISBN13($0) }, text: { $0.digits }) }
/// }
/// ```
public struct FieldType<Value: Sendable>: Sendable {
    /// What a text has to be, for an error: `an ISBN`.
    public let expected: String
    /// The form of values in JSON, and for people.
    public let form: FactForm
    /// Reads a value from what is stored, imported or typed; nil where the text is not one.
    public let parse: @Sendable (String) -> Value?
    /// Writes a value, so that ``parse`` reads it again.
    public let text: @Sendable (Value) -> String
    /// A value for people, where that is not how it is written: the label of a choice.
    public var shown: (@Sendable (Value) -> String)?
    /// What a typed text names, if it has to be found or kept before it is a value.
    public var referent: FieldReferent?
    /// What a value is sorted by.
    public let order: @Sendable (Value) -> SortValue?
    /// Writes and reads all values of an item at once; texts, which most fields have, are what they are.
    var texts: @Sendable ([Value]) -> [String]
    var values: @Sendable ([String]) -> [Value]
    /// The values that there may be, for completion; empty where there may be any.
    public var choices: [String] = []
    /// Whether values are texts of any words, which are searched by their words.
    var isFreeText = false
    /// The words of a value that searches compare, or its number.
    var compared: @Sendable (Value) -> SearchTrait
    /// Reads what a search asks for.
    var asked: @Sendable (String) -> (predicate: SearchPredicate, text: String)?
    /// Whether a word without a field may be a value.
    var isPlain: @Sendable (String) -> Bool = { _ in true }

    /// A type whose values are looked for as a whole, in their written form.
    ///
    /// - Parameters:
    ///   - expected: What a text has to be, for an error.
    ///   - form: The form of values in JSON.
    ///   - parse: Reads a value; nil where the text is not one.
    ///   - text: Writes a value, so that `parse` reads it again.
    ///   - order: What a value is sorted by; by default the letters of its text.
    public init(
        _ expected: String,
        _ form: FactForm = .text,
        parse: @escaping @Sendable (String) -> Value?,
        text: @escaping @Sendable (Value) -> String,
        order: (@Sendable (Value) -> SortValue?)? = nil
    ) {
        self.expected = expected
        self.form = form
        self.parse = parse
        self.text = text
        self.order = order ?? { .letters(FoldedText(text($0)).letters) }
        texts = { values in
            // Unlike `map`, which calls its closure through generic code for each value.
            var texts: [String] = []
            for value in values { texts.append(text(value)) }
            return texts
        }
        values = { $0.compactMap { parse($0) } }
        compared = { .words([text($0)]) }
        asked = { typed in
            // Of several values, each is read by itself.
            guard !typed.utf8.contains(UInt8(ascii: ",")), let value = parse(typed) else { return nil }
            let written = text(value)
            return (.words([written]), written)
        }
    }

    /// The same type, whose values are looked for by words of their own: of each value some, of which a search asks for any.
    public func searched(
        byWordsOf words: @escaping @Sendable (Value) -> [String],
        asking asked: @escaping @Sendable (String) -> (words: [String], text: String)?
    ) -> FieldType {
        searched(as: { .words(words($0)) }, asking: { asked($0).map { (.words($0.words), $0.text) } })
    }

    /// The same type, whose values are looked for by words and a number of their own.
    public func searched(
        as compared: @escaping @Sendable (Value) -> SearchTrait,
        asking asked: @escaping @Sendable (String) -> (predicate: SearchPredicate, text: String)?
    ) -> FieldType {
        var changed = self
        changed.compared = compared
        changed.asked = asked
        return changed
    }

    /// The same type, whose values are looked for by ranges of a number.
    func searched(
        byNumber number: @escaping @Sendable (Value) -> Int,
        in allowed: ClosedRange<Int>
    ) -> FieldType {
        var changed = self
        changed.compared = { .number(number($0)) }
        changed.asked = { NumberRange($0, allowed: allowed).map { (.numbers($0), $0.description) } }
        changed.isPlain = { $0.isDigits }
        return changed
    }

    /// What an item has, as searches compare it.
    func trait(_ values: [Value]) -> SearchTrait {
        let traits = values.map(compared)
        let numbers = traits.compactMap(\.number)
        return SearchTrait(words: traits.flatMap(\.words), number: numbers.first, others: Array(numbers.dropFirst()))
    }
}

extension FieldType<String> {
    /// One line.
    public static var text: FieldType { text(.text) }

    /// A longer text, shown below the facts of a page.
    public static var note: FieldType { text(.prose) }

    private static func text(_ form: FactForm) -> FieldType {
        var type = FieldType("a text", form, parse: { $0.isEmpty ? nil : $0 }, text: { $0 })
        type.isFreeText = true
        type.texts = { $0 }
        type.values = { $0.contains("") ? $0.filter { !$0.isEmpty } : $0 }
        return type
    }
}

extension FieldType<Int> {
    /// A year, negative for BC; there is no year 0.
    public static var year: FieldType {
        var type = number("a year, such as 1954", .year) { (-9999...2100).contains($0) && $0 != 0 }
            .searched(byNumber: { $0 }, in: -9999...9999)
        type.isPlain = { $0.utf8.count == 4 && $0.isDigits }
        return type
    }

    /// A whole number.
    public static func number(_ allowed: ClosedRange<Int> = Int.min...Int.max) -> FieldType {
        let bounds = allowed == Int.min...Int.max ? "" : " from \(allowed.lowerBound) to \(allowed.upperBound)"
        return number("a whole number\(bounds)", .number) { allowed.contains($0) }
            .searched(byNumber: { $0 }, in: allowed)
    }

    private static func number(
        _ expected: String,
        _ form: FactForm,
        isAllowed: @escaping @Sendable (Int) -> Bool
    ) -> FieldType {
        FieldType(
            expected,
            form,
            parse: { Int($0).flatMap { isAllowed($0) ? $0 : nil } },
            text: { String($0) },
            order: { .number($0) }
        )
    }
}

extension FieldType<Bool> {
    /// Yes or no.
    public static var flag: FieldType {
        var type = FieldType(
            "yes or no",
            .flag,
            parse: { ["yes": true, "no": false][$0.lowercased()] },
            text: { $0 ? "yes" : "no" },
            order: { .number($0 ? 1 : 0) }
        )
        type.choices = ["yes", "no"]
        return type
    }
}

extension FieldType<Day> {
    /// A day, searched by its year.
    public static var day: FieldType {
        FieldType("a day, such as 2024-05-01", parse: { Day($0) }, text: { $0.description })
            .searched(byNumber: { $0.year }, in: 1...9999)
    }
}

extension FieldType where Value: CaseIterable, Value: RawRepresentable<String> {
    /// One of the cases, by its name.
    public static var choice: FieldType {
        let choices = Value.allCases.map { $0.rawValue }
        var type = FieldType(
            "one of " + choices.joined(separator: ", "),
            parse: { Value(rawValue: $0.lowercased()) },
            text: { $0.rawValue },
            order: { .letters($0.rawValue.unicodeScalars) }
        )
        type.choices = choices
        return type
    }
}

/// What a value names that is kept elsewhere.
public enum FieldReferent: Hashable, Sendable {
    /// Something kept of a kind, typed as its id or its title.
    case item(of: String)
    /// A file, typed as its path.
    case file
    /// A picture, typed as the path of its file.
    case picture
}

/// What a search asks for in a field that does not take words.
public struct FieldCriterion: Hashable, Sendable, CustomStringConvertible {
    /// The criterion as it would be typed.
    public let description: String
    /// What an item has to have.
    let predicate: SearchPredicate
    /// Whether it names one item.
    public let isIdentity: Bool

    package init(_ predicate: SearchPredicate, _ description: String, isIdentity: Bool) {
        self.predicate = predicate
        self.description = description
        self.isIdentity = isIdentity
    }

    /// The range of numbers that is asked for, if it is one.
    public var range: NumberRange? { if case .numbers(let range) = predicate { range } else { nil } }
}

// MARK: - Facts

/// The form of a value in JSON, and for people.
public enum FactForm: Sendable {
    /// A text.
    case text
    /// A longer text, below the facts of a page.
    case prose
    /// A whole number.
    case number
    /// A year, `720 BC` for people.
    case year
    /// A number in decimal digits, stored as an exact text.
    case decimal
    /// An amount of money, which may have no currency.
    case money
    /// A Boolean.
    case flag
}

/// What an item has in a field, to be shown.
public enum Fact: Hashable, Sendable {
    case text(String)
    case texts([String])
    case number(Int)
    case year(Int)
    /// The digits of a number, such as `-12.50`, and the number for people if that is not the same: `12.50 cm`.
    case decimal(String, shown: String? = nil)
    case flag(Bool)

    /// What some values are as a fact; nil of none.
    init?<Value>(_ values: [Value], _ type: FieldType<Value>, isMultiple: Bool) {
        guard let first = values.first else { return nil }
        let (text, shown) = (type.text(first), type.shown ?? type.text)
        switch type.form {
        case _ where isMultiple: self = .texts(values.map(shown))
        case .text, .prose, .money: self = .text(shown(first))
        case .number, .year:
            guard let number = Int(text) else { return nil }
            self = type.form == .year ? .year(number) : .number(number)
        case .decimal: self = .decimal(text, shown: type.shown?(first))
        case .flag: self = .flag(text == "yes")
        }
    }
}
