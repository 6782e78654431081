/// Packed bytes that stub servers send.
package enum StubBodies {
    /// 65 536 zeros as one block of deflate, which may be repeated: 83 bytes, in base 64.
    static let packedZeros =
        "7MEBAQAAAICQ/q/uCAoAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABqAAAA//8="

    /// `{"title":"Dune","year":1965}` packed by gzip, in base 64.
    package static let packedDune = "H4sIAAAAAAACA6tWKsksyUlVslJyKc1LVdJRqkxNLFKyMrQ0M60FAE2ITEQcAAAA"
}
