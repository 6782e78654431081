import SatchelCatalog

/// What another program writes of things that people keep: how it is recognized, and what its columns say.
///
/// ```swift
/// KeptFormat("storygraph", "StoryGraph", by: ["Read Status", "Star Rating"], [
///     ("Title", "title"), ("Authors", .parts("authors", at: ",")), ("Read Status", "status"),
/// ])
/// ```
public struct KeptFormat: Sendable {
    /// The word of `--as` for any table, and the name of what a kind that was made of one reads.
    package static let table = "table"

    /// Whether it is a table, rather than what a program writes.
    var isTable: Bool { id == Self.table }

    /// The word of `--as` for a list that Satchel wrote.
    static let list = "satchel-list"

    /// Whether what its rows are of is wanted, as a column without a heading says.
    var isWishList: Bool { columns.contains { $0.heading.isEmpty && $0.column.field == "want" } }

    /// Whether it is a list that Satchel wrote, whose rows are the user's own.
    var isList: Bool { id == Self.list }

    /// Which of two numbers in a day such as `03/04/2024` is the day of the month.
    public enum DayOrder: String, CaseIterable, Sendable {
        case dmy, mdy
    }

    /// The word of `--as`: `goodreads`.
    public let id: String
    /// The name for people.
    public let title: String
    /// The headings that no other format has together.
    let marks: [String]
    /// What columns say, by their headings; where two say the same, the first that has a value counts.
    let columns: [(heading: String, column: KeptColumn)]
    /// How days are written, where it is not year first.
    let dates: DayOrder?
    /// Whether values stand in brackets.
    let hasBrackets: Bool
    /// Makes rows of a thing each of those of the file, where columns alone can't say it.
    let rows: (@Sendable (KeptRows) -> KeptRows)?

    /// Declares a format.
    ///
    /// - Parameters:
    ///   - id: The word of `--as`.
    ///   - title: The name for people.
    ///   - marks: What only such a file has together: headings, or the program and its kind, such as `tellico books`.
    ///   - dates: How days are written, where it is not year first.
    ///   - hasBrackets: Whether values stand in brackets.
    ///   - columns: What columns say; one that ends in `*` is the beginning of others.
    ///   - rows: Makes other rows of those of the file.
    public init(
        _ id: String,
        _ title: String,
        by marks: [String],
        dates: DayOrder? = nil,
        hasBrackets: Bool = false,
        _ columns: [(String, KeptColumn)],
        rows: (@Sendable (KeptRows) -> KeptRows)? = nil
    ) {
        (self.id, self.title, self.marks, self.dates) = (id, title, marks, dates)
        (self.hasBrackets, self.rows) = (hasBrackets, rows)
        self.columns = columns.map { (heading: $0.0, column: $0.1) }
    }

    /// Whether a file has the marks of the format.
    func matches(_ names: [String]) -> Bool {
        !marks.isEmpty && marks.allSatisfy { mark in names.contains { Self.isSame($0, mark) } }
    }

    /// What a column says, by its heading or what the program calls it; nil if the format doesn't know it.
    func column(_ name: String, key: String? = nil) -> (rank: Int, column: KeptColumn)? {
        let place =
            key.flatMap { key in columns.firstIndex { Self.isSame(key, $0.heading) } }
            ?? columns.firstIndex { Self.isSame(name, $0.heading) }
        return place.map { ($0, columns[$0].column) }
    }

    /// Compares headings in any case; one that ends in `*` is the beginning of others.
    private static func isSame(_ name: String, _ heading: String) -> Bool {
        let (name, heading) = (name.lowercased(), heading.lowercased())
        return heading.hasSuffix("*") ? name.hasPrefix(heading.dropLast()) : name == heading
    }
}

/// The rows of a file under its headings, for a format that makes others of them.
public struct KeptRows: Sendable {
    /// A row: its line, and the text under each heading.
    public struct Row: Sendable {
        public let line: Int
        public var cells: [String]

        public init(line: Int, cells: [String]) { (self.line, self.cells) = (line, cells) }
    }

    public var names: [String]
    public var rows: [Row]
    /// The rows of the file that none is made of, by their lines, with the reason.
    public var notTaken: [(line: Int, reason: String)] = []

    public init(names: [String], rows: [Row] = []) { (self.names, self.rows) = (names, rows) }

    /// The rows in the order of the column `day`, with its times; those of one moment as they are, or the other way round in a file
    /// that begins with the newest.
    package var inTime: KeptRows {
        guard let place = place("day") else { return self }
        let order = ImportedValue.order(of: rows.lazy.map { $0.cells[place] }) ?? .dmy
        let moments = rows.map { ImportedValue.moment($0.cells[place], order) }
        let known = moments.filter { !$0.isEmpty }
        let isNewestFirst = known.first ?? "" > known.last ?? ""
        var sorted = self
        sorted.rows = rows.indices
            .sorted { (moments[$0], isNewestFirst ? -$0 : $0) < (moments[$1], isNewestFirst ? -$1 : $1) }
            .map { rows[$0] }
        return sorted
    }

    /// The place of a heading, also of one that stands several times.
    public func place(_ name: String, _ number: Int = 1) -> Int? {
        let places = names.indices.filter { names[$0] == name || names[$0].hasPrefix(name + " (") }
        return places.count >= number ? places[number - 1] : nil
    }
}

/// What a column says of a thing: the key of a field, or one of ``words``.
public struct KeptColumn: Sendable, ExpressibleByStringLiteral {
    /// What is no field, with what it means.
    static let words: KeyValuePairs = [
        "id": "the id of the other program",
        "status": "wanted, being read, read",
        "want": "whether it is wanted",
        "list": "the name of a list",
        "copies": "how many there are",
        "quantity": "how many there are, none of which is left out",
        "started": "the day of a start",
        "finished": "the day of a finish",
        "stopped": "the day of giving up",
        "times": "how often it was finished",
        "readings": "starts and finishes",
        "favorite": "whether it is a favorite",
        "borrower": "who has it",
        "lent": "the day since when it is lent",
        "due": "the day on which it should be back",
        "entry": "what was done with it, such as buy",
        "ref": "the id of what was done",
        "currency": "the currency of amounts",
        "skip": "whether the row is deleted there",
        "only": "what the row is of",
        "extra": "kept as it is",
        "ignore": "left out",
    ]

    package static func isWord(_ text: String) -> Bool { words.contains { $0.key == text } }

    /// The key, of an entry's field after what was done: `drink.day`, or `entry.day` where a column says that.
    var field: String
    /// What stands between values.
    var separator: String?
    /// What stands between a start and a finish.
    var pair = "-"
    /// What a rating is out of.
    var outOf = 5
    /// What stands before an id, so that no row number is one.
    var prefix = "no-"
    /// Whether a name may be written `Herbert, Frank`.
    var isLastNameFirst = false
    /// Whether texts are HTML.
    var isHTML = false
    /// Whether other values than those of the field are expected, and kept as they are.
    var isTolerant = false
    /// Whether values that are kept as they are have their headings before them.
    var isHeaded = false
    /// A flag that says more about the value.
    var flag: String?
    /// The values that words mean, by their letters and digits in lower case.
    var meanings: [String: String] = [:]

    public init(stringLiteral field: String) { self.field = field }

    /// As the user writes it: a key, or `rating/10` for a rating out of ten.
    init(written: String) {
        let parts = written.split(separator: "/", omittingEmptySubsequences: false)
        let most =
            parts.count == 2 && parts[0] == "rating"
            ? Int(parts[1]).flatMap { (1...1000).contains($0) ? $0 : nil } : nil
        (field, outOf) = most.map { ("rating", $0) } ?? (written, 5)
    }

    /// What was done, and the field of it.
    var ofEntry: (verb: String, key: String)? {
        guard let point = field.firstIndex(of: ".") else { return nil }
        return (String(field[..<point]), String(field[field.index(after: point)...]))
    }

    private func with(_ change: (inout KeptColumn) -> Void) -> KeptColumn {
        var changed = self
        change(&changed)
        return changed
    }

    /// The id that the other program gives, which becomes that of the item after a prefix.
    public static func id(prefix: String) -> KeptColumn { KeptColumn("id").with { $0.prefix = prefix } }
    /// An id that may be one of this program.
    static var anyID: KeptColumn { .id(prefix: "").with { $0.isTolerant = true } }
    /// Several values in a cell.
    public static func parts(_ field: String, at separator: String) -> KeptColumn {
        KeptColumn(stringLiteral: field).with { $0.separator = separator }
    }
    /// One value in a cell, also of tags, which are else parted by commas.
    public static func plain(_ field: String) -> KeptColumn {
        KeptColumn(stringLiteral: field).with { $0.separator = "\u{0}" }
    }
    /// Starts and finishes.
    public static func readings(at separator: String, pair: String) -> KeptColumn {
        KeptColumn("readings").with { ($0.separator, $0.pair) = (separator, pair) }
    }
    /// A rating out of another number than five.
    public static func rating(outOf most: Int) -> KeptColumn { KeptColumn("rating").with { $0.outOf = most } }
    /// Names that may be written with the last name first.
    public static func names(_ field: String, at separator: String? = nil) -> KeptColumn {
        KeptColumn(stringLiteral: field).with { ($0.separator, $0.isLastNameFirst) = (separator, true) }
    }
    /// A text in HTML.
    public static func html(_ field: String) -> KeptColumn {
        KeptColumn(stringLiteral: field).with { $0.isHTML = true }
    }
    /// A value of a field, or something else.
    public static func maybe(_ field: String) -> KeptColumn {
        KeptColumn(stringLiteral: field).with { $0.isTolerant = true }
    }
    /// A value that has other words there; what has none is taken as it is, or kept as it is.
    public static func words(_ field: String, _ meanings: [String: String], isTolerant: Bool = false) -> KeptColumn {
        KeptColumn(stringLiteral: field).with { ($0.meanings, $0.isTolerant) = (meanings, isTolerant) }
    }
    /// What the rows are of that are taken.
    public static func only(_ names: String...) -> KeptColumn {
        KeptColumn("only").with { $0.meanings = Dictionary(uniqueKeysWithValues: names.map { ($0, $0) }) }
    }
    /// What was kept as it is, each with its heading.
    static var extras: KeptColumn { KeptColumn("extra").with { $0.isHeaded = true } }
    /// A value, and a flag of the item that is set where the value counts.
    public static func value(_ field: String, flag: String) -> KeptColumn {
        KeptColumn(stringLiteral: field).with { $0.flag = flag }
    }
}

extension KeptColumn {
    /// What a word means; the word itself if it is none of those that mean something else.
    func meaning(_ text: String) -> String {
        meanings.isEmpty ? text : meanings[text.lowercased().filter { $0.isLetter || $0.isNumber }] ?? text
    }
}

/// What one does with a thing for some time, as other programs name the states of it.
enum ImportedState: Sendable {
    case wanted, active, paused, stopped, done

    private static let words: [String: ImportedState] = [
        "toread": .wanted, "wanttoread": .wanted, "planned": .wanted, "wishlist": .wanted, "wanted": .wanted,
        "tbr": .wanted, "want": .wanted, "forlater": .wanted, "wanttobuy": .wanted, "wanttoplay": .wanted,
        "reading": .active, "currentlyreading": .active, "inprogress": .active, "current": .active,
        "read": .done, "finished": .done, "alreadyread": .done, "completed": .done, "readbutunowned": .done,
        "didnotfinish": .stopped, "dnf": .stopped, "abandoned": .stopped, "stopped": .stopped,
        "stoppedreading": .stopped, "paused": .paused, "onhold": .paused,
        // In the languages of ``ColumnHeadings``.
        "zulesen": .wanted, "willichlesen": .wanted, "wunschliste": .wanted, "lesegerade": .active, "amlesen": .active,
        "gelesen": .done, "abgebrochen": .stopped, "pausiert": .paused,
        "àlire": .wanted, "encours": .active, "encoursdelecture": .active, "lu": .done, "abandonné": .stopped,
        "porleer": .wanted, "quieroleer": .wanted, "leyendo": .active, "leído": .done, "abandonado": .stopped,
        "daleggere": .wanted, "inlettura": .active, "letto": .done, "abbandonato": .stopped,
        "queroler": .wanted, "lendo": .active, "lido": .done,
        "wiliklezen": .wanted, "telezen": .wanted, "aanhetlezen": .active, "gelezen": .done,
        "읽고싶음": .wanted, "읽고싶어요": .wanted, "읽을책": .wanted, "읽는중": .active, "읽고있음": .active, "읽고있어요": .active,
        "읽음": .done, "다읽음": .done, "읽었어요": .done, "완독": .done, "중단": .stopped, "보류": .paused,
        "読みたい": .wanted, "読書中": .active, "読んでいる": .active, "読んだ": .done, "読了": .done, "中断": .stopped,
        "想读": .wanted, "在读": .active, "读过": .done, "已读": .done,
    ]

    /// Reads a word in any spelling: `to-read`, `Want to Read`; nil for anything else.
    init?(_ text: String) {
        guard let state = Self.words[text.lowercased().filter { $0.isLetter }] else { return nil }
        self = state
    }
}
