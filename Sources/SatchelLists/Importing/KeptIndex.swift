import SatchelCatalog
import SatchelCollection

/// What is kept of a kind, found by what identifies a thing: ids, values such as an ISBN, or the title and the people.
struct KeptIndex<Item: ListedItem>: Sendable {
    /// What is kept of items, by their ids.
    private(set) var items: [String: FieldTexts] = [:]
    /// Their entries.
    var entries: [String: [Keeping.Entry]] = [:]
    /// The ids of entries by the id of the item and what rows of earlier imports they were.
    var refs: [String: String] = [:]
    /// The lists by their folded names, and the ids on each.
    var lists: [String: (thing: Thing, members: Set<String>)] = [:]
    private var ids: [String: String] = [:]
    /// The ids of further things of one title, where other fields may tell these apart.
    private var others: [String: [String]] = [:]

    private let title: KeptTitle<Item>

    init(_ contents: CollectionContents, by title: KeptTitle<Item>) throws {
        self.title = title
        let kind = Item.kind.id
        for (thing, texts) in try contents.things(.item, kind) { add(thing.id, texts) }
        for entry in try contents.entries(kind) {
            if let ref = entry.texts[ImportKey.ref]?.first { refs["\(entry.item) \(ref)"] = entry.thing.id }
            let own = entry.own.filter { $0.key != ImportKey.ref }
            entries[entry.item, default: []].append(Keeping.Entry(id: entry.thing.id, type: entry.type, texts: own))
        }
        for (thing, texts) in try contents.things(.list, kind) where texts.use == nil {
            lists[FoldedText(texts["name"]?.first ?? thing.id).spaced] = (thing, Set(texts.members.map(\.item)))
        }
    }

    /// Adds an item, or what is said of it now; its names are those of its texts, unless they are known.
    mutating func add(_ id: String, _ texts: FieldTexts, called names: ThingNames? = nil) {
        items[id] = texts
        let names = names ?? title.names(texts)
        for name in names.all where ids[name] == nil { ids[name] = id }
        guard !title.apart.isEmpty, let name = names.title, ids[name] != id, others[name]?.contains(id) != true else {
            return
        }
        others[name, default: []].append(id)
    }

    /// The id of the item that a row means, by the most certain of what it says; whether that is its title alone.
    func match(_ row: ImportedRow) -> (id: String, byTitle: Bool)? {
        if let id = row.id, items[id] != nil { return (id, false) }
        if let id = row.names.numbers.lazy.compactMap({ ids[$0] }).first { return (id, false) }
        guard let name = row.names.title, let first = ids[name] else { return nil }
        let found = ([first] + (others[name] ?? [])).compactMap { id in
            title.agreement(items[id] ?? [:], row.facts).map { (id: id, count: $0) }
        }
        return found.max { $0.count < $1.count }.map { ($0.id, true) }
    }
}

/// What a thing is found by.
struct ThingNames: Sendable {
    /// Values that identify it, the most certain first.
    var numbers: [String] = []
    /// The title with what tells it from others.
    var title: String?

    var all: [String] { numbers + (title.map { [$0] } ?? []) }
}

/// The title of a thing with what tells it from others of that title: who made it, or else the year.
struct KeptTitle<Item: ListedItem>: Sendable {
    /// The keys of fields that tell it apart instead, such as the set and the number of a card.
    let distinct: [String]
    /// The keys of fields that do so, too, where both things have them, such as the color of clothes.
    var apart: [String] = []
    private let identity = Item.kind.identity.map(\.key)
    private let title = Item.titleKey
    private let isAmount = Item.kind.keeping.map { $0.quantity == .amount } ?? false
    private let credits = Item.kind.stored.first { $0.part == .credits }?.key
    private let year = Item.kind.stored.first { $0.form == .year }?.key

    /// What a thing is found by that has some facts.
    func names(_ texts: FieldTexts) -> ThingNames {
        var numbers = identity.flatMap { key in (texts[key] ?? []).map { "\(key) \($0)" } }
        // What has a symbol may be called by it in any case.
        if isAmount, numbers.isEmpty, let symbol = texts[title]?.first?.uppercased() {
            numbers = identity.map { "\($0) \(symbol)" }
        }
        return ThingNames(numbers: numbers, title: name(texts))
    }

    /// The title, folded, without an article or the name of a series; nil of none.
    private func name(_ texts: FieldTexts) -> String? {
        guard let title = texts[title]?.first else { return nil }
        let letters = FoldedTitle(title).lettersOfWork(title)
        guard !letters.isEmpty else { return nil }
        let name = "title " + String(letters: letters) + "\n"
        guard distinct.isEmpty else { return name + distinct.map { plain(texts[$0]?.first) }.joined(separator: "\n") }
        if let credit = credits.flatMap({ texts[$0]?.first }) {
            return name + String(letters: PersonName.surname(of: credit, FoldedText(credit)))
        }
        return name + (year.flatMap { texts[$0]?.first } ?? "")
    }

    /// In how many of the fields that may tell things of one title apart two are the same; nil where they differ in one.
    func agreement(_ texts: FieldTexts, _ others: FieldTexts) -> Int? {
        let known = apart.compactMap { key in texts[key].flatMap { one in others[key].map { (one, $0) } } }
        let areSame = known.allSatisfy { $0.map { FoldedText($0).spaced } == $1.map { FoldedText($0).spaced } }
        return areSame ? known.count : nil
    }

    /// A value without what writers add, folded: `4` of `004/102`, `base set` of `Base Set (Shadowless)`, nothing of a `normal` finish,
    /// which others leave out.
    private func plain(_ text: String?) -> String {
        let folded = FoldedText(bare(text)).spaced
        guard folded != "normal" else { return "" }
        let digits = folded.drop { $0 == "0" }
        return digits.isEmpty ? folded : String(digits)
    }

    /// A value without what writers add: `004` of `004/102`, `Base Set` of `Base Set (Shadowless)` and of `BS: Base Set`.
    func bare(_ text: String?) -> String {
        let text = text ?? ""
        let code = text.prefix { $0.isLetter || $0.isNumber }
        let named = code.count < 7 ? text.dropFirst(code.count) : ""
        let name = named.hasPrefix(": ") ? named.dropFirst(2) : text[...]
        return name.split(separator: "/").first?.split(separator: "(").first?.trimmed ?? ""
    }
}
