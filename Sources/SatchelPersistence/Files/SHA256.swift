import CDigest

/// The SHA-256 of bytes, in hexadecimal.
package enum SHA256 {
    package static func digest(of bytes: [UInt8]) -> String {
        var digest = [UInt8](repeating: 0, count: 32)
        bytes.withUnsafeBytes { satchel_sha256($0.baseAddress, $0.count, &digest) }
        return text(digest)
    }

    fileprivate static func text(_ digest: [UInt8]) -> String {
        digest.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    }
}

extension OwnFile {
    /// The SHA-256 of what was not read yet, in hexadecimal.
    package func sha256() throws(Failure) -> String {
        var digest = [UInt8](repeating: 0, count: 32)
        let failure = withDescriptor { satchel_sha256_file($0, &digest) }
        guard failure == 0 else { throw .system(failure) }
        return SHA256.text(digest)
    }
}
