import SatchelPluginAPI

/// The numbers and marks beside the rows of a list, as wide as the widest of them.
struct RowNumbers {
    /// The cells a number with its mark takes; 0 where rows have neither.
    let width: Int
    /// What stands over the numbers.
    let heading: String
    private let numbers: [String]
    private let marks: [String]

    init(_ list: RecordList) {
        let marks = list.records.map { VisibleText.line($0.mark ?? "") }
        let numbers = list.records.indices.map { offset in list.firstNumber.map { String($0 + offset) } ?? "" }
        let markWidth = marks.map(\.displayWidth).max() ?? 0
        let numberWidth = numbers.map(\.count).max() ?? 0
        let gap = numberWidth > 0 && markWidth > 0 ? 1 : 0

        self.numbers = numbers.map { $0.padded(to: numberWidth, trailing: true) }
        self.marks = marks.map { $0.padded(to: markWidth) }
        width = numberWidth + gap + markWidth
        heading = numberWidth > 0 ? "#".padded(to: numberWidth, trailing: true) : ""
    }

    /// Whether a window has room for the numbers and something beside them.
    func fit(into window: Int?) -> Bool {
        width > 0 && (window ?? .max) >= width + 6
    }

    /// The number of a row with its mark, coloured where colours are on.
    func text(_ row: Int, usesColor: Bool) -> String {
        let number = TextStyle.dim(numbers[row], if: usesColor)
        guard !marks[row].isEmpty else { return number }
        let mark = TextStyle.yellow(marks[row], if: usesColor && !marks[row].allSatisfy { $0 == " " })
        return numbers[row].isEmpty ? mark : number + " " + mark
    }
}
