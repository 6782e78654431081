import SatchelPluginAPI

extension Output {
    /// The output as JSON values: an array for a list, an object for a detail, one after the other for a sequence.
    var values: [Value] {
        switch self {
        case .none: []
        case .message(let message): [.object([Value.Member("message", .text(message))])]
        case .records(let list): [.list(list.records.map { .object(list.members(of: $0)) })]
        case .detail(let detail): [.object(detail.fields.map { Value.Member($0.key, $0.value) })]
        case .document(let document): [document.data ?? .object([Value.Member("text", .text(document.text))])]
        case .picture(let picture): [.object(picture.members)]
        case .chart(let chart): Output.records(chart.table).values
        case .map(let map): Output.records(map.table).values
        case .sequence(let outputs): outputs.flatMap(\.values)
        }
    }
}

extension RecordList {
    fileprivate func members(of record: Record) -> [Value.Member] {
        columns.enumerated().map { Value.Member($0.element.key, record.value($0.offset)) }
    }
}
