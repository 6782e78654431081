/// How an archive is laid out.
package enum ArchiveFormat: Hashable, Sendable, CaseIterable {
    /// A tar archive packed by gzip.
    case tarGzip
    /// A zip archive.
    case zip

    /// Reads the format from the end of a file's name, or nil where it names neither.
    package init?(path: String) {
        let name = path.lowercased()
        if name.hasSuffix(".zip") {
            self = .zip
        } else if name.hasSuffix(".tar.gz") || name.hasSuffix(".tgz") {
            self = .tarGzip
        } else {
            return nil
        }
    }
}
