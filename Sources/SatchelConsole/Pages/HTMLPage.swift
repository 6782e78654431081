import SatchelPluginAPI

/// An output as a page for a browser that is whole in itself: no request leaves it, and text from outside stays text.
///
/// Without scripts it is a plain document; with them, lists are sorted by a click on a heading and filtered by words.
enum HTMLPage {
    static func rendered(_ output: Output, for page: RenderingContext) -> RenderedOutput {
        let isOnly = if case .sequence = output { false } else { true }
        let sections = sections(of: output, isOnly: isOnly, for: page)
        guard !sections.isEmpty else { return .joined(output.reasonsForNothing.map { .nothing($0) }) }
        let text = head(output.titleOfPage) + sections.joined() + foot
        return RenderedOutput(standardOutput: text)
    }

    // MARK: - A list, in pieces

    /// The page up to the first row of a list.
    static func opening(_ list: RecordList) -> String {
        head(Output.records(list).titleOfPage) + listOpening(list, isOnly: true)
    }

    /// The page after the last row of a list.
    static func closing(_ list: RecordList) -> String { listClosing(list) + foot }

    /// A list alone on its page needs no heading beside that of the page.
    private static func listOpening(_ list: RecordList, isOnly: Bool) -> String {
        let columns = list.pageColumns
        let title = escaped(list.title ?? "List")
        // A page is of what somebody keeps; that it is mine tells its reader nothing.
        let parts = list.header?.split(separator: " · ").filter { $0 != "mine" } ?? []
        let notes = parts.isEmpty ? [] : [parts.joined(separator: " · ")]
        var text = "<section class=\"list\">\n" + heading(list.title ?? "List", isOnly: isOnly)
        text += notes.map { "<p class=\"note\">\(escaped($0))</p>\n" }.joined()
        text +=
            "<div class=\"tools\" hidden><label>Filter <input type=\"search\" autocomplete=\"off\" spellcheck=\"false\">"
        text += "</label><output aria-live=\"polite\"></output></div>\n"
        text += "<div class=\"wide\" role=\"region\" aria-label=\"\(title)\" tabindex=\"0\">\n<table>\n"
        text += "<caption>\(title)</caption>\n<thead>\n<tr>"
        if list.hasPictures { text += "<td class=\"picture\"></td>" }
        for (_, column) in columns {
            let names = column.alignment == .trailing ? " class=\"number\"" : ""
            text += "<th scope=\"col\"\(names)>\(escaped(column.title))</th>"
        }
        return text + "</tr>\n</thead>\n<tbody>\n"
    }

    private static func listClosing(_ list: RecordList) -> String {
        // What a person at a prompt could do next is not for a reader of the page.
        // Nor how many rows there are, where all are.
        let parts =
            list.footer?.split(separator: " · ").filter { part in
                let ends = part.dropFirst(part.hasPrefix("1–") ? 2 : 0).split(separator: " of ")
                return !part.contains("'") && (ends.count != 2 || ends[0] != ends[1])
            } ?? []
        let notes = [list.total, parts.isEmpty ? nil : parts.joined(separator: " · ")].compactMap { $0 }
        return "</tbody>\n</table>\n</div>\n" + notes.map { "<p class=\"note\">\(escaped($0))</p>\n" }.joined()
            + "</section>\n"
    }

    static func rows(of list: RecordList, for page: RenderingContext) -> String {
        let (columns, hasPictures) = (list.pageColumns, list.hasPictures)
        var text = ""
        for record in list.records {
            text += "<tr>"
            if hasPictures {
                let picture = record.picture.flatMap { image($0, "", for: page) } ?? ""
                text += picture.isEmpty ? "<td class=\"picture none\"></td>" : "<td class=\"picture\">\(picture)</td>"
            }
            for (offset, column) in columns {
                let isTitle = column.role == .title
                let mark = isTitle ? record.mark.map { " <span class=\"mark\">\(escaped($0))</span>" } ?? "" : ""
                text += cell(record.value(offset), column, isTitle: isTitle, mark, for: page)
            }
            text += "</tr>\n"
        }
        return text
    }

    private static func cell(
        _ value: Value,
        _ column: RecordList.Column,
        isTitle: Bool,
        _ mark: String,
        for page: RenderingContext
    ) -> String {
        let content = content(value, for: page)
        var classes = column.alignment == .trailing ? ["number"] : []
        if content.isEmpty { classes.append("none") }
        let names = classes.isEmpty ? "" : " class=\"\(classes.joined(separator: " "))\""
        let key = value.sortNumber.map { " data-v=\"\(escaped($0))\"" } ?? ""
        if isTitle { return "<th scope=\"row\"\(names)\(key)>\(content)\(mark)</th>" }
        return "<td\(names)\(key) data-l=\"\(escaped(column.title))\">\(content)</td>"
    }

    // MARK: - Sections

    private static func sections(of output: Output, isOnly: Bool, for page: RenderingContext) -> [String] {
        switch output {
        case .none: return []
        case .message(let message):
            let line = escaped(message)
            return line.isEmpty ? [] : ["<p>\(line)</p>\n"]
        case .records(let list):
            guard !list.records.isEmpty else { return [] }
            return [listOpening(list, isOnly: isOnly) + rows(of: list, for: page) + listClosing(list)]
        case .detail(let detail): return [section(detail, isOnly: isOnly, for: page)]
        case .document(let document):
            let lines = document.lines(for: page).joined(separator: "\n")
            return lines.isEmpty ? [] : ["<pre tabindex=\"0\">\(escaped(block: lines))</pre>\n"]
        case .picture(let picture):
            let image = image(picture.picture, picture.title, for: page) ?? "<p>\(linked(picture.stand))</p>"
            return ["<section>\n\(heading(picture.title, isOnly: isOnly))\(image)\n</section>\n"]
        case .chart(let chart):
            guard !chart.isEmpty else { return [] }
            return [
                figure(chart) + "<details>\n<summary>Numbers</summary>\n"
                    + sections(of: .records(chart.table), isOnly: true, for: page).joined() + "</details>\n"
            ]
        case .map(let map): return map.isEmpty ? [] : sections(of: .records(map.table), isOnly: isOnly, for: page)
        case .sequence(let outputs): return outputs.flatMap { sections(of: $0, isOnly: false, for: page) }
        }
    }

    private static func figure(_ chart: Chart) -> String {
        let note = chart.note.map { "<figcaption>\(escaped($0))</figcaption>\n" } ?? ""
        return "<figure tabindex=\"0\">\n\(ChartSVG(chart).element)\n\(note)</figure>\n"
    }

    private static func heading(_ title: String, isOnly: Bool) -> String {
        isOnly ? "" : "<h2>\(escaped(title))</h2>\n"
    }

    private static func section(_ detail: Detail, isOnly: Bool, for page: RenderingContext) -> String {
        var text = "<section class=\"detail\">\n" + heading(detail.title, isOnly: isOnly)
        if let picture = detail.picture.flatMap({ image($0, detail.title, for: page) }) { text += picture + "\n" }
        let fields = detail.fields.filter { $0.label != nil && $0.value != .absent }
        if !fields.isEmpty {
            text += "<dl>\n"
            for field in fields {
                text += "<div><dt>\(escaped(field.label ?? ""))</dt><dd>\(content(field.value, for: page))</dd></div>\n"
            }
            text += "</dl>\n"
        }
        if let chart = detail.chart, !chart.isEmpty { text += figure(chart) }
        for paragraph in detail.body?.visibleLines ?? [] where !paragraph.isEmpty {
            text += "<p>\(escaped(paragraph))</p>\n"
        }
        return text + "</section>\n"
    }

    // MARK: - Values

    private static func content(_ value: Value, for page: RenderingContext) -> String {
        switch value {
        case .absent: return ""
        case .text(let text): return linked(text)
        case .moment(let time): return "<time datetime=\"\(time.instant)\" title=\"\(time.instant)\">\(time.day)</time>"
        case .series(let numbers):
            let shown = [numbers.first, numbers.last].compactMap { $0 }.map { DecimalText.grouped($0.shown) }
            return SVGDrawing.line(numbers, label: escaped(shown.joined(separator: " to ")))
        case .amount(let amount):
            if let share = amount.share {
                return "<span class=\"bar\">\(SVGDrawing.bar(share))</span>"
                    + escaped(DecimalText.grouped(amount.digits))
            }
            let shown = escaped(amount.shown)
            return switch amount.tone {
            case .plain: shown
            case .rise: "<span class=\"rise\">\(shown)</span>"
            case .fall: "<span class=\"fall\">\(shown)</span>"
            }
        case .list(let values) where values.count == 1: return content(values[0], for: page)
        case .integer, .decimal, .boolean, .list, .worded, .object: return escaped(value.shownText(for: page))
        }
    }

    private static func image(_ picture: Picture, _ title: String, for page: RenderingContext) -> String? {
        guard let data = page.pictures?.drawings[picture], data.hasPrefix("data:image/") else { return nil }
        return "<img src=\"\(data)\" alt=\"\(escaped(title))\" loading=\"lazy\" decoding=\"async\">"
    }

    /// An address as a link, which tells nobody where it was followed from; any other text as it is.
    private static func linked(_ text: String) -> String {
        let lower = text.lowercased()
        guard lower.hasPrefix("https://") || lower.hasPrefix("http://"), text.utf8.count <= 2000,
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return escaped(text) }
        return "<a href=\"\(escaped(text))\" rel=\"noopener noreferrer\">\(escaped(text))</a>"
    }

    /// A text on one line that a browser shows literally, also within quotes.
    static func escaped(_ text: String) -> String { escape(VisibleText.line(text)) }

    static func escaped(block text: String) -> String { escape(VisibleText.block(text)) }

    private static func escape(_ text: String) -> String {
        guard text.utf8.contains(where: { [0x26, 0x3C, 0x3E, 0x22, 0x27].contains($0) }) else { return text }
        return text.escapingScalars { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            case "'": "&#39;"
            default: nil
            }
        }
    }

    // MARK: - The frame

    private static func head(_ title: String) -> String {
        let policy =
            "default-src 'none'; img-src data:; style-src '\(PageStyle.styleHash)'; script-src '\(PageStyle.scriptHash)'; "
            + "base-uri 'none'; form-action 'none'"
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="\(policy)">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta name="referrer" content="no-referrer">
            <meta name="generator" content="Satchel">
            <title>\(escaped(title))</title>
            <style>\(PageStyle.style)</style>
            </head>
            <body>
            <main>
            <h1>\(escaped(title))</h1>

            """
    }

    private static var foot: String { "</main>\n<script>\(PageStyle.script)</script>\n</body>\n</html>\n" }
}

extension Output {
    /// What a page of it is called.
    fileprivate var titleOfPage: String {
        switch self {
        case .records(let list): list.title ?? "List"
        case .detail(let detail): detail.title
        case .chart(let chart): chart.title
        case .map(let map): map.title
        case .picture(let picture): picture.title
        case .none, .message, .document, .sequence: "Satchel"
        }
    }

    /// Why there is nothing to show.
    var reasonsForNothing: [String] {
        switch self {
        case .records(let list): [list.emptyMessage]
        case .chart(let chart): [chart.emptyMessage]
        case .map(let map): [map.table.emptyMessage]
        case .sequence(let outputs): outputs.flatMap(\.reasonsForNothing)
        case .none, .message, .detail, .document, .picture: []
        }
    }
}

extension RecordList {
    fileprivate var hasPictures: Bool { records.contains { $0.picture != nil } }

    /// The columns for people, the title first.
    fileprivate var pageColumns: [(offset: Int, column: Column)] {
        let columns = readableColumns
        guard let title = columns.first(where: { $0.column.role == .title }) else { return columns }
        return [title] + columns.filter { $0.offset != title.offset }
    }
}

extension Value {
    /// Its share of the most in its column.
    var share: Double? { if case .amount(let amount) = self { amount.share } else { nil } }

    /// The number that it is sorted by, where its text is another.
    fileprivate var sortNumber: String? {
        switch self {
        case .amount(let amount) where DecimalText.isNumber(amount.digits): amount.digits
        case .moment(let time): String(time.secondsSince1970)
        case .series(let numbers): numbers.last?.digits
        default: nil
        }
    }
}
