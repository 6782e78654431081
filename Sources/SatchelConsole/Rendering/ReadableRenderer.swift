import SatchelPluginAPI

/// What the formats for people share; each adds the looks of a list and a detail.
protocol ReadableRenderer {
    func lines(of list: RecordList, for page: RenderingContext) -> [String]
    func lines(of detail: Detail, for page: RenderingContext) -> [String]
    func lines(of document: Document, for page: RenderingContext) -> [String]
    func lines(of picture: PictureOutput, for page: RenderingContext) -> [String]
    /// A chart as a plot; nil where its points are listed instead.
    func drawing(of chart: Chart, for page: RenderingContext) -> [String]?
    /// A map as a sketch; nil where its places are listed instead.
    func drawing(of map: MapDrawing, for page: RenderingContext) -> [String]?
    var separatesAnswers: Bool { get }
}

extension ReadableRenderer {
    func render(_ output: Output, for page: RenderingContext) -> RenderedOutput {
        switch output {
        case .none:
            return RenderedOutput()
        case .message(let message):
            let line = VisibleText.line(message)
            return RenderedOutput(lines: line.isEmpty ? [] : [page.width.map(line.brokenAtBlanks) ?? line])
        case .records(let list) where list.records.isEmpty:
            return .nothing(list.emptyMessage, width: page.width)
        case .records(let list):
            return RenderedOutput(lines: lines(of: list, for: page))
        case .detail(let detail):
            return RenderedOutput(lines: lines(of: detail, for: page))
        case .document(let document):
            return RenderedOutput(lines: lines(of: document, for: page))
        case .picture(let picture):
            return RenderedOutput(lines: lines(of: picture, for: page))
        case .chart(let chart):
            return chart.isEmpty
                ? .nothing(chart.emptyMessage, width: page.width)
                : drawing(of: chart, for: page).map(RenderedOutput.init) ?? render(.records(chart.table), for: page)
        case .map(let map):
            return map.isEmpty
                ? .nothing(map.table.emptyMessage, width: page.width)
                : drawing(of: map, for: page).map(RenderedOutput.init) ?? render(.records(map.table), for: page)
        case .sequence(let outputs):
            // A run of one-line messages reads as a list and needs no blank lines.
            let hasBlocks = outputs.contains { if case .message = $0 { false } else { true } }
            return .joined(
                outputs.map { render($0, for: page) },
                separator: separatesAnswers && hasBlocks ? "\n" : ""
            )
        }
    }

    func lines(of document: Document, for page: RenderingContext) -> [String] {
        document.lines(for: page)
    }

    func drawing(of chart: Chart, for page: RenderingContext) -> [String]? { nil }

    func drawing(of map: MapDrawing, for page: RenderingContext) -> [String]? { nil }
}

extension String {
    /// The lines of the text, safe to display, without empty ones at the end.
    var visibleLines: [String] {
        var lines: [String] = []
        // One by one, as most need no change, which their bytes tell.
        let parts = utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
        for (place, part) in parts.enumerated() {
            // A carriage return and a line feed are one line break.
            let part = place < parts.count - 1 && part.last == 0x0D ? part.dropLast() : part
            let block = VisibleText.block(String(Substring(part)))
            lines += block.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        }
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }
}

extension String {
    /// Replaces scalars for which `escape` returns text; scalars, because an accent after a separator forms a character
    /// with it that doesn't equal the separator, while readers of the text still see one.
    func escapingScalars(_ escape: (Unicode.Scalar) -> String?) -> String {
        unicodeScalars.reduce(into: "") { escaped, scalar in
            if let replacement = escape(scalar) {
                escaped += replacement
            } else {
                escaped.unicodeScalars.append(scalar)
            }
        }
    }
}

extension RecordList {
    var readableColumns: [(offset: Int, column: Column)] {
        columns.enumerated()
            .filter { offset, column in
                column.role != .data
                    && !(column.hidesWhenEmpty && records.allSatisfy { $0.value(offset) == .absent })
            }
            .map { (offset: $0.offset, column: $0.element) }
    }
}

extension RecordList.Record {
    func value(_ offset: Int) -> Value {
        values.indices.contains(offset) ? values[offset] : .absent
    }

    /// The value of a column as people read it, on one line and safe to display.
    func text(_ offset: Int, for page: RenderingContext) -> String {
        VisibleText.line(value(offset).shownText(for: page))
    }
}

extension Value {
    /// The value on one line: numbers with groups and units, times as people say them, a series as bars, a worded list
    /// as its word.
    func shownText(for page: RenderingContext) -> String {
        switch self {
        case .amount(let amount): amount.shown
        case .moment(let time): page.now.map { time.ago(at: $0) } ?? time.instant
        case .series(let numbers): numbers.sparkline(usesUnicode: page.usesUnicode)
        case .worded(_, let word): word
        case .list(let values): values.map { $0.shownText(for: page) }.joined(separator: ", ")
        case .object(let members):
            members.map { "\($0.key): \($0.value.shownText(for: page))" }.joined(separator: ", ")
        case .absent, .text, .integer, .decimal, .boolean: plainText
        }
    }

    /// How the value stands out; a sign in the text says the same as the color.
    var style: TextStyle? {
        guard case .amount(let amount) = self else { return nil }
        return switch amount.tone {
        case .plain: nil
        case .rise: .green
        case .fall: .red
        }
    }
}

/// One record per line with tab-separated values, no heading, no row numbers, no digit grouping: for `cut` and `awk`.
///
/// A detail is one line per field, key and value. A tab inside a value becomes a space, so that columns hold.
struct PlainRenderer: ReadableRenderer {
    let separatesAnswers = false

    func lines(of list: RecordList, for page: RenderingContext) -> [String] {
        let offsets = list.readableColumns.map(\.offset)
        return list.records.map { record in
            offsets.map { VisibleText.line(record.value($0).plainText) }.joined(separator: "\t")
        }
    }

    func lines(of picture: PictureOutput, for page: RenderingContext) -> [String] {
        picture.members.filter { $0.value != .absent }.map { member in
            VisibleText.line(member.key) + "\t" + VisibleText.line(member.value.plainText)
        }
    }

    func lines(of detail: Detail, for page: RenderingContext) -> [String] {
        detail.fields.filter { $0.label != nil && $0.value != .absent }.map { field in
            VisibleText.line(field.key) + "\t" + VisibleText.line(field.value.plainText)
        }
    }
}
