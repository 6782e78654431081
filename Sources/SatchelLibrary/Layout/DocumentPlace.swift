/// Where a document lies: the more popular, the further in front.
enum DocumentPlace {
    /// How many documents of about the same popularity there can be.
    static let perBucket: Int64 = 1 << 40
    private static let last: Int64 = 511

    /// The part of the library for documents of a popularity, in steps of an eighth of its doubling.
    static func bucket(_ popularity: Double) -> Int64 {
        guard popularity > 0 else { return last }
        let value = min(popularity, 1e15) + 1
        let steps = (Double(value.exponent) + value.significand - 1) * 8
        return max(0, last - 1 - Int64(steps))
    }

    /// The place in a bucket.
    static func place(_ bucket: Int64, _ index: Int64) -> Int64 {
        bucket * perBucket + index
    }

    /// The bucket of a place.
    static func bucket(of place: Int64) -> Int64 {
        place / perBucket
    }
}
