import SatchelConsole

/// A session as it is typed and answered in time: a picture that plays by itself, and a file of asciinema.
struct TerminalRecording {
    private static let rows = 24
    private static let promptStyle = "\u{1B}[2m"

    /// A line that is typed, and what it prints.
    private struct Step {
        var typed: String
        var output: [String] = []
        /// When typing begins, the answer shows, and the screen is cleared, in milliseconds.
        var start = 0
        var shown = 0
        var end = 0
        /// The row of the screen on which it stands.
        var row = 0
        var isOnLastScreen = false

        var rows: Int { output.count + 1 }
        var typing: Int { min(1800, 55 * typed.count) + 250 }
        var reading: Int { min(4500, 900 + 220 * output.count) }
    }

    private let title: String
    private var steps: [Step] = []
    private var duration: Int { (steps.last?.end ?? 0) }

    /// Times lines as ``SatchelTestSupport/SessionFile`` gives them; a screen that is full is cleared.
    init(title: String, lines: [String]) {
        self.title = title
        for line in lines {
            if line.hasPrefix("> ") {
                steps.append(Step(typed: String(line.dropFirst(2))))
            } else if !steps.isEmpty {
                steps[steps.count - 1].output.append(line.hasPrefix("! ") ? String(line.dropFirst(2)) : line)
            }
        }
        var (time, row, first) = (400, 0, 0)
        for index in steps.indices {
            if row + steps[index].rows > Self.rows {
                for earlier in first..<index { steps[earlier].end = time }
                (row, first) = (0, index)
            }
            steps[index].row = row
            steps[index].start = time
            steps[index].shown = time + steps[index].typing
            time = steps[index].shown + steps[index].reading
            row += steps[index].rows
        }
        for index in first..<steps.count {
            steps[index].end = time + 2000
            steps[index].isOnLastScreen = true
        }
    }

    // MARK: - asciinema

    /// The recording by version 2 of asciinema's format.
    var cast: String {
        var events = [
            "{\"version\":2,\"width\":\(TerminalSVG.leastColumns),\"height\":\(Self.rows),\"title\":\(Self.json(title))}"
        ]
        func add(_ text: String, at time: Int) {
            events.append("[\(time / 1000).\(String(1000 + time % 1000).dropFirst()),\"o\",\(Self.json(text))]")
        }
        for step in steps {
            if step.row == 0 { add("\u{1B}[2J\u{1B}[H", at: step.start) }
            add(Self.promptStyle + TerminalSVG.prompt + "\u{1B}[0m ", at: step.start)
            let typing = step.typing - 250
            for (index, character) in step.typed.enumerated() {
                add(String(character), at: step.start + typing * (index + 1) / step.typed.count)
            }
            add("\r\n" + step.output.map { $0 + "\r\n" }.joined(), at: step.shown)
        }
        return events.joined(separator: "\n") + "\n"
    }

    private static func json(_ text: String) -> String {
        var json = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": json += "\\\(scalar)"
            case "\r": json += "\\r"
            case "\n": json += "\\n"
            case "\u{1B}": json += "\\u001b"
            default: json.unicodeScalars.append(scalar)
            }
        }
        return json + "\""
    }

    // MARK: - SVG

    /// The recording as a picture that plays again and again; one who wants no motion sees the last screen.
    var picture: String {
        var style = TerminalSVG.style
        style +=
            "g{opacity:0;animation:\(duration)ms step-end infinite}.m{stroke:none;transform-box:fill-box;transform-origin:right;"
        style += "animation:\(duration)ms linear infinite}"
        style += "@media(prefers-reduced-motion:reduce){g{animation:none}.z{opacity:1}.m{display:none}}"
        var elements: [String] = []
        for (index, step) in steps.enumerated() {
            style += Self.shown("p\(index)", from: share(step.start), to: share(step.end))
            style += Self.shown("o\(index)", from: share(step.shown), to: share(step.end))
            style +=
                "@keyframes m\(index){0%,\(share(step.start))%{transform:none;animation-timing-function:steps(\(step.typed.count))}"
            style += "\(share(step.shown - 250))%,100%{transform:scaleX(0)}}"
            style +=
                "#p\(index){animation-name:p\(index)}#o\(index){animation-name:o\(index)}#m\(index){animation-name:m\(index)}"
            elements += drawn(step, index)
        }
        let columns = steps.flatMap(\.output).map(Self.cells).max() ?? 0
        return TerminalSVG.page(title, columns: columns, rows: Self.rows, style, elements)
    }

    private func drawn(_ step: Step, _ index: Int) -> [String] {
        let name = step.isOnLastScreen ? " class=\"z\"" : ""
        let (cell, margin, column) = (TerminalSVG.cell, TerminalSVG.margin, TerminalSVG.prompt.count + 1)
        var typed = TerminalSVG.Drawing(row: step.row)
        typed.add(TerminalSVG.prompt, style: "d", column: 0)
        typed.add(step.typed, column: column)
        var output = TerminalSVG.Drawing(row: step.row + 1)
        for line in step.output {
            output.draw(line[...])
            output.row += 1
        }
        let mask = """
            <rect id="m\(index)" class="m" x="\(margin + column * cell.width)" y="\(margin + step.row * cell.height)" \
            width="\(step.typed.displayWidth * cell.width)" height="\(cell.height)"/>
            """
        return ["<g id=\"p\(index)\"\(name)>"] + typed.elements + [mask, "</g>", "<g id=\"o\(index)\"\(name)>"]
            + output.elements
            + ["</g>"]
    }

    /// A moment as a percentage of the whole, in thousandths.
    private func share(_ time: Int) -> String {
        let thousandths = time * 100_000 / max(1, duration)
        return "\(thousandths / 1000).\(String(1000 + thousandths % 1000).dropFirst())"
    }

    private static func shown(_ name: String, from start: String, to end: String) -> String {
        "@keyframes \(name){0%{opacity:0}\(start)%{opacity:1}\(end)%,100%{opacity:0}}"
    }

    /// How many cells a line takes without its colors.
    private static func cells(_ line: String) -> Int { line.replacing(/\u{1B}\[[0-9;]*m/, with: "").displayWidth }
}
