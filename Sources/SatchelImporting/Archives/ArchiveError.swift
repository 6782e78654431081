import Glibc
import SatchelPluginAPI

/// Why an archive cannot be read or written.
package enum ArchiveError: Error, Hashable, Sendable {
    /// Why one entry makes Satchel refuse the whole archive.
    package enum Refusal: Hashable, Sendable {
        /// Its name is an absolute path or begins with a drive letter.
        case absoluteName
        /// Its name leads out of the folder.
        case climbingName
        /// Its name is not valid as a file name everywhere.
        case unusableName
        /// Another entry has its name, or uses it as a folder.
        case repeatedName
        /// It is a symbolic or hard link.
        case link
        /// It is a device, a pipe or of an unknown type.
        case special
        case encrypted
        /// It uses an unsupported compression method.
        case unknownPacking
        /// It is larger than one entry may be.
        case tooLarge(limit: Int)
    }

    /// The file is neither a zip nor a tar.gz archive.
    case notAnArchive(path: String)
    /// The archive is malformed.
    case damaged(path: String, reason: String)
    /// The archive uses an unsupported feature.
    case unsupported(path: String, feature: String)
    /// An entry, its name made printable, is refused.
    case refused(path: String, entry: String, Refusal)
    case tooManyEntries(path: String, limit: Int)
    /// The entries together are too large.
    case tooLarge(path: String, limit: Int)
    /// The compression ratio is too high for honest data.
    case suspicious(path: String, ratio: Int)
    /// The archive, or a file from it, cannot be written.
    case cannotWrite(path: String, reason: String)
    /// A file changed while it was being added.
    case changedMeanwhile(path: String)

    /// Translates an `errno` from writing.
    init(_ number: Int32, path: String) {
        self = .cannotWrite(path: path, reason: String(cString: strerror(number)).lowercased())
    }
}

extension ArchiveError: UserFacingError {
    package var message: String {
        switch self {
        case .notAnArchive(let path): "'\(path)' is neither a zip nor a tar.gz archive"
        case .damaged(let path, let reason): "the archive '\(path)' is corrupt: \(reason)"
        case .unsupported(let path, let feature): "can't read the archive '\(path)': \(feature)"
        case .refused(let path, let entry, let refusal):
            "the archive '\(path)' was rejected: its entry '\(entry)' \(refusal.words)"
        case .tooManyEntries(let path, let limit):
            "the archive '\(path)' was rejected: it has more than \(limit) entries"
        case .tooLarge(let path, let limit):
            "the archive '\(path)' was rejected: it expands to more than \(Self.size(limit))"
        case .suspicious(let path, let ratio):
            "the archive '\(path)' was rejected: it expands to more than \(ratio) times its size"
        case .cannotWrite(let path, let reason): "can't write '\(path)': \(reason)"
        case .changedMeanwhile(let path): "'\(path)' changed while it was being read"
        }
    }

    package var hint: String? {
        switch self {
        case .refused, .tooManyEntries, .tooLarge, .suspicious: "nothing was changed"
        case .cannotWrite: "no partial file was left; check the folder and the free disk space"
        case .changedMeanwhile: "try again when no program is writing to it"
        case .notAnArchive, .damaged, .unsupported: nil
        }
    }

    fileprivate static func size(_ bytes: Int) -> String {
        bytes >= 1 << 20 ? "\(bytes >> 20) MB" : "\(bytes) bytes"
    }
}

extension ArchiveError.Refusal {
    fileprivate var words: String {
        switch self {
        case .absoluteName: "has an absolute path"
        case .climbingName: "has a path outside of the archive"
        case .unusableName: "has an invalid name"
        case .repeatedName: "appears twice"
        case .link: "is a link"
        case .special: "is neither a file nor a folder"
        case .encrypted: "is encrypted"
        case .unknownPacking: "uses an unsupported compression method"
        case .tooLarge(let limit): "is larger than \(ArchiveError.size(limit))"
        }
    }
}
