import SatchelPluginAPI

/// The progress of work in one line: a bar, a count, the rate, the time left.
package struct ProgressLine: Sendable {
    /// Before this, a rate says more about the start than about the work.
    private static let settled = Duration.seconds(1)
    private static let barWidths = 10...30

    private let first: WorkProgress

    /// The line of some work, given the progress at its start: a resumed import does not start at zero.
    package init(from first: WorkProgress) {
        self.first = first
    }

    /// Returns the line for a time since the start, no wider than `columns`; what matters least is dropped first.
    package func text(
        _ progress: WorkProgress,
        after elapsed: Duration,
        for page: RenderingContext,
        columns: Int
    ) -> String {
        let label = VisibleText.line(progress.label)
        let count = Self.grouped(progress.done) + " " + VisibleText.line(progress.unit)
        let fraction = progress.fraction.flatMap { $0.isFinite ? min(1, max(0, $0)) : nil }
        var parts = [label] + (fraction.map { ["\(Int(($0 * 100).rounded(.down)))%"] } ?? []) + [count]
        parts += [rate(progress, elapsed), timeLeft(fraction, elapsed)].compactMap { $0 }
        while parts.count > 1, Self.joined(parts).displayWidth > columns { parts.removeLast() }
        let room = columns - Self.joined(parts).displayWidth - 2
        if let fraction, room >= Self.barWidths.lowerBound {
            let width = min(room, Self.barWidths.upperBound)
            parts.insert(Self.bar(fraction, width: width, usesUnicode: page.usesUnicode), at: 1)
        }
        return Self.joined(parts).truncated(to: columns)
    }

    private func rate(_ progress: WorkProgress, _ elapsed: Duration) -> String? {
        guard elapsed >= Self.settled, progress.done > first.done else { return nil }
        return Self.whole((Double(progress.done) - Double(first.done)) / elapsed.inSeconds).map {
            Self.grouped($0) + "/s"
        }
    }

    private func timeLeft(_ fraction: Double?, _ elapsed: Duration) -> String? {
        guard elapsed >= Self.settled, let fraction, fraction < 1 else { return nil }
        let done = fraction - min(1, max(0, first.fraction ?? 0))
        guard done > 0.001 else { return nil }
        let seconds = Self.whole((elapsed.inSeconds * (1 - fraction) / done).rounded(.up))
        return seconds.map { WaitingLine.time($0) + " left" }
    }

    private static func bar(_ fraction: Double, width: Int, usesUnicode: Bool) -> String {
        let full = Int((fraction * Double(width)).rounded(.down))
        return String(repeating: usesUnicode ? "█" : "#", count: full)
            + String(repeating: usesUnicode ? "░" : ".", count: width - full)
    }

    private static func joined(_ parts: [String]) -> String { parts.joined(separator: "  ") }

    private static func whole(_ number: Double) -> Int? { Int(exactly: number.rounded(.down)) }

    private static func grouped(_ number: Int) -> String { DecimalText.grouped(String(number)) }
}

extension Duration {
    fileprivate var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
