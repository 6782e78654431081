import SatchelPluginAPI

/// The fields of a detail: labels on the left, values wrapped beside them.
struct DetailTable {
    private let fields: [(label: String, text: String, style: TextStyle?)]
    private let page: RenderingContext

    init(_ detail: Detail, for page: RenderingContext) {
        self.page = page
        fields = detail.fields.compactMap { field in
            guard let label = field.label, field.value != .absent else { return nil }
            return (VisibleText.line(label), VisibleText.line(field.value.shownText(for: page)), field.value.style)
        }
    }

    func lines() -> [String] {
        let widest = fields.map(\.label.displayWidth).max() ?? 0
        // Labels never take more than half of a window.
        let labelWidth = min(widest, page.width.map { max(1, $0 / 2 - 2) } ?? widest)
        let indent = String(repeating: " ", count: labelWidth + 2)
        return fields.flatMap { field in
            let label = TableCell(text: field.label, width: labelWidth, style: .dim)
            let values = page.width.map { field.text.wrapped(to: $0 - labelWidth - 2) } ?? [field.text]
            return values.enumerated().map { offset, text in
                let value = field.style?(text, if: page.usesColor) ?? text
                return offset == 0 ? label.rendered(usesColor: page.usesColor) + "  " + value : indent + value
            }
        }
    }
}
