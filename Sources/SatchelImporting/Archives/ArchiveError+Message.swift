import SatchelPluginAPI

extension ArchiveError: UserFacingError {
    /// What is wrong, with the archive and the entry it is about.
    package var message: String {
        switch self {
        case .notAnArchive(let path): "'\(path)' is neither a zip nor a tar.gz archive"
        case .damaged(let path, let reason): "the archive '\(path)' is damaged: \(reason)"
        case .unsupported(let path, let feature): "the archive '\(path)' cannot be read: \(feature)"
        case .refused(let path, let entry, let refusal):
            "the archive '\(path)' is refused: its entry '\(entry)' \(refusal.words)"
        case .tooManyEntries(let path, let limit):
            "the archive '\(path)' is refused: it has more than \(limit) entries"
        case .tooLarge(let path, let limit):
            "the archive '\(path)' is refused: it unpacks to more than \(Self.size(limit))"
        case .suspicious(let path, let ratio):
            "the archive '\(path)' is refused: it unpacks to more than \(ratio) times its size"
        case .cannotWrite(let path, let reason): "cannot write '\(path)': \(reason)"
        case .changedMeanwhile(let path): "'\(path)' changed while it was read"
        }
    }

    /// What the user can do about it.
    package var hint: String? {
        switch self {
        case .refused, .tooManyEntries, .tooLarge, .suspicious: "nothing was taken from it"
        case .cannotWrite: "no half file is left; check the folder and the room on the disk"
        case .changedMeanwhile: "try again when nothing writes to it"
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
        case .absoluteName: "has an absolute name"
        case .climbingName: "has a name that leads out of its folder"
        case .unusableName: "has a name that is not usable"
        case .repeatedName: "is there twice"
        case .link: "is a link"
        case .special: "is neither a file nor a folder"
        case .encrypted: "is encrypted"
        case .unknownPacking: "is packed in an unknown way"
        case .tooLarge(let limit): "is larger than \(ArchiveError.size(limit))"
        }
    }
}
