import SatchelConsole

/// Lines of a terminal as an SVG picture, readable on a dark and on a light page.
///
/// Every run of characters is as wide as its cells, whatever font a browser has.
struct TerminalSVG {
    static let cell = (width: 8, height: 18)
    static let margin = 12
    static let leastColumns = 80
    static let prompt = "satchel>"

    /// The colors of a light page, then those of a dark one.
    static let style = """
        rect{fill:#fff;stroke:#d1d9e0}text{font:13.3px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",\
        monospace;fill:#1f2328}.b{font-weight:700}.d{fill:#59636e}.r{fill:#cf222e}.g{fill:#1a7f37}.y{fill:#9a6700}\
        .c{fill:#0969da}.v{fill:#d1d9e0;stroke:none}@media(prefers-color-scheme:dark){rect{fill:#0d1117;stroke:#3d444d}text{fill:#f0f6fc}\
        .d{fill:#9198a1}.r{fill:#ff7b72}.g{fill:#3fb950}.y{fill:#d29922}.c{fill:#58a6ff}.v{fill:#3d444d}}
        """

    /// The picture.
    let text: String

    /// Draws lines as ``SatchelTestSupport/SessionFile`` gives them: typed ones begin with `> `, errors with `! `.
    init(title: String, lines: [String]) {
        var drawing = Drawing()
        for line in lines {
            if line.hasPrefix("> ") {
                drawing.add(Self.prompt, style: "d", column: 0)
                drawing.add(String(line.dropFirst(2)), column: Self.prompt.count + 1)
            } else {
                drawing.draw(line.hasPrefix("! ") ? line.dropFirst(2) : line[...])
            }
            drawing.row += 1
        }
        text = Self.page(title, columns: drawing.columns, rows: drawing.row, Self.style, drawing.elements)
    }

    /// A picture of so many cells, with the elements in it.
    static func page(_ title: String, columns: Int, rows: Int, _ style: String, _ elements: [String]) -> String {
        let width = max(leastColumns, columns) * cell.width + 2 * margin
        let height = rows * cell.height + 2 * margin
        let name = escaped(title)
        return
            """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" \
            role="img" aria-label="\(name)">
            <title>\(name)</title>
            <style>\(style)</style>
            <rect x=".5" y=".5" width="\(width - 1)" height="\(height - 1)" rx="8"/>
            \(elements.joined(separator: "\n"))
            </svg>

            """
    }

    static func escaped(_ text: some StringProtocol) -> String {
        text.reduce(into: "") { escaped, character in
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            default: escaped.append(character)
            }
        }
    }

    /// Elements of SVG, row by row.
    struct Drawing {
        var elements: [String] = []
        var row = 0
        var columns = 0
        /// The size in cells and the bytes, in base64, of a picture that is not complete yet.
        private var picture: (columns: Int, rows: Int, bytes: String)?

        init(row: Int = 0) { self.row = row }

        private static let classes = ["1": "b", "2": "d", "31": "r", "32": "g", "33": "y", "36": "c", "7": "v"]

        /// Adds a line with sequences for colors, links and pictures.
        mutating func draw(_ line: Substring) {
            var (rest, style, column) = (line, "", 0)
            while let escape = rest.firstIndex(of: "\u{1B}") {
                add(String(rest[..<escape]), style: style, column: column)
                column += String(rest[..<escape]).displayWidth
                rest = rest[escape...].dropFirst()
                switch rest.popFirst() {
                case "[":
                    let codes = rest.prefix { !$0.isLetter }
                    style = codes.split(separator: ";").compactMap { Self.classes[String($0)] }.joined(separator: " ")
                    rest = rest.dropFirst(codes.count + 1)
                case "_":
                    add(picture: take(&rest))
                default:
                    // A link, whose text is drawn like any other.
                    _ = take(&rest)
                }
            }
            add(String(rest), style: style, column: column)
        }

        /// Takes what stands before the end of a sequence, and that end.
        private func take(_ rest: inout Substring) -> Substring {
            let content = rest.prefix { $0 != "\u{1B}" && $0 != "\u{7}" }
            rest = rest.dropFirst(content.count)
            rest = rest.dropFirst(rest.first == "\u{1B}" ? 2 : 1)
            return content
        }

        /// Adds a part of a picture by kitty's protocol: `Ga=T,c=16,r=12,m=1;` and base64; `m=0` is the last one.
        private mutating func add(picture part: Substring) {
            let halves = part.dropFirst().split(separator: ";", maxSplits: 1)
            guard let keys = halves.first?.split(separator: ","), halves.count == 2 else { return }
            func number(_ key: String) -> Int? {
                keys.first { $0.hasPrefix(key + "=") }.flatMap { Int($0.dropFirst(key.count + 1)) }
            }
            if let columns = number("c"), let rows = number("r") { picture = (columns, rows, "") }
            picture?.bytes += halves[1]
            guard number("m") == 0, let (columns, rows, bytes) = picture else { return }
            let (cell, margin) = (TerminalSVG.cell, TerminalSVG.margin)
            elements.append(
                """
                <image x="\(margin)" y="\(margin + row * cell.height - 2)" width="\(columns * cell.width)" \
                height="\(rows * cell.height)" href="data:image/png;base64,\(bytes)"/>
                """
            )
            row += rows - 1
            picture = nil
        }

        /// Adds runs of characters of one kind, each in its cells.
        mutating func add(_ text: String, style: String = "", column: Int) {
            var column = column
            var rest = text[...]
            while let first = rest.first {
                let run = rest.prefix { Kind($0) == Kind(first) }
                let cells = String(run).displayWidth
                if style.hasSuffix("v") || style.contains("v ") { background(column: column, cells: cells) }
                if first != " " { element(run, style: style, column: column, cells: cells) }
                column += cells
                rest = rest.dropFirst(run.count)
            }
        }

        /// Draws what is behind text in reverse, which keeps its color.
        private mutating func background(column: Int, cells: Int) {
            let (cell, margin) = (TerminalSVG.cell, TerminalSVG.margin)
            elements.append(
                """
                <rect class="v" x="\(margin + column * cell.width)" y="\(margin + row * cell.height - 2)" \
                width="\(cells * cell.width)" height="\(cell.height)"/>
                """
            )
        }

        private mutating func element(_ run: Substring, style: String, column: Int, cells: Int) {
            columns = max(columns, column + cells)
            let style = style.split(separator: " ").filter { $0 != "v" }.joined(separator: " ")
            let (cell, margin) = (TerminalSVG.cell, TerminalSVG.margin)
            let name = style.isEmpty ? "" : " class=\"\(style)\""
            elements.append(
                """
                <text x="\(margin + column * cell.width)" y="\(margin + row * cell.height + 12)" \
                textLength="\(cells * cell.width)"\(name)>\(TerminalSVG.escaped(run))</text>
                """
            )
        }
    }

    /// Characters that a font draws alike, and blanks.
    private enum Kind {
        case blank, plain, sign, wide

        init(_ character: Character) {
            self =
                character == " "
                ? .blank : character.isASCII ? .plain : DisplayWidth.cells(of: character) > 1 ? .wide : .sign
        }
    }
}
