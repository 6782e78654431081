import SatchelPluginAPI

extension ImportFileError: UserFacingError {
    /// What is wrong, with the file it is about.
    package var message: String {
        switch self {
        case .notFound(let path): "there is no file '\(path)'"
        case .isFolder(let path): "'\(path)' is a folder, not a file"
        case .isNoFile(let path): "'\(path)' is not a regular file"
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
        case .notFound, .isFolder, .isNoFile: nil
        case .notPermitted: "check its permissions"
        case .unreadable: "check the disk, and that it is still connected"
        case .unsupported: "plain and gzipped UTF-8 text can be imported"
        case .damagedGzip, .truncatedGzip: "fetch the file again"
        case .noHeading, .missingColumn: "check that it is the file you meant"
        }
    }

    /// Names the first columns; a wide file has hundreds.
    private static func list(_ columns: [String]) -> String {
        let named = columns.prefix(12).map { "'\($0)'" }.joined(separator: ", ")
        return columns.count > 12 ? named + " and \(columns.count - 12) more" : named
    }
}
