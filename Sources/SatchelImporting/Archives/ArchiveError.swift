/// Why an archive is not read or written.
package enum ArchiveError: Error, Hashable, Sendable {
    /// Why one entry makes the whole archive unwelcome.
    package enum Refusal: Hashable, Sendable {
        /// Its name leads to a place of the machine, not of the archive.
        case absoluteName
        /// Its name leads out of the folder it belongs to.
        case climbingName
        /// Its name cannot be a file's everywhere.
        case unusableName
        /// Another entry has its name, or takes it for a folder.
        case repeatedName
        /// It is a link.
        case link
        /// It is a device, a pipe or something unheard of.
        case special
        /// It is encrypted.
        case encrypted
        /// It is packed in a way that is not read here.
        case unknownPacking
        /// It is larger than an entry may be.
        case tooLarge(limit: Int)
    }

    /// The file is neither of the formats.
    case notAnArchive(path: String)
    /// The archive makes no sense.
    case damaged(path: String, reason: String)
    /// The archive uses something that is not read here.
    case unsupported(path: String, feature: String)
    /// An entry, its name made harmless, is not let in.
    case refused(path: String, entry: String, Refusal)
    /// There are more entries than may be.
    case tooManyEntries(path: String, limit: Int)
    /// The entries together are larger than they may be.
    case tooLarge(path: String, limit: Int)
    /// The bytes unpack to more than honest data do.
    case suspicious(path: String, ratio: Int)
    /// The archive, or a file from it, cannot be written.
    case cannotWrite(path: String, reason: String)
    /// A file changed while it was added.
    case changedMeanwhile(path: String)
}
