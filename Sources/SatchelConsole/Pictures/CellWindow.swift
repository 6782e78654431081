import Glibc

/// A pseudo terminal nobody types at: it only says how large its window is, in cells and in pixels.
struct CellWindow {
    /// The end that is told the size, and hears what the program says.
    let outer: Int32
    /// The program's end.
    let inner: Int32

    /// Opens one, or returns nil where the system has none left.
    init?(_ canvas: PictureCanvas) {
        let outer = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        let unlock: UInt = 0x4004_5431  // TIOCSPTLCK
        let askNumber: UInt = 0x8004_5430  // TIOCGPTN
        var isLocked: Int32 = 0
        var number: UInt32 = 0
        guard outer >= 0, ioctl(outer, unlock, &isLocked) == 0, ioctl(outer, askNumber, &number) == 0 else {
            if outer >= 0 { Glibc.close(outer) }
            return nil
        }
        let inner = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard inner >= 0 else {
            Glibc.close(outer)
            return nil
        }
        var size = winsize()
        size.ws_col = UInt16(clamping: canvas.area.columns)
        size.ws_row = UInt16(clamping: canvas.area.rows)
        size.ws_xpixel = UInt16(clamping: canvas.area.columns * canvas.cell.width)
        size.ws_ypixel = UInt16(clamping: canvas.area.rows * canvas.cell.height)
        _ = ioctl(outer, UInt(TIOCSWINSZ), &size)
        self.outer = outer
        self.inner = inner
    }

    /// Closes both ends.
    func close() {
        Glibc.close(inner)
        Glibc.close(outer)
    }
}
