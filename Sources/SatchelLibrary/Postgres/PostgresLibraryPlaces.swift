import SatchelPostgres

/// Places for new documents, each given out once.
///
/// A sequence on the server counts ranges of them, and it does not count back: a shard may keep what the others, or the
/// server that knows them, did not commit.
final class PostgresLibraryPlaces {
    /// The number of ranges that a library has for all of its changes.
    static let shelves: Int64 = DocumentPlace.perBucket >> shelfBits
    /// How many places of each bucket are in a range, in bits.
    private static let shelfBits: Int64 = 18

    private let connection: PostgresConnection
    private var start: Int64 = 0
    private var left: Int64 = 0

    init(_ connection: PostgresConnection) {
        self.connection = connection
    }

    /// Returns a place behind all others of a bucket.
    func next(in bucket: Int64) throws -> Int64 {
        if left == 0 {
            let shelf = try connection.query("SELECT nextval('shelf')").integer(0, 0) ?? 0
            (start, left) = (shelf << Self.shelfBits, 1 << Self.shelfBits)
        }
        defer { left -= 1 }
        return DocumentPlace.place(bucket, start + (1 << Self.shelfBits) - left)
    }
}
