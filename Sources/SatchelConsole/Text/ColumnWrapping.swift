import SatchelPluginAPI

extension Document {
    /// The width of a page that is not shown in a window, such as help in a pipe.
    private static let usualWidth = 80

    /// The lines of the text, safe to display; those of a text that may wrap fit the window.
    func lines(for page: RenderingContext) -> [String] {
        let lines = text.visibleLines
        return wraps ? lines.flatMap { $0.wrappedInColumns(to: page.width ?? Self.usualWidth) } : lines
    }
}

extension String {
    /// Narrower descriptions beside their label are hard to read.
    private static let leastDescription = 16
    /// How much deeper than its label a description starts that stands below it.
    private static let step = 4

    /// A line of a page of two columns in lines of at most `cells` cells, broken at blanks; a word is broken only if it
    /// is wider than the window.
    ///
    /// Two blanks or more after a label start the second column, whose lines all start there, or below the label where
    /// the window is too narrow. Other lines keep their indentation.
    func wrappedInColumns(to cells: Int) -> [String] {
        guard displayWidth > cells else { return [self] }
        let indent = prefix { $0 == " " }.count
        let body = dropFirst(indent)
        guard let gap = body.firstRange(of: "  ") else { return String(body).wrapped(to: cells, indentedBy: indent) }
        let label = String(body[..<gap.lowerBound])
        let description = String(body[gap.lowerBound...].drop { $0 == " " })
        let head = String(dropLast(description.count))
        let column = head.displayWidth
        let widestWord = description.split(separator: " ").map { String($0).displayWidth }.max() ?? 0
        if cells - column >= max(Self.leastDescription, widestWord) {
            let lines = description.wrapped(to: cells, indentedBy: column)
            return [head + lines[0].dropFirst(column)] + lines.dropFirst()
        }
        return label.wrapped(to: cells, indentedBy: indent)
            + description.wrapped(to: cells, indentedBy: indent + Self.step)
    }

    private func wrapped(to cells: Int, indentedBy indent: Int) -> [String] {
        // A window as narrow as the indentation shows none.
        let indent = cells - indent >= Self.leastDescription ? indent : 0
        return wrapped(to: cells - indent).map { String(repeating: " ", count: indent) + $0 }
    }
}
