import SatchelPluginAPI

/// Numbers in order as a line of bars, one cell each.
enum Sparkline {
    /// Wide enough for the shape of a week, narrow enough for a column.
    private static let mostBars = 16
    private static let bars: [Character] = Array("▁▂▃▄▅▆▇█")
    private static let asciiBars: [Character] = Array("_.-=^")

    /// The bars of some numbers; of more numbers than bars, each bar is the mean of its share.
    static func text(_ numbers: [ExactNumber], usesUnicode: Bool) -> String {
        let bars = usesUnicode ? Self.bars : asciiBars
        let scale = NumberScale(numbers.lazy.map(\.value))
        let count = min(numbers.count, mostBars)
        return String(
            (0..<count).map { bar in
                let share = numbers[bar * numbers.count / count..<(bar + 1) * numbers.count / count]
                let mean = share.reduce(0) { $0 + scale.fraction(of: $1.value) } / Double(share.count)
                return bars[min(bars.count - 1, max(0, Int(mean * Double(bars.count))))]
            }
        )
    }
}
