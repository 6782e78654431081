/// What can keep Satchel from reading or saving its files.
///
/// No case deletes, replaces or repairs anything: the user's file is left as it was found.
package enum StorageError: Error, Equatable, Sendable {
    /// Neither this variable nor `HOME` says where files go.
    case noHome(variable: String)
    /// The folder for a file cannot be made.
    case cannotCreateFolder(path: String, reason: String)
    /// Another process kept the database to itself for longer than we wait.
    case locked(path: String)
    /// The file, or the folder it is in, may not be written.
    case readOnly(path: String)
    /// The disk has no room for the change.
    case diskFull(path: String)
    /// The file is not an SQLite database, or a broken one.
    case damaged(path: String)
    /// The file is a database that some other program made.
    case foreign(path: String)
    /// The file was last changed by a version of Satchel that knows more than this one.
    case newerVersion(path: String)
    /// The system failed to read or write.
    case inputOutput(path: String, reason: String)
    /// The file cannot be used for a reason of its own.
    case unusable(path: String, reason: String)
}
