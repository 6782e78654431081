import SatchelCatalog
import SatchelCollection
import SatchelImporting
import SatchelPluginAPI

/// What a row of a file says of a thing.
struct ImportedRow: Sendable {
    let line: Int
    /// The id that it has here, made of the other program's.
    var id: String?
    /// Whether the id is one that catalogs know.
    var isOfCatalog = false
    /// The column of an id that may be one of another program.
    var idColumn: String?
    /// The facts that catalogs say, too.
    var facts: FieldTexts = [:]
    /// What the thing is found by, of these facts.
    var names = ThingNames()
    /// What the user says about the thing.
    var said: FieldTexts = [:]
    /// What the user says about each copy.
    var copy: FieldTexts = [:]
    /// How many copies there are, if the file says so.
    var copies: Int?
    var lists: [String] = []
    var state: ImportedState?
    /// Starts and finishes.
    var readings: [FieldTexts] = []
    /// How often it was finished.
    var times: Int?
    /// Who has or had it, since when and until when.
    var loans: [FieldTexts] = []
    /// What was done with it, with the fields of that, and the id that the other program gives it.
    var entry: String?
    var entryTexts: FieldTexts = [:]
    var ref: String?
    var isFavorite = false
    /// What has no field: `Publisher: Penguin`.
    var extra: [String] = []
    /// The values that were not taken as what their columns say, and are kept as they are.
    var doubts: [NotTaken] = []
    /// Why the row is left out.
    var refusal: String?

    /// Says why a value was not taken as what its column says.
    mutating func doubt(_ value: String, of column: String, _ reason: String) {
        doubts.append(NotTaken(line: line, column: column, value: value, reason: reason))
    }
}

/// Reads the rows of a table as things of a kind.
struct ImportedRows<Item: ListedItem>: Sendable {
    /// A column, and what it says.
    struct Mapped: Sendable {
        let name: String
        var column: KeptColumn
        /// The field, unless the column says something else.
        var field: Field<Item>?
        /// The order among the columns of a format.
        let rank: Int
        var hasDecimalComma = false
        fileprivate let form: Form
        /// What is done with a thing, and the field of that, if the column says it.
        fileprivate let ofEntry: (verb: String, key: String)?

        init(_ name: String, _ column: KeptColumn, _ field: Field<Item>?, rank: Int) {
            (self.name, self.column, self.field, self.rank) = (name, column, field, rank)
            ofEntry = column.ofEntry
            form = field.map { Form($0) } ?? (ofEntry?.key == "day" ? .day : .text)
        }

        /// Whether the column has numbers.
        var isNumeric: Bool { [.money, .number].contains(form) }
        /// Whether the column has days.
        var hasDays: Bool {
            form == .day || ["started", "finished", "stopped", "readings", "lent", "due"].contains(column.field)
        }
    }

    /// How values of a field are written.
    fileprivate enum Form {
        case text, prose, day, money, rating, flag, number

        init(_ field: Field<Item>) {
            func isNo(_ text: String) -> Bool { !field.accepts(text) }
            self =
                if field.isProse { .prose } else if field.isDay { .day } else if !isNo("x") {
                    .text
                } else if !isNo("1 EUR") {
                    .money
                } else if field.key == "rating", field.kept == .item {
                    .rating
                } else if isNo("1"),
                    !isNo("yes")
                { .flag } else if !isNo("1") || !isNo("90") { .number } else { .text }
        }
    }

    let columns: [Mapped]
    private let order: [Int]
    private let dates: KeptFormat.DayOrder?
    private let currency: String?
    private let hasBrackets: Bool
    private let isList: Bool
    private let choices: [String: [String]]
    private static var most: Int { 50 }

    /// `choices` are the values that fields may have, where the configuration says them.
    init(
        _ columns: [Mapped],
        dates: KeptFormat.DayOrder?,
        currency: String?,
        hasBrackets: Bool,
        isList: Bool,
        choices: [String: [String]]
    ) {
        (self.columns, self.dates, self.currency, self.choices) = (columns, dates, currency, choices)
        (self.hasBrackets, self.isList) = (hasBrackets, isList)
        order = columns.indices.sorted { (columns[$0].rank, $0) < (columns[$1].rank, $1) }
    }

    /// The fields that a column may say.
    static var fields: [Field<Item>] {
        KeptFields<Item>.settable + Item.kind.stored + Item.kind.kept.filter { $0.key == "added" }
    }

    /// The field that a column says by a word.
    static func field(_ word: String) -> Field<Item>? {
        if let (verb, key) = KeptColumn(stringLiteral: word).ofEntry { return field(key, of: verb) }
        return fields.first { $0.key == word } ?? fields.first { $0.word == word.lowercased() }
    }

    /// A field of what is done with a thing.
    private static func field(_ key: String, of verb: String) -> Field<Item>? {
        let types = Item.kind.keeping?.entryTypes.filter { verb == "entry" || $0.verb == verb } ?? []
        return types.lazy.compactMap { type in type.fields().first { $0.key == key || $0.word == key } }.first
    }

    /// Whether a text names something that is done with a thing, or a field of that.
    static func isOfEntry(_ text: String) -> Bool {
        guard let (verb, key) = KeptColumn(stringLiteral: text).ofEntry else { return false }
        let isVerb = verb == "entry" || Item.kind.keeping?.entryType(verb) != nil
        return isVerb && (["day", "note"].contains(key) || field(key, of: verb) != nil)
    }

    func read(_ row: ImportTable.Row) -> ImportedRow {
        var read = ImportedRow(line: row.line)
        var loans: FieldTexts = [:]
        var (started, finished, stopped, currency): (String?, String?, String?, String?) = (nil, nil, nil, nil)
        var later: [(index: Int, values: [String])] = []
        for index in order {
            let mapped = columns[index]
            let values = row[index].compactMap { text in
                let value = ImportedValue.clean(text, hasBrackets: hasBrackets)
                return value.isEmpty ? nil : value
            }
            guard let first = values.first else { continue }
            switch mapped.column.field {
            case "id":
                read.id = Self.id(first, mapped.column.prefix) ?? read.id
                read.isOfCatalog = mapped.column.prefix.isEmpty
                if mapped.column.isTolerant {
                    read.idColumn = mapped.name
                    if read.id == nil { keep(values, mapped, &read) }
                }
            case "status":
                if let state = ImportedState(mapped.column.meaning(first)) {
                    read.state = read.state ?? state
                } else if mapped.column.isTolerant {
                    keep(values, mapped, &read)
                } else {
                    read.lists.append(first)
                }
            case "want":
                switch Self.isYes(first) {
                case true?: read.state = read.state ?? .wanted
                case false?: break
                case nil: keep(values, mapped, &read)
                }
            case "list":
                for name in parts(values, mapped.column) {
                    if let state = ImportedState(name) {
                        read.state = read.state ?? state
                    } else {
                        read.lists.append(name)
                    }
                }
            case "quantity":
                count(first, mapped, into: \.copies, of: &read, atMost: 1000)
                if read.copies == 0 { read.refusal = "there are 0 of it" }
            case "only":
                if mapped.column.meanings[mapped.column.meaning(first)] == nil {
                    read.refusal = "it is of \(UsageError.shown(first))"
                }
            case "copies": count(first, mapped, into: \.copies, of: &read, atMost: 1000)
            case "times": count(first, mapped, into: \.times, of: &read, atMost: Self.most)
            case "started": started = day(first, mapped, &read) ?? started
            case "finished": finished = day(first, mapped, &read) ?? finished
            case "stopped": stopped = day(first, mapped, &read) ?? stopped
            case "readings":
                for part in parts(values, mapped.column).prefix(Self.most) { reading(part, mapped, &read) }
            case "favorite": read.isFavorite = Self.isYes(first) == true
            case "skip": if Self.isYes(first) == true { read.refusal = "it is deleted there" }
            case "borrower": loans["person"] = parts(values, mapped.column)
            case "lent": loans["since"] = row[index]
            case "due": loans["until"] = row[index]
            case "entry": readEntry(first, mapped, &read)
            case "ref": read.ref = first
            case "currency": currency = first.uppercased()
            case "ignore": break
            case "extra" where mapped.column.isHeaded: for value in values { keep([value], mapped, &read) }
            case "extra": keep(values, mapped, &read)
            default: later.append((index, values))
            }
        }
        for (index, values) in later { value(values, columns[index], currency ?? self.currency, &read) }
        readLoans(loans, &read)
        if let finished, !read.readings.contains(where: { $0["finished"] == [finished] }) {
            read.readings.append(["started": started.map { [$0] } ?? [], "finished": [finished]])
            started = nil
        }
        if let stopped {
            read.readings.append(["started": started.map { [$0] } ?? [], "stopped": [stopped]])
        } else if let started, !read.readings.contains(where: { $0["started"] == [started] }) {
            read.readings.append(["started": [started]])
        }
        return read
    }

    private func readEntry(_ text: String, _ mapped: Mapped, _ read: inout ImportedRow) {
        let verbs = Item.kind.keeping?.entryTypes.map(\.verb) ?? []
        let word = mapped.column.meaning(text).lowercased()
        read.entry = verbs.first { $0 == word }
        if read.entry == nil {
            read.refusal = "'\(UsageError.shown(text))' is none of \(verbs.joined(separator: ", "))"
        }
    }

    private func readLoans(_ texts: FieldTexts, _ read: inout ImportedRow) {
        for (place, person) in (texts["person"] ?? []).prefix(Self.most).enumerated() {
            var loan: FieldTexts = ["person": [String(RowText.line(person).prefix(60))]]
            for key in ["since", "until"] {
                guard let days = texts[key], place < days.count,
                    case .day(let day) = ImportedValue.day(days[place], dates)
                else { continue }
                loan[key] = [day]
            }
            read.loans.append(loan)
        }
    }

    // MARK: - Values

    private func value(_ values: [String], _ mapped: Mapped, _ currency: String?, _ read: inout ImportedRow) {
        if let (verb, key) = mapped.ofEntry {
            if verb != "entry" { read.entry = verb }
            if mapped.field == nil {
                let text = key == "day" ? day(values[0], mapped, &read) : RowText.line(values[0])
                if let text { read.entryTexts[key] = [text] }
                return
            }
        }
        guard let field = mapped.field else { return keep(values, mapped, &read) }
        let texts = parts(values, mapped.column).map { mapped.column.isHTML ? ImportedValue.text(ofHTML: $0) : $0 }
        var (found, isOther): ([String], Bool) = ([], false)
        for text in texts.map(mapped.column.meaning).flatMap({ field.accepts($0) ? [$0] : field.chosen($0) }) {
            switch normalized(text, field, mapped, currency) {
            case .value(let value): if !found.contains(value) { found.append(value) }
            case .part(let value):
                isOther = true
                if !found.contains(value) { found.append(value) }
            case .nothing: break
            case .doubt(let reason):
                isOther = true
                if !mapped.column.isTolerant {
                    read.doubt(text, of: mapped.name, reason)
                }
            }
        }
        if found.count > 1, let kept = field.kept, ![.item, .computed].contains(kept) {
            isOther = true
            for other in found.dropFirst() {
                read.doubt(other, of: mapped.name, "there is room for one value, '\(found[0])'")
            }
            found = [found[0]]
        }
        if isOther { keep(values, mapped, &read) }
        guard !found.isEmpty else { return }
        if mapped.ofEntry != nil { read.entryTexts[field.key] = [found[0]] }
        let placed =
            switch field.kept {
            case nil: Self.place(found, field, in: &read.facts)
            case .entry(KeptEntryType.copy): Self.place(found, field, in: &read.copy)
            case .entry: Self.place(found, field, in: &read.entryTexts)
            case .item, .computed: Self.place(found, field, in: &read.said)
            }
        switch placed {
        case .first: if let flag = mapped.column.flag { read.facts[flag] = ["yes"] }
        case .added: break
        case .not: keep(values, mapped, &read)
        }
    }

    private enum Placed { case first, added, not }

    /// Adds what a column says to what columns before it said of a field.
    private static func place(_ found: [String], _ field: Field<Item>, in texts: inout FieldTexts) -> Placed {
        guard let known = texts[field.key], !known.isEmpty else {
            texts[field.key] = field.isMultiple || found.count == 1 ? found : [found[0]]
            return .first
        }
        if field.isMultiple, field.kept == nil || field.kept == .item {
            texts[field.key] = known + found.filter { !known.contains($0) }
        } else if field.isProse, known != found {
            texts[field.key] = [known[0] + "\n\n" + found[0]].filter { field.accepts($0) }
        } else if known != found {
            return .not
        }
        return .added
    }

    private enum Normalized {
        case value(String)
        /// A value that the text says besides others.
        case part(String)
        case nothing
        case doubt(String)
    }

    private func normalized(_ text: String, _ field: Field<Item>, _ mapped: Mapped, _ currency: String?) -> Normalized {
        // What it names is found later.
        guard field.referent == nil else { return .value(field.normalized(text) ?? RowText.line(text)) }
        let expected = choices[field.key].map { "one of " + $0.joined(separator: ", ") } ?? field.expected
        let wrong = Normalized.doubt("expected \(expected)")
        if ImportedValue.isRounded(text), mapped.form == .text || !field.accepts(text) {
            return .doubt("a spreadsheet rounded this number")
        }
        if let choices = choices[field.key] {
            let word = text.lowercased()
            // `Bottoms` and `Outerwear` are what one choice begins.
            let begun = choices.filter { word.hasPrefix($0.lowercased()) }
            let choice = choices.first { $0.lowercased() == word } ?? (begun.count == 1 ? begun[0] : nil)
            return choice.map { .value($0) } ?? wrong
        }
        switch mapped.form {
        case .day:
            switch ImportedValue.day(text, dates) {
            case .day(let day): return field.normalized(day).map { .value($0) } ?? wrong
            case .ambiguous: return .doubt("either number may be the month; say --dates dmy or --dates mdy")
            case .none: return wrong
            }
        case .money:
            if !mapped.hasDecimalComma, let value = field.normalized(text) { return .value(value) }
            let named = text.filter { !"0123456789.,'’-+".contains($0) && !$0.isWhitespace }
            let digits = text.filter { "0123456789.,'’-+".contains($0) }
            guard let number = ImportedValue.number(digits, hasDecimalComma: mapped.hasDecimalComma) else {
                return wrong
            }
            // Programs write no price as 0.
            guard number.contains(where: { ("1"..."9").contains($0) }) else { return .nothing }
            guard let unit = named.isEmpty ? currency : named else {
                // Some amounts need none.
                return field.normalized(number).map { .value($0) } ?? .doubt("no currency; say --currency EUR")
            }
            return field.normalized("\(number) \(unit)").map { .value($0) } ?? wrong
        case .rating:
            guard let number = ImportedValue.number(text, hasDecimalComma: true) else {
                return Self.rating(text).flatMap { field.normalized($0) }.map { .value($0) } ?? wrong
            }
            guard number.contains(where: { ("1"..."9").contains($0) }) else { return .nothing }
            let rating = mapped.column.outOf == 5 ? number : Self.ofFive(number, mapped.column.outOf)
            return rating.flatMap { field.normalized($0) }.map { .value($0) } ?? wrong
        case .flag: return Self.isYes(text).map { .value($0 ? "yes" : "no") } ?? wrong
        case .number:
            // No year and no length of time is written as 0.
            if text == "0", field.form == .year || field.isDuration { return .nothing }
            if let value = field.normalized(text) { return .value(value) }
            if field.form == .year, case .day(let day) = ImportedValue.day(text, dates) {
                return field.normalized(String(day.prefix(4))).map { .value($0) } ?? wrong
            }
            let number = ImportedValue.number(text, hasDecimalComma: mapped.hasDecimalComma)
            return number.flatMap { field.normalized($0) }.map { .value($0) } ?? wrong
        case .text, .prose: break
        }
        var line =
            mapped.form == .prose ? text : RowText.line(mapped.column.isLastNameFirst ? ImportedValue.name(text) : text)
        // Programs tell people of one name apart by numbers.
        if field.part == .credits, line.hasSuffix(")") { line = line.replacing(/\s\([0-9]{1,3}\)$/, with: "") }
        guard !RowText.isBlank(line) else { return .nothing }
        if field.kept == .entry(KeptEntryType.copy), field.key == "place", line.contains("/") {
            let parts = line.split(separator: "/").map(\.trimmed).filter { !$0.isEmpty }
            return field.normalized(parts.joined(separator: "/")).map { .value($0) } ?? wrong
        }
        if !isList, !field.isMultiple, let choice = Self.choice(among: line, of: field.choices),
            let value = field.normalized(choice)
        {
            return .part(value)
        }
        if let value = field.normalized(line) ?? Self.choice(line, of: field.choices).flatMap({ field.normalized($0) })
        {
            return .value(value)
        }
        return wrong
    }

    /// The choice that is written otherwise: `Near Mint` as `near_mint`, or as `NM` in `Near Mint (NM or M-)`.
    private static func choice(_ text: String, of choices: [String]) -> String? {
        func letters(_ text: some StringProtocol) -> String {
            text.lowercased().filter { $0.isLetter || $0.isNumber || $0 == "+" }
        }
        func found(_ text: some StringProtocol) -> String? { choices.first { letters($0) == letters(text) } }
        if let choice = found(text) { return choice }
        guard text.hasSuffix(")"), let open = text.lastIndex(of: "(") else { return nil }
        let inner = text[text.index(after: open)...].dropLast()
        return inner.split(separator: " ").lazy.compactMap { found($0) }.first ?? found(inner) ?? found(text[..<open])
    }

    /// The choice that a text says besides other words, or a number of times: `LP` of `2xLP, Album, RE`.
    private static func choice(among text: String, of choices: [String]) -> String? {
        guard !choices.isEmpty else { return nil }
        let words = text.split(separator: ",").map { $0.trimmed.replacing(/^[0-9]+x/, with: "") }
        guard words != [text] else { return nil }
        // Also of `Cass, Album`.
        let begun = words.lazy.filter { $0.count > 3 }.compactMap { word in
            choices.first { $0.lowercased().hasPrefix(word.lowercased()) }
        }
        return words.lazy.compactMap { choice($0, of: choices) }.first ?? begun.first
    }

    /// A rating as people write it: `★★★½` and `3½` are 3.5, and `8/10` is 4.
    private static func rating(_ text: String) -> String? {
        let stars = text.count { $0 == "★" }
        guard stars == 0 else { return "\(stars)" + (text.contains("½") ? ".5" : "") }
        if text.hasSuffix("½"), let whole = Int(text.dropLast().trimmed), (0..<5).contains(whole) {
            return "\(whole).5"
        }
        let parts = text.split(separator: "/").map(\.trimmed)
        guard parts.count == 2, let most = Int(parts[1]) else { return nil }
        return ImportedValue.number(parts[0], hasDecimalComma: true).flatMap { ofFive($0, most) }
    }

    private static func ofFive(_ number: String, _ most: Int) -> String? {
        guard let value = Double(number), most > 0 else { return nil }
        let quarters = (value * 20 / Double(most)).rounded()
        guard (1...20).contains(quarters) else { return nil }
        return "\(quarters / 4)".replacing(/\.0$/, with: "")
    }

    static func isYes(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "yes", "true", "1", "x", "y", "✓", "t": true
        case "no", "false", "0", "n", "f": false
        default: nil
        }
    }

    private static func id(_ text: String, _ prefix: String) -> String? {
        guard text.utf8.count <= 100,
            text.utf8.allSatisfy({ $0.isDigit || $0.isLetter || $0 == 0x2D })
        else { return nil }
        return prefix + text
    }

    private func parts(_ values: [String], _ column: KeptColumn) -> [String] {
        if column.field == "tags", column.separator == nil {
            return values.flatMap { $0.split { $0 == "," || $0 == ";" }.map(\.trimmed) }.filter { !$0.isEmpty }
        }
        guard let mark = column.separator else { return values }
        // A letter is found sooner than a text.
        let letter = mark.count == 1 ? mark.first : nil
        return values.flatMap { text in
            letter.map { text.split(separator: $0) } ?? text.split(separator: mark)
        }
        .map(\.trimmed).filter { !$0.isEmpty }
    }

    private func count(
        _ text: String,
        _ mapped: Mapped,
        into place: WritableKeyPath<ImportedRow, Int?>,
        of read: inout ImportedRow,
        atMost most: Int
    ) {
        let plain = text.hasSuffix("x") && text.count > 1 ? String(text.dropLast()) : text
        if let count = Int(plain) ?? Self.isYes(text).map({ $0 ? 1 : 0 }), (0...most).contains(count) {
            // Of whether it is owned and how many there are, a no counts.
            let known = read[keyPath: place] ?? count
            read[keyPath: place] = min(known, count) == 0 ? 0 : max(known, count)
        } else {
            doubt(text, "expected a whole number from 0 to \(most)", mapped, &read)
        }
    }

    private func day(_ text: String, _ mapped: Mapped, _ read: inout ImportedRow) -> String? {
        switch ImportedValue.day(text, dates) {
        case .day(let day): return day
        case .ambiguous: doubt(text, "either number may be the month; say --dates dmy or --dates mdy", mapped, &read)
        case .none: doubt(text, "expected a day, such as 2024-05-01", mapped, &read)
        }
        return nil
    }

    private func reading(_ text: String, _ mapped: Mapped, _ read: inout ImportedRow) {
        let ends = text.split(separator: mapped.column.pair, omittingEmptySubsequences: false).map(\.trimmed)
        let days = ends.prefix(2).map { $0.isEmpty ? nil : day($0, mapped, &read) }
        // A single day is that of the finish.
        let (start, finish) = days.count == 1 ? (nil, days[0]) : (days[0], days[1])
        guard start != nil || finish != nil else { return }
        read.readings.append(["started": start.map { [$0] } ?? [], "finished": finish.map { [$0] } ?? []])
    }

    private func doubt(_ text: String, _ reason: String, _ mapped: Mapped, _ read: inout ImportedRow) {
        read.doubt(text, of: mapped.name, reason)
        keep([text], mapped, &read)
    }

    private func keep(_ values: [String], _ mapped: Mapped, _ read: inout ImportedRow) {
        let most = 8000
        var text = (mapped.column.isHeaded ? "" : "\(mapped.name): ") + values.map(RowText.line).joined(separator: "; ")
        if text.utf8.count > most {
            let reason = "it is longer than \(most) bytes; the rest is left out"
            read.doubt(String(text.prefix(80)), of: mapped.name, reason)
            text = String(text[..<text.utf8.index(text.startIndex, offsetBy: most)])
        }
        read.extra.append(text)
    }
}
