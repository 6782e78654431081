import Glibc

/// The two ends of a new pseudo terminal.
package struct TerminalPair {
    /// The end of whoever types and reads.
    package let outer: Int32
    /// The end of the program.
    package let inner: Int32
    /// The path of the program's end.
    package let path: String

    /// Opens a pseudo terminal of a size in cells, and in pixels if they matter; nil if the system has none left.
    package init?(columns: Int, rows: Int, width: Int = 0, height: Int = 0) {
        let outer = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard outer >= 0 else { return nil }
        // As `unlockpt` and `ptsname` do, which Glibc does not export.
        let (unlock, askNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)  // TIOCSPTLCK and TIOCGPTN
        var isLocked: Int32 = 0
        var number: UInt32 = 0
        let isUnlocked = ioctl(outer, unlock, &isLocked) == 0
        let isNumbered = ioctl(outer, askNumber, &number) == 0
        let path = "/dev/pts/\(number)"
        let inner = isUnlocked && isNumbered ? open(path, O_RDWR | O_NOCTTY | O_CLOEXEC) : -1
        guard inner >= 0 else {
            Glibc.close(outer)
            return nil
        }
        (self.outer, self.inner, self.path) = (outer, inner, path)
        Self.resize(outer, columns: columns, rows: rows, width: width, height: height)
    }

    /// Sets the size of a terminal.
    package static func resize(_ terminal: Int32, columns: Int, rows: Int, width: Int = 0, height: Int = 0) {
        var size = winsize()
        (size.ws_col, size.ws_row) = (UInt16(clamping: columns), UInt16(clamping: rows))
        (size.ws_xpixel, size.ws_ypixel) = (UInt16(clamping: width), UInt16(clamping: height))
        _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
    }

    /// Closes both ends.
    package func close() {
        Glibc.close(inner)
        Glibc.close(outer)
    }
}
