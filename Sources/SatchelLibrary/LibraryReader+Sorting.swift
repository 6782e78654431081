import Glibc
import SatchelCatalog

extension LibraryReader {
    /// The texts that are read at once.
    private static var textsAtOnce: Int { 1000 }

    /// Sorts places by what their texts say; equal ones stay in order, unknown ones come last.
    ///
    /// A million titles are held, as bytes, but no items.
    func sorted(
        _ places: [Int64],
        by order: ListOrder<Format.Item>
    ) throws -> [Int64] {
        var values: [UInt8] = []
        var rows: [(start: Int, count: Int, turn: Int)] = []
        var isKnown = [Bool](repeating: false, count: places.count)
        for part in places.batches(of: Self.textsAtOnce) {
            try Task.checkCancellation()
            let turns = Dictionary(firstOf: zip(part, part.indices))
            try tables.forEachText(at: Array(part)) { place, text in
                guard let turn = turns[place], let value = order.key.value(of: Self.entry(text)) else { return }
                let start = values.count
                value.write(to: &values)
                rows.append((start, values.count - start, turn))
                isKnown[turn] = true
            }
        }
        values.withUnsafeBytes { values in
            rows.sort { one, other in
                let common = min(one.count, other.count)
                let bytes = values.baseAddress.map { Int(memcmp($0 + one.start, $0 + other.start, common)) } ?? 0
                let difference = bytes != 0 ? bytes : one.count - other.count
                guard difference != 0 else { return one.turn < other.turn }
                return order.direction == .ascending ? difference < 0 : difference > 0
            }
        }
        return rows.map { places[$0.turn] } + places.indices.filter { !isKnown[$0] }.map { places[$0] }
    }

    /// An item with what it is sorted by.
    private static func entry(_ text: UnsafeBufferPointer<UInt8>) -> SearchEntry<Format.Item> {
        let text = FieldedText.beginning(of: text, fields: Format.indexedFields)
        let item = Format.item(ItemID(""), String(decoding: text, as: UTF8.self), ItemSource(source: ""))
        return SearchEntry(item, FieldedText.folded(text, Format.sections, withTopics: false))
    }
}
