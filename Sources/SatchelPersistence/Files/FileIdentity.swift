import Glibc

/// Which file a path leads to, whatever its name.
struct FileIdentity: Equatable, Sendable {
    private let device: dev_t
    private let node: ino_t

    /// Finds the file behind a path, or nil where there is none.
    init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            return nil
        }
        device = status.st_dev
        node = status.st_ino
    }
}
