@testable import SatchelImporting

/// Packs bytes as one member of a gzip file.
func gzip(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var packed: [UInt8] = []
    Array(bytes).withUnsafeBytes { buffer in
        Deflater(.gzip).pack(buffer, isLast: true) { packed.append(contentsOf: $0) }
    }
    return packed
}

/// Reads a source to its end, or to its fault.
func contents(of source: any ByteSource) -> (bytes: [UInt8], fault: ImportFileError?) {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1000)
    do throws(ImportFileError) {
        while true {
            let count = try buffer.withUnsafeMutableBufferPointer { (buffer) throws(ImportFileError) in
                try source.read(into: UnsafeMutableRawBufferPointer(buffer))
            }
            guard count > 0 else { return (bytes, nil) }
            bytes += buffer.prefix(count)
        }
    } catch {
        return (bytes, error)
    }
}
