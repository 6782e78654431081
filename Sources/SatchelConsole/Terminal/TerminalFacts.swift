import Glibc

/// Facts about the streams and the window, as a value that tests can make up.
package struct TerminalFacts: Sendable, Equatable {
    /// Facts about one stream.
    package struct Stream: Sendable, Equatable {
        package var isTerminal: Bool
        /// Whether colors are wanted and supported.
        package var usesColor: Bool

        package init(isTerminal: Bool = false, usesColor: Bool = false) {
            self.isTerminal = isTerminal
            self.usesColor = usesColor
        }
    }

    /// A cell's size in pixels.
    package struct CellSize: Sendable, Equatable {
        package var width: Int
        package var height: Int

        package init(width: Int, height: Int) {
            self.width = width
            self.height = height
        }
    }

    /// Whether input is typed.
    package var inputIsTerminal: Bool
    /// The stream of results.
    package var output: Stream
    /// The stream of messages and errors.
    package var error: Stream
    /// The width of the window in cells.
    package var columns: Int
    /// The rows of the window.
    package var rows: Int
    /// The size of a cell, if known.
    package var cell: CellSize?
    /// Whether the cursor can be moved, so that output can be replaced.
    package var movesCursor: Bool
    /// Whether more than ASCII may be drawn.
    package var usesUnicode: Bool

    /// By default nothing is a terminal.
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

    /// Whether lines can be edited: input and output are terminals.
    package var isInteractive: Bool { inputIsTerminal && output.isTerminal }

    /// The width results must fit; nil if they are never cut.
    package var outputWidth: Int? { output.isTerminal ? columns : nil }
}

extension TerminalFacts {
    /// Reads the current facts; call again after a resize.
    ///
    /// `COLUMNS` and `LINES` override the window size, as elsewhere on Unix. A dumb terminal, or a locale that is not
    /// UTF-8, gets plots in ASCII.
    package static func current(environment: [String: String]) -> TerminalFacts {
        let isDumb = ["", "dumb"].contains(environment["TERM"] ?? "")
        let wantsColor = allowsColor(environment)
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

    /// Whether a terminal of this environment may be sent colors.
    ///
    /// Not with `NO_COLOR` set to any text, nor where `TERM` is missing, `dumb`, or has no colors: DEC's terminals, such
    /// as `vt100`, and the monochrome ones, such as `linux-m`.
    package static func allowsColor(_ environment: [String: String]) -> Bool {
        guard (environment["NO_COLOR"] ?? "").isEmpty, let term = environment["TERM"] else { return false }
        let isDEC = term.hasPrefix("vt") && term.dropFirst(2).first?.isNumber == true
        return !["", "dumb"].contains(term) && !isDEC && !term.hasSuffix("-m") && !term.hasSuffix("-mono")
    }

    /// Whether the locale is UTF-8, or not set, as in most containers.
    private static func namesUTF8(_ environment: [String: String]) -> Bool {
        let named = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        guard let locale = named?.lowercased() else { return true }
        // By parts, as in `ko_KR.UTF-8@euro`: a substring search takes as long as all the rest.
        return locale.split { $0 == "." || $0 == "@" }.contains { $0 == "utf-8" || $0 == "utf8" }
    }

    private static func windowSize() -> (columns: Int, rows: Int, cell: CellSize?)? {
        for descriptor in [STDOUT_FILENO, STDERR_FILENO, STDIN_FILENO] {
            var window = winsize()
            // A terminal that does not know its size, such as a serial line, reports zero.
            if ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 {
                return (Int(window.ws_col), Int(window.ws_row), cellSize(window))
            }
        }
        return nil
    }

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
