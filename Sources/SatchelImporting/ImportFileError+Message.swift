import SatchelPluginAPI

extension ImportFileError: UserFacingError {
    /// What is wrong, with the file it is about.
    package var message: String {
        switch self {
        case .notFound(let path): "there is no file '\(path)'"
        case .isFolder(let path): "'\(path)' is a folder, not a file"
        case .isNoFile(let path): "'\(path)' is not a regular file"
        case .isDevice(let path): "'\(path)' is a device, not a file"
        case .noWriter(let path, let seconds):
            "'\(path)' is a pipe, and no program has opened it for writing within \(seconds) s"
        case .interrupted(let path): "reading '\(path)' was canceled"
        case .tooLarge(let path, let megabytes): "'\(path)' is larger than \(megabytes) MB"
        case .lineTooLong(let path, let line, let kilobytes):
            "line \(line) of '\(path)' is longer than \(kilobytes) KB"
        case .notJSON(let path): "'\(path)' is not JSON: it begins with neither '[' nor '{'"
        case .notPermitted(let path): "'\(path)' may not be read: permission denied"
        case .unreadable(let path, let reason): "cannot read '\(path)': \(reason)"
        case .unsupported(let path, let kind): "'\(path)' is \(kind), which cannot be imported as it is"
        case .damagedGzip(let path, let byte, let reason): "'\(path)' is damaged at byte \(byte): \(reason)"
        case .truncatedGzip(let path, let byte):
            "'\(path)' is cut off: it ends at byte \(byte), in the middle of its data"
        case .noHeading(let path, let reason): "the first row of '\(path)' names no columns: \(reason)"
        case .missingColumn(let path, let name, let columns):
            columns.isEmpty
                ? "'\(path)' is empty, so it has no column '\(name)'"
                : "'\(path)' has no column '\(name)'; its columns are \(Self.list(columns))"
        }
    }

    /// What the user can do about it.
    package var hint: String? {
        switch self {
        case .notFound, .isFolder, .isNoFile, .isDevice, .interrupted, .tooLarge, .lineTooLong: nil
        case .noWriter: "start the program that writes to it first, or name a file"
        case .notPermitted: "check its permissions"
        case .unreadable: "check the disk, and that it is still connected"
        case .unsupported: "plain and gzipped UTF-8 text can be imported"
        case .damagedGzip, .truncatedGzip: "fetch the file again"
        case .noHeading, .missingColumn, .notJSON: "check that it is the file you meant"
        }
    }

    /// Names the first columns; a wide file has hundreds.
    private static func list(_ columns: [String]) -> String {
        let named = columns.prefix(12).map { "'\($0)'" }.joined(separator: ", ")
        return columns.count > 12 ? named + " and \(columns.count - 12) more" : named
    }
}
