import SatchelPluginAPI

/// An output as a drawing: charts and bars as such, anything else as the lines of its table.
enum SVGDrawing {
    /// A drawing of a size, whose marks have the classes that ``colors`` gives their colors.
    struct Part {
        var title: String
        var width: Double
        var height: Double
        var marks: String
    }

    /// The most lines and bars.
    private static let most = 2000

    static func rendered(_ output: Output, for page: RenderingContext) -> RenderedOutput {
        let parts = parts(of: output, for: page)
        guard let first = parts.first else { return .joined(output.reasonsForNothing.map { .nothing($0) }) }
        let gap = 24.0
        let width = parts.map(\.width).max() ?? 0
        var (y, marks) = (0.0, "")
        for part in parts {
            marks += "<g transform=\"translate(0 \(number(y)))\">\n\(part.marks)</g>\n"
            y += part.height + gap
        }
        let (height, title) = (y - gap, HTMLPage.escaped(first.title))
        let text = """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(number(width))" height="\(number(height))" \
            viewBox="0 0 \(number(width)) \(number(height))" role="img" aria-label="\(title)">
            <title>\(title)</title>
            <style>\(colors)</style>
            <rect class="paper" width="100%" height="100%"/>
            \(marks)</svg>

            """
        return RenderedOutput(standardOutput: text)
    }

    private static func parts(of output: Output, for page: RenderingContext) -> [Part] {
        switch output {
        case .none: []
        case .chart(let chart): chart.isEmpty ? [] : [ChartSVG(chart).part]
        case .records(let list) where list.records.isEmpty: []
        case .records(let list): [bars(list) ?? text(output, list.title ?? "List", for: page)]
        case .detail(let detail):
            [text(output, detail.title, for: page)]
                + (detail.chart.map { $0.isEmpty ? [] : [ChartSVG($0).part] } ?? [])
        case .map(let map): map.isEmpty ? [] : [text(output, map.title, for: page)]
        case .sequence(let outputs): outputs.flatMap { parts(of: $0, for: page) }
        case .message, .document, .picture: [text(output, "Satchel", for: page)].filter { !$0.marks.isEmpty }
        }
    }

    /// The lines of the table, in letters of one width.
    private static func text(_ output: Output, _ title: String, for page: RenderingContext) -> Part {
        var page = RenderingContext(usesUnicode: page.usesUnicode)
        page.now = nil
        let all = TableRenderer().render(output, for: page).standardOutput.split(
            separator: "\n",
            omittingEmptySubsequences: false
        )
        let lines = all.dropLast().prefix(most)
        var marks = ""
        for (row, line) in lines.enumerated() where !line.isEmpty {
            let y = number(24 + Double(row) * 20)
            marks +=
                "<text class=\"mono\" x=\"16\" y=\"\(y)\" xml:space=\"preserve\">\(HTMLPage.escaped(String(line)))</text>\n"
        }
        let widest = lines.map { String($0).displayWidth }.max() ?? 0
        return Part(
            title: title,
            width: Double(widest) * 8.5 + 32,
            height: Double(lines.count) * 20 + 24,
            marks: marks
        )
    }

    /// A number with one decimal at most.
    static func number(_ value: Double) -> String {
        let rounded = (value * 10).rounded() / 10
        guard rounded.isFinite else { return "0" }
        let text = "\(rounded)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// About how wide a text of the drawing is.
    static func width(_ text: String) -> Double { Double(text.displayWidth) * 7.6 }

    private static let colors = """
        svg{background:#fff}.paper{fill:#fff}text{fill:#5a5f68;font:13px system-ui,sans-serif}\
        text.title{fill:#1c1d20;font-weight:600;font-size:16px}text.strong{fill:#1c1d20}\
        text.mono{fill:#1c1d20;font:14px ui-monospace,"DejaVu Sans Mono",monospace}\
        .fill{fill:#1f5fbf}.track{fill:#d9dce1}.grid{stroke:#d9dce1}.up{fill:#18753c;stroke:#18753c}\
        .down{fill:#b3261e;stroke:#b3261e}\
        .stroke{fill:none;stroke:#1f5fbf;stroke-width:1.75;stroke-linejoin:round;stroke-linecap:round}\
        @media(prefers-color-scheme:dark){svg{background:#15171a}.paper{fill:#15171a}text{fill:#a4abb5}\
        text.title,text.strong,text.mono{fill:#e7e8ea}.fill{fill:#8ab4f8}.track{fill:#363a41}.grid{stroke:#363a41}\
        .up{fill:#6fcf97;stroke:#6fcf97}.down{fill:#f2998f;stroke:#f2998f}.stroke{stroke:#8ab4f8}}
        """
}

// MARK: - Bars and lines of numbers

extension SVGDrawing {
    /// A share of the most as the bar of a cell in a page.
    static func bar(_ share: Double) -> String {
        let width = number(min(max(share, 0), 1) * 100)
        return "<svg viewBox=\"0 0 100 10\" preserveAspectRatio=\"none\" aria-hidden=\"true\">"
            + "<rect class=\"track\" width=\"100\" height=\"10\" rx=\"2\"/>"
            + "<rect class=\"fill\" width=\"\(width)\" height=\"10\" rx=\"2\"/></svg>"
    }

    /// A list with a bar in each row as a drawing; nil if it has none.
    private static func bars(_ list: RecordList) -> Part? {
        let columns = list.readableColumns
        guard let bars = columns.first(where: { list.records.first?.value($0.offset).share != nil }),
            let names = columns.first(where: { $0.column.role == .title })
        else { return nil }
        let page = RenderingContext()
        let records = list.records.prefix(most)
        let others = columns.filter { $0.offset != bars.offset && $0.offset != names.offset }
        let labels = records.map { $0.text(names.offset, for: page).truncated(to: 40) }
        let notes = records.map { record in
            let count = DecimalText.grouped(record.value(bars.offset).plainText)
            let more = others.compactMap { other -> String? in
                let text = record.text(other.offset, for: page)
                return text.isEmpty ? nil : "\(other.column.title.lowercased()) \(text)"
            }
            return ([count] + more).joined(separator: " · ")
        }
        let left = (labels.map { self.width($0) }.max() ?? 0) + 28
        let (length, row, top) = (360.0, 28.0, 56.0)
        let width = left + length + (notes.map { self.width($0) }.max() ?? 0) + 32
        var marks = "<text class=\"title\" x=\"16\" y=\"30\">\(HTMLPage.escaped(list.title ?? "List"))</text>\n"
        for (index, record) in records.enumerated() {
            let y = top + Double(index) * row
            let share = min(max(record.value(bars.offset).share ?? 0, 0), 1)
            let (middle, end) = (number(y + 14), max(2, share * length))
            marks += "<text class=\"strong\" x=\"\(number(left - 12))\" y=\"\(middle)\" text-anchor=\"end\">"
            marks += "\(HTMLPage.escaped(labels[index]))</text>"
            marks += "<rect class=\"fill\" x=\"\(number(left))\" y=\"\(number(y))\" "
            marks += "width=\"\(number(end))\" height=\"18\" rx=\"3\"/>"
            marks +=
                "<text x=\"\(number(left + end + 8))\" y=\"\(middle)\">\(HTMLPage.escaped(notes[index]))</text>\n"
        }
        var height = top + Double(records.count) * row + 8
        if let total = list.total {
            marks += "<text x=\"16\" y=\"\(number(height + 12))\">\(HTMLPage.escaped(total))</text>\n"
            height += 28
        }
        let widest = max(width, self.width(list.total ?? "") + 32)
        return Part(title: list.title ?? "List", width: widest, height: height, marks: marks)
    }

    /// A sequence of numbers as a line in a cell of a page.
    static func line(_ numbers: [ExactNumber], label: String) -> String {
        let scale = NumberScale(numbers.lazy.map(\.value))
        let step = 96 / Double(max(numbers.count - 1, 1))
        let points = numbers.enumerated().map { index, exact in
            let y = 22 - scale.fraction(of: exact.value) * 20
            return "\(number(2 + Double(index) * step)),\(number(y))"
        }
        return
            "<svg class=\"spark\" viewBox=\"0 0 100 24\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"\(label)\">"
            + "<polyline class=\"stroke\" points=\"\(points.joined(separator: " "))\"/></svg>"
    }
}
