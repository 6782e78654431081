/// Why a file cannot be imported, or not to its end.
package enum ImportFileError: Error, Hashable, Sendable {
    /// Nothing has this name.
    case notFound(path: String)
    /// The name is a folder's.
    case isFolder(path: String)
    /// The name is a socket's, or a pipe's where a file is needed that can be read twice.
    case isNoFile(path: String)
    /// The name is a device's.
    case isDevice(path: String)
    /// The name is a pipe's that nobody writes to.
    case noWriter(path: String, seconds: Int)
    /// The task that waited for a pipe was canceled.
    case interrupted(path: String)
    /// The file, which is read whole, is larger than may be.
    case tooLarge(path: String, megabytes: Int)
    /// A line of what is read line by line, as it comes, has no end in sight.
    case lineTooLong(path: String, line: Int, kilobytes: Int)
    /// The file begins with neither an array nor an object of JSON.
    case notJSON(path: String)
    /// The user may not read the file.
    case notPermitted(path: String)
    /// The system failed to read the file.
    case unreadable(path: String, reason: String)
    /// The file is packed or encoded in a way that is not read here.
    case unsupported(path: String, kind: String)
    /// The gzip file stops making sense at a byte.
    case damagedGzip(path: String, byte: Int, reason: String)
    /// The gzip file ends in its middle.
    case truncatedGzip(path: String, byte: Int)
    /// The first row does not name columns.
    case noHeading(path: String, reason: String)
    /// The heading lacks a column that is needed.
    case missingColumn(path: String, name: String, columns: [String])
}
