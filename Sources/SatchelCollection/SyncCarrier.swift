import Foundation

/// What brings lines from device to device, each of which adds to files of its own: a folder, or a table on a server.
package protocol SyncCarrier: Sendable {
    /// Where it is, as `sync setup` was told.
    var place: String { get }

    /// What says that it is one of sync; nil for a place that is none yet.
    func marker() async throws -> Data?

    /// Makes the place one of sync.
    func prepare(marker: String) async throws

    /// The devices that were added, with what each says of itself.
    func devices() async throws -> [(id: String, note: Data?)]

    /// Adds a device, of which nothing can be read here.
    func add(_ device: String, note: String) async throws

    /// The files of all devices.
    func files() async throws -> [SyncFile]

    /// Whether a line ends just before a place, as it did when a file was read up to there.
    func isEnd(_ offset: Int, of file: SyncFile) async throws -> Bool

    /// Reads whole lines from a place on, as many as a batch has.
    func lines(of file: SyncFile, from offset: Int, as read: @escaping SyncLines.Reading) async throws -> SyncLines

    /// Adds lines to the files of a device; they are saved when this returns.
    func append(_ lines: [SyncLine], by device: String) async throws

    /// Writes a snapshot, batch by batch until there is no more, in the place of files of a device; a reader finds these or it.
    func replace(
        _ files: [SyncFile],
        of device: String,
        by snapshot: String,
        _ next: () async throws -> [SyncLine]
    ) async throws

    /// The names of pictures or files that a store of them has, such as `photos`, with their sizes.
    func pictures(in store: String) async throws -> [String: Int]

    /// The bytes of one; nil for none, or for more than any has.
    func picture(_ name: String, in store: String) async throws -> Data?

    /// Adds one, in the place of one that was cut.
    func add(_ picture: Data, as name: String, in store: String) async throws
}

/// A file of a device.
package struct SyncFile: Hashable, Sendable {
    let device: String
    let name: String
    /// Where its last line ends.
    let size: Int
    /// What tells whether it may have changed.
    let state: String

    var key: String { device + "/" + name }
}

/// What was read of a file.
package struct SyncLines: Sendable {
    package typealias Reading = @Sendable (UnsafeRawBufferPointer) -> CollectionOperation?

    /// How many operations are read, or written, at once.
    static let batch = 5000
    /// About how many bytes of lines are read at once.
    static let batchBytes = 32 << 20
    /// The most bytes of a line, which may be encrypted.
    static let mostBytes = CollectionOperation.mostLineBytes * 3 / 2

    var operations: [CollectionOperation] = []
    var invalid = 0
    /// Where the first line lies that was not read.
    package internal(set) var end: Int
    /// Whether a line follows that has no end yet.
    var isTorn = false
    /// Whether there is more to read.
    package internal(set) var hasMore = false

    /// Reads a line without its end.
    mutating func add(_ line: UnsafeRawBufferPointer, as read: Reading) {
        if let operation = read(line) { operations.append(operation) } else if !line.isEmpty { invalid += 1 }
    }
}

/// A line to write.
package struct SyncLine: Sendable {
    /// The month of what it says, such as `2026-11`.
    let month: String
    let text: String

    package init(month: String, text: String) { (self.month, self.text) = (month, text) }
}

/// The most bytes of a picture or file.
let mostPictureBytes = 64 << 20
