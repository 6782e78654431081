import SatchelCatalog
import SatchelImporting
import SatchelPluginAPI

/// A kind as data: what a property list declares, or the arguments of `kinds new`.
package struct KindDeclaration: Hashable, Sendable {
    /// The id, which is also the word of its commands: `wine`.
    package var id: String
    /// One item.
    package var one: String
    /// Several items.
    package var many: String
    /// What the kind is for, in a few words.
    package var summary: String?
    /// The word for a list of items: `rack`.
    package var list = "list"
    /// The fields, in the order shown; the first one of texts that is required is the title, or else a field `title`.
    package var fields: [FieldDeclaration]
    /// The keys of fields that make two items the same, in the order of certainty.
    package var identity: [String] = []
    /// What one does with an item on a day.
    package var entries: [Entry] = []
    /// What holds between fields.
    package var rules: [RuleDeclaration] = []
    /// Searches under names.
    package var views: [SavedView] = []
    /// What fills fields of a new item, in this order.
    package var lookups: [KindLookup] = []
    /// What columns of files of other programs say.
    package var imports: [ImportDeclaration] = []

    /// What one does with an item on a day, by a verb of its own.
    package struct Entry: Hashable, Sendable {
        /// The verb: `drink`.
        package var verb: String
        /// The fields of an entry; one of the kind is named by its key alone.
        package var fields: [FieldDeclaration] = []
        /// Whether it uses up a copy.
        package var usesCopy = false
        /// Whether the thing is no longer wanted then.
        package var fulfills = false

        package init(verb: String, fields: [FieldDeclaration] = [], usesCopy: Bool = false) {
            (self.verb, self.fields, self.usesCopy) = (verb, fields, usesCopy)
        }
    }

    /// The verbs of every kind, so that neither a verb of its own nor a kind can be called so.
    package static let verbs: Set<String> = [
        "add", "browse", "duplicates", "edit", "export", "fav", "favorites", "filter", "help", "history",
        "import", "lend", "list", "loans", "log", "mine", "missing", "more", "note", "picture", "rate", "recent",
        "refresh", "remove", "return", "search", "show", "sort", "stats", "unfav", "view", "want", "worth",
    ]
    /// The verbs of every kind that does not declare one by itself.
    package static let usualVerbs: Set<String> = ["give", "sell"]
    /// The most fields, entries and rules.
    package static let most = 100

    package init(_ id: String, fields: [FieldDeclaration]) {
        (self.id, self.fields) = (id, fields)
        one = id.hasSuffix("s") && id.count > 3 ? String(id.dropLast()) : id
        many = id.hasSuffix("s") ? id : id.hasSuffix("y") ? id.dropLast() + "ies" : id + "s"
    }

    /// The field with the title.
    package var title: FieldDeclaration {
        fields.first { $0.key == "title" || $0.key == "name" } ?? FieldDeclaration("title", .text, isRequired: true)
    }

    /// The fields with the title, which comes first.
    package var allFields: [FieldDeclaration] { [title] + fields.filter { $0.key != title.key } }
}

/// What holds between fields of an item; where it doesn't, `doctor` says so.
package struct RuleDeclaration: Hashable, Sendable {
    /// What has to be true.
    package var must: Formula
    /// What to say where it is not.
    package let say: String
    /// Whether a change that breaks it is refused.
    package let isStrict: Bool
}

/// A field of a kind as data, written `grape:choice*(Nebbiolo,Pinot Noir)`.
///
/// After the key stand what people call it in brackets, if other than the key, a type, `*` for several values, `!` for one that every item
/// has, what the type takes in parentheses, and `= …` for one that follows from others: `jahrgang[Jahrgang]:year`.
package struct FieldDeclaration: Hashable, Sendable {
    /// The key: a lower-case letter, then letters and digits.
    package var key: String
    /// What people call it, where the key doesn't say it.
    package var name: String?
    package var type: FieldTypeDeclaration
    package var isMultiple: Bool
    package var isRequired: Bool
    /// What it follows from, for a field that is not stored.
    package var formula: Formula?

    package init(
        _ key: String,
        _ type: FieldTypeDeclaration,
        name: String? = nil,
        isMultiple: Bool = false,
        isRequired: Bool = false,
        formula: Formula? = nil
    ) {
        (self.key, self.type, self.isMultiple, self.isRequired) = (key, type, isMultiple, isRequired)
        (self.name, self.formula) = (name, formula)
    }

    /// What people call it: the name, or else the words of the key, `tasting note` of `tastingNote`.
    package var label: String {
        name
            ?? key.reduce(into: "") { label, letter in
                label += letter.isUppercase ? " " + letter.lowercased() : "\(letter)"
            }
    }

    /// The word of its option and of searches.
    package var word: String { key.lowercased() }
}

/// The type of a field as data.
package enum FieldTypeDeclaration: Hashable, Sendable {
    case text, note, money, day, year, tags, flag, url, isbn, code, place, person, picture, file
    /// A length of time, of which `1:30` is minutes and seconds, or else hours and minutes.
    case duration(inMinutes: Bool)
    /// A number within bounds, with its unit.
    case number(DecimalBounds, unit: String?)
    /// A number within bounds, in steps.
    case rating(DecimalBounds)
    /// Two numbers within bounds.
    case range(DecimalBounds)
    /// Something that is kept of a kind.
    case reference(String)
    /// One of a few, each with an id that stays when its label changes; an open one takes others, too.
    case choice([Choice], isOpen: Bool)

    /// One of the values of a choice.
    package struct Choice: Hashable, Sendable {
        /// What is stored.
        package let id: String
        /// What people see.
        package let label: String
    }

    /// The names of all types, for errors and completion.
    package static let names = [
        "text", "note", "number", "money", "day", "year", "duration", "rating", "choice", "tags", "flag", "url", "isbn",
        "code", "place", "person", "range", "reference", "picture", "file",
    ]

    private static let plain: [String: FieldTypeDeclaration] = [
        "text": .text, "note": .note, "money": .money, "day": .day, "year": .year, "tags": .tags,
        "flag": .flag, "url": .url, "isbn": .isbn, "code": .code, "place": .place, "person": .person,
        "picture": .picture, "file": .file,
    ]

    /// What a duration takes where `1:30` is minutes and seconds.
    private static let minutes = "m:s"

    /// The name of the type.
    package var name: String {
        switch self {
        case .number: "number"
        case .duration: "duration"
        case .rating: "rating"
        case .choice: "choice"
        case .range: "range"
        case .reference: "reference"
        default: Self.plain.first { $0.value == self }?.key ?? "text"
        }
    }

    /// What stands in parentheses, if anything.
    package var arguments: String? {
        switch self {
        case .number(let bounds, let unit):
            let parts = [bounds.description, unit ?? ""].filter { !$0.isEmpty }
            return parts.isEmpty ? nil : parts.joined(separator: ",")
        case .duration(let inMinutes): return inMinutes ? Self.minutes : nil
        case .rating(let bounds): return bounds.description
        case .range(let bounds): return bounds == .all ? nil : bounds.description
        case .reference(let kind): return kind
        case .choice(let choices, let isOpen):
            let all = choices.map { $0.id == $0.label ? $0.id : "\($0.id)=\($0.label)" } + (isOpen ? ["..."] : [])
            return all.joined(separator: ",")
        default: return nil
        }
    }

    /// Reads a type and what it takes; throws what is wrong with it.
    init(_ name: String, _ arguments: String?) throws(KindProblem) {
        let parts = arguments?.split(separator: ",").map { $0.trimmed }.filter { !$0.isEmpty } ?? []
        switch name {
        case "number":
            guard parts.count <= 2 else { throw KindProblem("a number takes a range and a unit, such as (0..100,cm)") }
            let bounds = parts.first.flatMap { DecimalBounds($0) }
            if let first = parts.first, bounds == nil, first.contains("..") {
                throw KindProblem("'\(UsageError.shown(first))' is not a range such as 0..100")
            }
            let unit = parts.dropFirst(bounds == nil ? 0 : 1).first
            guard parts.count < 2 || bounds != nil else {
                throw KindProblem("'\(parts[0])' is not a range such as 0..100")
            }
            self = .number(bounds ?? .all, unit: unit)
        case "duration":
            guard parts.isEmpty || parts == [Self.minutes] else {
                throw KindProblem("a duration takes nothing, or (\(Self.minutes)) where 1:30 is minutes and seconds")
            }
            self = .duration(inMinutes: !parts.isEmpty)
        case "rating":
            guard parts.count <= 1, let bounds = parts.isEmpty ? .stars : DecimalBounds(parts[0]), bounds.isRange else {
                throw KindProblem("a rating takes a range such as (0..10) or (0.5..5/0.5)")
            }
            self = .rating(bounds)
        case "range":
            guard parts.count <= 1, let bounds = parts.isEmpty ? .all : DecimalBounds(parts[0]) else {
                throw KindProblem("a range takes its bounds, such as (1..99)")
            }
            self = .range(bounds)
        case "reference":
            guard parts.count == 1, KindDeclaration.isID(parts[0]) else {
                throw KindProblem("a reference takes a kind or a feature, such as (wine) or (books)")
            }
            self = .reference(parts[0])
        case "choice":
            let choices = parts.filter { $0 != "..." && $0 != "…" }.map { text -> Choice in
                let pair = text.split(separator: "=", maxSplits: 1).map { $0.trimmed }
                return Choice(id: pair.first ?? text, label: pair.last ?? text)
            }
            let isOpen = choices.count < parts.count
            guard isOpen || !choices.isEmpty else {
                throw KindProblem("a choice takes its values, such as (red,white,...)")
            }
            guard choices.count <= 1000 else { throw KindProblem("a choice has at most 1000 values") }
            guard Set(choices.map { $0.id.lowercased() }).count == choices.count else {
                throw KindProblem("a value of the choice appears more than once")
            }
            self = .choice(choices, isOpen: isOpen)
        default:
            guard let type = Self.plain[name] else {
                throw KindProblem(
                    "no type is called '\(UsageError.shown(name))'",
                    expected: "one of " + Self.names.joined(separator: ", "),
                    nearest: NearestName.of(name, in: Self.names)
                )
            }
            guard parts.isEmpty else { throw KindProblem("the type \(name) takes nothing in parentheses") }
            self = type
        }
    }
}

/// What is wrong with a declaration.
package struct KindProblem: Error, Hashable, Sendable {
    let what: String
    let expected: String?
    let nearest: String?

    init(_ what: String, expected: String? = nil, nearest: String? = nil) {
        (self.what, self.expected, self.nearest) = (what, expected, nearest)
    }

    /// The problem in one line.
    package var message: String {
        what + NearestName.suggestion(nearest) + (nearest == nil ? expected.map { "; expected \($0)" } ?? "" : "")
    }
}

// MARK: - As it is written

extension FieldDeclaration: CustomStringConvertible {
    /// The most bytes of a written field.
    private static let mostBytes = 20_000

    /// The keys that every item has already, so that no field may be called so.
    private static let taken = [
        "id", "mine", "owned", "status", "want", "added", "lent", "lists", "source", "asof", "favorite", "item", "type",
        "gone", "copies", "filled",
    ]

    /// Reads a written field.
    package init(_ text: String) throws(KindProblem) {
        guard text.utf8.count <= Self.mostBytes else {
            throw KindProblem("a field has at most \(Self.mostBytes) bytes")
        }
        var rest = text[...]
        (name, formula) = (nil, nil)
        if let open = rest.firstIndex(where: { "[(:=".contains($0) }), rest[open] == "[" {
            guard let close = rest[open...].firstIndex(of: "]"),
                let name = Self.name(rest[rest.index(after: open)..<close])
            else {
                throw KindProblem("what a field is called stands in brackets and has 1 to \(Self.mostLetters) letters")
            }
            self.name = name
            rest = rest[..<open] + rest[rest.index(after: close)...]
        }
        // A formula may contain anything; the first `=` outside parentheses begins it.
        if let mark = Self.formulaMark(in: rest) {
            formula = try Formula(String(rest[rest.index(after: mark)...]))
            rest = rest[..<mark]
        }
        var arguments: String?
        if let open = rest.firstIndex(of: "(") {
            guard let close = rest.lastIndex(of: ")"), open < close else {
                throw KindProblem("'\(UsageError.shown(text))' has a parenthesis that is not closed")
            }
            arguments = String(rest[rest.index(after: open)..<close])
            rest = rest[..<open] + rest[rest.index(after: close)...]
        }
        var marks = rest.trimmed
        (isMultiple, isRequired) = (false, false)
        while let last = marks.last, last == "*" || last == "!" {
            if last == "*" { isMultiple = true } else { isRequired = true }
            marks = marks.dropLast().trimmed
        }
        let parts = marks.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map { $0.trimmed }
        key = parts[0]
        guard Self.isKey(key) else {
            throw KindProblem(
                "'\(UsageError.shown(key))' can't be the name of a field",
                expected: "a lower-case letter, then up to 31 letters or digits"
            )
        }
        guard !Self.taken.contains(key.lowercased()) else {
            throw KindProblem("every item has '\(key)' already; give the field another name")
        }
        type = try FieldTypeDeclaration(parts.count == 2 ? parts[1] : "text", arguments)
        if type == .tags { isMultiple = true }
        if formula != nil, isMultiple || isRequired {
            throw KindProblem("'\(key)' follows from a formula, so it is neither required nor several")
        }
    }

    /// The most letters of what a field is called.
    private static let mostLetters = 40

    /// What a field may be called: one line without brackets; nil for anything else.
    package static func name(_ text: some StringProtocol) -> String? {
        let name = RowText.line(text.trimmed)
        guard (1...mostLetters).contains(name.count), !name.contains(where: { "[]".contains($0) }),
            !RowText.isBlank(name)
        else { return nil }
        return name
    }

    private static func formulaMark(in text: Substring) -> String.Index? {
        var depth = 0
        for index in text.indices {
            switch text[index] {
            case "(": depth += 1
            case ")": depth -= 1
            case "=" where depth == 0: return index
            default: break
            }
        }
        return nil
    }

    /// Whether a text can be the key of a field.
    package static func isKey(_ text: String) -> Bool {
        (1...32).contains(text.utf8.count) && text.first.map { $0.isASCII && $0.isLowercase } == true
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }

    /// The field as it is written.
    package var description: String {
        let marks = (isMultiple && type != .tags ? "*" : "") + (isRequired ? "!" : "")
        let arguments = type.arguments.map { "(\($0))" } ?? ""
        let name = name.map { "[\($0)]" } ?? ""
        return "\(key)\(name):\(type.name)\(marks)\(arguments)" + (formula.map { " = \($0)" } ?? "")
    }
}
