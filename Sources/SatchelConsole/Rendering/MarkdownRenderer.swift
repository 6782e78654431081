import SatchelPluginAPI

/// A Markdown table for a list and for a detail's fields, a code block for a document.
struct MarkdownRenderer: ReadableRenderer {
    let separatesAnswers = true

    func lines(of list: RecordList, for page: RenderingContext) -> [String] {
        let columns = list.readableColumns
        let hasMarks = list.records.contains { $0.mark?.isEmpty == false }
        let isNumbered = list.firstNumber != nil || hasMarks
        let headings = (isNumbered ? ["#"] : []) + columns.map { escaped($0.column.title) }
        let rules = (isNumbered ? ["---:"] : []) + columns.map { $0.column.alignment == .trailing ? "---:" : "---" }
        let rows = list.records.enumerated().map { offset, record in
            let number = [list.firstNumber.map { String($0 + offset) }, record.mark].compactMap { $0 }
            return (isNumbered ? [escaped(number.joined(separator: " "))] : [])
                + columns.map { escaped(record.text($0.offset, for: page)) }
        }
        return ([headings, rules] + rows).map(row)
    }

    func lines(of detail: Detail, for page: RenderingContext) -> [String] {
        let fields = detail.fields.compactMap { field -> [String]? in
            guard let label = field.label, field.value != .absent else { return nil }
            return [escaped(label), escaped(field.value.shownText(for: page))]
        }
        var lines = ["## " + escaped(detail.title)]
        if !fields.isEmpty { lines += [""] + ([["Field", "Value"], ["---", "---"]] + fields).map(row) }
        if let body = detail.body {
            let paragraphs = body.visibleLines.filter { !$0.isEmpty }.map(escaped)
            lines += paragraphs.flatMap { ["", $0] }
        }
        return lines
    }

    func lines(of picture: PictureOutput, for page: RenderingContext) -> [String] {
        let title = escaped(picture.title)
        guard let link = picture.link, !link.isEmpty else { return [title + ": " + escaped(picture.stand)] }
        // In angle brackets an address may contain anything but these; a bracket in the title would end it.
        let address = VisibleText.line(link).escapingScalars { scalar in
            switch scalar {
            case "<": "%3C"
            case ">": "%3E"
            case "\\": "%5C"
            case "|": "%7C"
            default: nil
            }
        }
        let alternative = title.escapingScalars { ["[", "]"].contains($0) ? "\\" + String($0) : nil }
        return ["![" + alternative + "](<" + address + ">)"]
    }

    func lines(of document: Document, for page: RenderingContext) -> [String] {
        let lines = document.lines(for: page)
        // The fence must be longer than any run of backticks inside.
        let longest = lines.map { $0.prefix { $0 == "`" }.count }.max() ?? 0
        let fence = String(repeating: "`", count: max(3, longest + 1))
        return lines.isEmpty ? [] : [fence] + lines + [fence]
    }

    private func row(_ cells: [String]) -> String {
        "| " + cells.joined(separator: " | ") + " |"
    }

    /// Text shown literally: it can't end a cell, be HTML, or undo one of our escapes.
    private func escaped(_ text: String) -> String {
        VisibleText.line(text).escapingScalars { scalar in
            switch scalar {
            case "\\": "\\\\"
            case "|": "\\|"
            case "<": "&lt;"
            default: nil
            }
        }
    }
}
