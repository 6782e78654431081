/// Writes the entries of an archive of one format.
///
/// Each entry is begun, filled with exactly the bytes announced, and ended.
protocol EntryWriter: AnyObject {
    /// The archive.
    var file: PendingFile { get }

    /// Begins a file.
    ///
    /// - Parameters:
    ///   - name: Its checked name.
    ///   - size: Its bytes.
    ///   - modified: When it was last changed, in seconds since 1970.
    /// - Throws: ``ArchiveError``.
    func begin(_ name: String, size: Int, modified: Int) throws

    /// Adds bytes to the file at hand.
    func write(_ bytes: UnsafeRawBufferPointer) throws

    /// Ends the file at hand.
    func end() throws

    /// Writes what comes after the last file.
    func finish() throws
}

extension EntryWriter {
    /// Writes bytes that are in memory, past any packing.
    func put(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { bytes in try file.write(bytes) }
    }
}
