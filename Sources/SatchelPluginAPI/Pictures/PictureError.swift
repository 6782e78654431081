/// Why bytes cannot be shown as a picture.
public enum PictureError: Error, Equatable, Sendable {
    /// The bytes are not a picture: an error page, an empty file.
    case notAPicture
    /// The header of this format is truncated or contradictory.
    case damaged(PictureFormat)
    /// The bytes are a picture of a format, by name, that cannot be shown.
    case undrawable(format: String)
    /// The header is valid but the data cannot be decoded: it is damaged, or decoding would be too costly.
    case undecodable(PictureFormat, isTooCostly: Bool)
    /// The picture has too many pixels to decode.
    case tooManyPixels(width: Int, height: Int)
    /// The picture has too many bytes.
    case tooManyBytes(count: Int, limit: Int)
}

extension PictureError: UserFacingError {
    public var message: String {
        switch self {
        case .notAPicture:
            "what came is not a picture"
        case .damaged(let format):
            "the picture is damaged: a \(format.rawValue) header that is cut short or makes no sense"
        case .undrawable(let format):
            "the picture is in the \(format) format, which cannot be shown"
        case .undecodable(let format, isTooCostly: false):
            "the picture is damaged: its \(format.rawValue) data cannot be decoded"
        case .undecodable(let format, isTooCostly: true):
            "the picture would take too much memory or time to decode, more than any \(format.rawValue) of a camera"
        case .tooManyPixels(let width, let height):
            "the picture claims \(width) × \(height) pixels, more than can be shown"
        case .tooManyBytes(let count, let limit):
            "the picture has \(ByteCount.text(count)); at most \(ByteCount.text(limit)) are taken"
        }
    }

    public var hint: String? {
        switch self {
        case .notAPicture, .damaged, .undecodable: nil
        case .undrawable: "PNG, JPEG, GIF and WebP can be shown"
        case .tooManyPixels: "at most \(Picture.longestSide) pixels a side and 100 million in all"
        case .tooManyBytes: nil
        }
    }
}
