/// What the shapes of a drawing mean, item by item, in lines that break between items.
enum Legend {
    private static let gap = "   "

    static func lines(_ items: [String], width: Int) -> [String] {
        items.reduce(into: []) { lines, item in
            if let line = lines.last, (line + gap + item).displayWidth <= width {
                lines[lines.count - 1] = line + gap + item
            } else {
                lines += item.wrapped(to: width)
            }
        }
    }
}
