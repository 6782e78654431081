import Glibc
import Synchronization

/// Standard input as a file called `-`, which can be read more than once.
enum StandardInput {
    /// What stands for it in the place of a path.
    static let name = "-"
    /// The most bytes that come through a pipe: those of the largest file that is read whole.
    private static let mostBytes = 256 << 20
    private static let path = "/dev/stdin"
    /// What came through a pipe, or why it can't be read.
    private static let copy = Mutex<Result<SpoolFile, ImportFileError>?>(nil)

    /// Opens it, after what a pipe has was read to its end; returns -1 with `errno` if there is none.
    static func descriptor() throws(ImportFileError) -> Int32 {
        try copy.withLock { (copy) throws(ImportFileError) -> Int32 in
            if copy == nil {
                let input = try OpenedFile(OpenedFile.open(path), called: name)
                guard input.kind == .pipe else { return OpenedFile.open(path) }
                let pipe = PipeBytes(input, hasWriter: true)
                copy = Result { () throws(ImportFileError) in try whole(pipe) }
            }
            return try copy.map { (copy) throws(ImportFileError) in OpenedFile.open(try copy.get().path) } ?? -1
        }
    }

    private static func whole(_ pipe: PipeBytes) throws(ImportFileError) -> SpoolFile {
        do {
            let (file, buffer) = (
                try SpoolFile(), UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
            )
            defer { buffer.deallocate() }
            var size = 0
            while true {
                let count = try pipe.read(into: buffer, at: size)
                guard count > 0 else { return file }
                guard size + count <= mostBytes else {
                    throw ImportFileError.tooLarge(path: name, megabytes: mostBytes >> 20)
                }
                try file.write(UnsafeRawBufferPointer(rebasing: buffer[..<count]), at: size)
                size += count
            }
        } catch let error as ImportFileError {
            throw error
        } catch {
            throw .unreadable(path: name, reason: "there is no room for a copy of it")
        }
    }
}
