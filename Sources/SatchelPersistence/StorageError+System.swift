import Glibc

extension StorageError {
    /// Tells the errors of writing a file apart by their number.
    init(_ number: Int32, writing path: String) {
        switch number {
        case ENOSPC, EDQUOT: self = .diskFull(path: path)
        case EROFS, EACCES, EPERM: self = .readOnly(path: path)
        case EIO: self = .inputOutput(path: path, reason: SystemReason.text(number))
        default: self = .unusable(path: path, reason: SystemReason.text(number))
        }
    }
}
