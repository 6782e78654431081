import SatchelPluginAPI

/// The options `--limit` and `--sort` of a tool that answers with records, unless it has options of these names itself.
struct ToolListing: Sendable {
    private let limit: Parameter<Int?>?
    private let sort: Parameter<String?>?

    init(besides names: Set<String>) {
        limit = names.contains("limit") ? nil : .option("limit", .limit(1...1000), "the most records to show")
        sort = names.contains("sort") ? nil : .option("sort", .text, "sort by a column; add :asc or :desc")
    }

    var options: [ParameterSpec] { [limit?.spec, sort?.spec].compactMap(\.self) }

    /// Sorts and shortens the records of an output; unknown values stand last both ways.
    ///
    /// - Throws: A usage error if they have no such column.
    func arranged(_ output: Output, as invocation: Invocation) throws -> Output {
        guard case .records(var list) = output else { return output }
        if let sort, let key = invocation[sort], !list.columns.isEmpty { try arrange(&list, by: key) }
        if let limit, let most = invocation[limit], most < list.records.count {
            list.footer = "1–\(most) of \(list.records.count)"
            list.records = Array(list.records.prefix(most))
        }
        return .records(list)
    }

    private func arrange(_ list: inout RecordList, by text: String) throws {
        let isDescending = text.hasSuffix(":desc")
        let key = isDescending ? text.dropLast(5) : text.hasSuffix(":asc") ? text.dropLast(4) : text[...]
        guard let column = list.columns.firstIndex(where: { $0.key.lowercased() == key.lowercased() }) else {
            let keys = list.columns.map(\.key).joined(separator: ", ")
            throw UsageError("can't sort by '\(key)': choose \(keys)")
        }
        let keyed = list.records.map { (key: SortKey($0.values[column]), record: $0) }
        let known = keyed.filter { $0.key != .unknown }
        let sorted = known.sorted { isDescending ? $1.key < $0.key : $0.key < $1.key }
        list.records = (sorted + keyed.filter { $0.key == .unknown }).map(\.record)
    }

    /// A value by which records are sorted: numbers before texts.
    private enum SortKey: Comparable {
        case number(Double)
        case text(String)
        case unknown

        init(_ value: Value) {
            if let number = value.finiteNumber {
                self = .number(number)
            } else {
                self = value == .absent ? .unknown : .text(value.plainText.lowercased())
            }
        }
    }
}
