import Glibc

/// What is known about the streams and the window, as a value that tests can make up.
package struct TerminalFacts: Sendable, Equatable {
    /// What is known about one stream.
    package struct Stream: Sendable, Equatable {
        /// Whether a terminal is at the other end.
        package var isTerminal: Bool
        /// Whether colours are wanted and understood there.
        package var usesColor: Bool

        /// Creates facts about a stream.
        package init(isTerminal: Bool = false, usesColor: Bool = false) {
            self.isTerminal = isTerminal
            self.usesColor = usesColor
        }
    }

    /// The pixels of one cell.
    package struct CellSize: Sendable, Equatable {
        /// Pixels across.
        package var width: Int
        /// Pixels down.
        package var height: Int

        /// Creates a size.
        package init(width: Int, height: Int) {
            self.width = width
            self.height = height
        }
    }

    /// Whether input is typed.
    package var inputIsTerminal: Bool
    /// Where results go.
    package var output: Stream
    /// Where messages and errors go.
    package var error: Stream
    /// Cells in a row of the window.
    package var columns: Int
    /// Rows of the window.
    package var rows: Int
    /// The pixels of a cell, where the window says.
    package var cell: CellSize?
    /// Whether the cursor can be moved, so that something can be shown in the place of something else.
    package var movesCursor: Bool
    /// Whether more than ASCII may be drawn.
    package var usesUnicode: Bool

    /// Creates facts; by default nothing is a terminal.
    package init(
        inputIsTerminal: Bool = false,
        output: Stream = Stream(),
        error: Stream = Stream(),
        columns: Int = 80,
        rows: Int = 24,
        cell: CellSize? = nil,
        movesCursor: Bool = true,
        usesUnicode: Bool = true
    ) {
        self.inputIsTerminal = inputIsTerminal
        self.output = output
        self.error = error
        self.columns = columns
        self.rows = rows
        self.cell = cell
        self.movesCursor = movesCursor
        self.usesUnicode = usesUnicode
    }

    /// Whether lines can be edited: a person types and sees what they type.
    package var isInteractive: Bool { inputIsTerminal && output.isTerminal }

    /// The width results are fitted to, or nil where they must be left whole.
    package var outputWidth: Int? { output.isTerminal ? columns : nil }
}

extension TerminalFacts {
    /// Reads the facts as they are now; ask again after a resize.
    ///
    /// `COLUMNS` and `LINES` win over the window's own size, as elsewhere on Unix. `NO_COLOR` with any text and
    /// `TERM=dumb` turn colours off; so does a missing `TERM`. A dumb terminal, and a locale that is not one of UTF-8, get
    /// plots in ASCII.
    package static func current(environment: [String: String]) -> TerminalFacts {
        let isDumb = ["", "dumb"].contains(environment["TERM"] ?? "")
        let wantsColor = !isDumb && (environment["NO_COLOR"] ?? "").isEmpty
        func stream(_ descriptor: Int32) -> Stream {
            let isTerminal = isatty(descriptor) == 1
            return Stream(isTerminal: isTerminal, usesColor: isTerminal && wantsColor)
        }

        let window = windowSize()
        return TerminalFacts(
            inputIsTerminal: isatty(STDIN_FILENO) == 1,
            output: stream(STDOUT_FILENO),
            error: stream(STDERR_FILENO),
            columns: size(environment["COLUMNS"]) ?? window?.columns ?? 80,
            rows: size(environment["LINES"]) ?? window?.rows ?? 24,
            cell: window?.cell,
            movesCursor: !isDumb,
            usesUnicode: !isDumb && namesUTF8(environment)
        )
    }

    /// Whether the locale is one of UTF-8, or none is named at all, as in most containers.
    private static func namesUTF8(_ environment: [String: String]) -> Bool {
        let named = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        guard let locale = named?.lowercased() else { return true }
        // By parts, as in `ko_KR.UTF-8@euro`: looking for text in text takes as long as all the rest.
        return locale.split { $0 == "." || $0 == "@" }.contains { $0 == "utf-8" || $0 == "utf8" }
    }

    /// The window's size as the first stream that is a terminal tells it.
    private static func windowSize() -> (columns: Int, rows: Int, cell: CellSize?)? {
        for descriptor in [STDOUT_FILENO, STDERR_FILENO, STDIN_FILENO] {
            var window = winsize()
            // A terminal that does not know its size, such as a serial line, answers zero.
            if ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 {
                return (Int(window.ws_col), Int(window.ws_row), cellSize(window))
            }
        }
        return nil
    }

    /// The pixels of a cell; nil where the terminal does not tell, or what it tells cannot be.
    private static func cellSize(_ window: winsize) -> CellSize? {
        let cell = CellSize(
            width: Int(window.ws_xpixel / window.ws_col),
            height: Int(window.ws_ypixel / window.ws_row)
        )
        let sensible = 2...200
        return sensible.contains(cell.width) && sensible.contains(cell.height) ? cell : nil
    }

    private static func size(_ text: String?) -> Int? {
        guard let number = text.flatMap(Int.init), (1...10_000).contains(number) else { return nil }
        return number
    }
}
