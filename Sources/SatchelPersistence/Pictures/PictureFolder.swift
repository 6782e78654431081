import Foundation
import SatchelPluginAPI

/// A bounded LRU cache of pictures in a folder, created with the first one; a missing or damaged file is a miss.
actor PictureFolder {
    private let locate: @Sendable () throws -> String
    private let maxCount: Int
    private let maxBytes: Int
    private let report: @Sendable (any Error) -> Void
    private var hasReported = false

    init(
        maxCount: Int,
        maxBytes: Int,
        report: @escaping @Sendable (any Error) -> Void,
        locate: @escaping @Sendable () throws -> String
    ) {
        self.locate = locate
        self.maxCount = maxCount
        self.maxBytes = maxBytes
        self.report = report
    }

    private var folder: KeyedFolder {
        get throws { KeyedFolder(try locate(), suffix: ".picture") }
    }

    /// Returns the bytes of a key, and marks them as used.
    func bytes(for key: String) -> [UInt8]? {
        guard maxCount > 0, let folder = try? folder, folder.count(for: key) != nil else { return nil }
        guard let stored = folder.read(key, limit: maxBytes),
            let bytes = PictureFolder.picture(in: Array(stored), key: key)
        else {
            folder.remove(key)
            return nil
        }
        folder.touch(key)
        return bytes
    }

    /// Stores bytes; a failure only costs a later load, and the first one is reported.
    func keep(_ bytes: [UInt8], for key: String) {
        let count = bytes.count + PictureFolder.overhead
        guard maxCount > 0, count <= maxBytes else { return }
        do {
            let folder = try folder
            // Room is made first, so that the bounds hold at every moment.
            folder.removeOldest(except: key) { $0.files >= maxCount || $0.bytes > maxBytes - count }
            try folder.write(Data(PictureFolder.fileBytes(of: bytes, key: key)), for: key)
        } catch {
            guard !hasReported else { return }
            hasReported = true
            report(error)
        }
    }
}

/// The format of a cached picture: a magic number, a checksum over key and picture, the picture.
extension PictureFolder {
    private static let mark = Array("satchel picture 1\n".utf8)
    private static let checksumCount = 64

    static var overhead: Int { mark.count + checksumCount }

    static func fileBytes(of picture: [UInt8], key: String) -> [UInt8] {
        mark + Array(checksum(picture[...], key: key).utf8) + picture
    }

    /// Returns the picture in a file, or nil if the file is damaged or another key's.
    static func picture(in bytes: [UInt8], key: String) -> [UInt8]? {
        guard bytes.count > overhead, bytes.starts(with: mark) else { return nil }
        let picture = bytes[overhead...]
        guard bytes[mark.count..<overhead].elementsEqual(checksum(picture, key: key).utf8) else { return nil }
        return Array(picture)
    }

    private static func checksum(_ picture: ArraySlice<UInt8>, key: String) -> String {
        SHA256.digest(of: Array(key.utf8) + [0] + picture)
    }
}
