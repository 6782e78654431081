import SatchelConsole
import SatchelPluginAPI

extension FuzzTarget {
    static let pictures = [FuzzTarget("pictures", longestInput: 8192, picture)]

    /// Recognizes a picture, and decodes it at two sizes.
    @MainActor
    private static func picture(_ bytes: [UInt8]) async throws {
        let picture = try Picture(bytes)
        try promise(
            max(picture.width, picture.height) <= Picture.longestSide,
            "a picture is \(picture.width) pixels wide"
        )
        // Large ones take a while by their nature.
        guard picture.width * picture.height <= 1_000_000 else { return }
        for side in [8, 64] {
            let small = try await DecodedThumbnails().thumbnail(of: picture, side: side, byteLimit: 4096)
            guard picture.format == .png || picture.format == .jpeg else { continue }
            try promise(
                small.format == .png && max(small.width, small.height) <= side && small.bytes.count <= 4096,
                "a thumbnail for \(side) pixels is \(small.width) × \(small.height), \(small.bytes.count) bytes"
            )
        }
    }
}
