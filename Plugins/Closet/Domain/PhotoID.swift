/// What names a photo: the name of its file, drawn anew for every photo and never used for another.
package struct PhotoID: Hashable, Sendable {
    /// The name, such as `k3f9w2m.jpg`.
    package let name: String

    /// Takes a name of letters, digits and one point, so that it names a file of the closet's folder and no other; nil
    /// for any other text.
    package init?(_ name: String) {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ (1...32).contains($0.utf8.count) }),
            name.utf8.allSatisfy({ (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2E })
        else { return nil }
        self.name = name
    }
}

extension PhotoID: CustomStringConvertible {
    package var description: String { name }
}
