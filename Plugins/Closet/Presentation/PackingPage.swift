import ClosetDomain
import SatchelCatalog
import SatchelLists
import SatchelPluginAPI

extension PackingList.Line {
    func garment(_ closet: Closet) -> Garment? {
        if case .garment(let id) = content { closet.garment(id) } else { nil }
    }

    func name(_ closet: Closet) -> String {
        switch content {
        case .garment(let id): closet.garment(id)?.title ?? id.rawValue
        case .thing(let name): name
        }
    }

    /// The name with how many, if there are several.
    func words(_ closet: Closet) -> String { (count == 1 ? "" : "\(count) × ") + "'\(name(closet))'" }
}

extension PackingList {
    static let columns: [RecordList.Column] = [
        .init("packed", "Packed", .subtitle), .init("name", "Item", .title),
        .init("count", "Count", alignment: .trailing), .init("category", "Category"),
        .init("weight", "Weight", alignment: .trailing, hidesWhenEmpty: true, priority: 1), .init("id", "Id", .data),
    ]

    /// The lines that are meant by rows or names.
    func lines(meant references: [String], _ closet: Closet) throws -> [Line] {
        var meant: [Line] = []
        let names = lines.map { FoldedText($0.name(closet)).spaced }
        for word in try RowSet.expanding(references, unless: { names.contains(FoldedText($0).spaced) }) {
            let named = names.firstIndex(of: FoldedText(word).spaced)
            let numbered = Int(word)
            guard let row = named ?? lines.indices.first(where: { $0 + 1 == numbered }) else {
                throw PlainError(
                    numbered == nil
                        ? "'\(word)' is not on the packing list '\(name)'"
                        : "no row \(word) (the list has \(lines.count))",
                    hint: "run 'closet pack show \"\(name)\"' to list it"
                )
            }
            if !meant.contains(lines[row]) { meant.append(lines[row]) }
        }
        return meant
    }

    func records(_ closet: Closet) -> RecordList {
        var list = RecordList(
            columns: Self.columns,
            records: lines.map { line in
                let garment = line.garment(closet)
                let grams = garment?.facts.weight.map { $0.grams * line.count }
                return .init([
                    .boolean(line.isTicked), .text(line.name(closet)),
                    .integer(line.count), .text(garment?.facts.category),
                    grams.map { .amount(.init(digits: "\($0)", shown: Weight(grams: $0).description)) } ?? .absent,
                    .text(garment?.id.rawValue),
                ])
            },
            firstNumber: 1,
            header: "\(name) · \(days.counted("day"))" + (weather.map { " · \($0.words)" } ?? ""),
            emptyMessage: "nothing is on the packing list '\(name)'"
        )
        list.total = total(closet)
        return list
    }

    /// `9 things · 2.35 kg · 3 clothes without a weight · 4 of 9 packed`.
    private func total(_ closet: Closet) -> String? {
        guard !lines.isEmpty else { return nil }
        let clothes = lines.compactMap { line in line.garment(closet).map { (garment: $0, count: line.count) } }
        let grams = clothes.reduce(0) { $0 + ($1.garment.facts.weight?.grams ?? 0) * $1.count }
        let unknown = clothes.count { $0.garment.facts.weight == nil }
        let things = lines.reduce(0) { $0 + $1.count }
        return [
            things.counted("thing"), grams > 0 ? Weight(grams: grams).description : nil,
            unknown > 0 ? "\(unknown.counted("garment", "clothes")) without a weight" : nil,
            "\(lines.count(where: \.isTicked)) of \(lines.count) packed",
        ]
        .compactMap { $0 }.joined(separator: " · ")
    }

    static func list(_ closet: Closet) -> RecordList {
        RecordList(
            columns: [
                .init("name", "Name", .title), .init("days", "Days", alignment: .trailing),
                .init("weather", "Weather", hidesWhenEmpty: true), .init("lines", "Items", alignment: .trailing),
                .init("packed", "Packed", alignment: .trailing),
            ],
            records: closet.packs.map { list in
                .init([
                    .text(list.name), .integer(list.days), .text(list.weather?.words), .integer(list.lines.count),
                    .integer(list.lines.count(where: \.isTicked)),
                ])
            },
            emptyMessage: "no packing lists yet; run 'closet pack new <name>' to make one"
        )
    }
}
