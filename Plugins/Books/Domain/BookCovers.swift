/// Where pictures of covers come from.
package protocol BookCovers: Sendable {
    /// Returns the bytes of a picture.
    ///
    /// - Throws: `BookError.noISBN` for a book that no cover can be looked up for, `BookError.noCover` where there is
    ///   none, and what the network throws.
    func picture(of book: Book) async throws -> [UInt8]

    /// Returns the address of the picture, for terminals that can only show a link; nil where none is known.
    func address(of book: Book) -> String?
}
