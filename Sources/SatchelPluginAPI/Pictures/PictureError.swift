/// Why bytes cannot be shown as a picture.
public enum PictureError: Error, Equatable, Sendable {
    /// The bytes are not a picture: an error page, an empty file.
    case notAPicture
    /// The header of this format is truncated or contradictory.
    case damaged(PictureFormat)
    /// The bytes are a picture of a format, by name, that cannot be shown.
    case undrawable(format: String)
    /// The header is valid but the data can't be decoded: it is damaged, or decoding would be too costly.
    case undecodable(PictureFormat, isTooCostly: Bool)
    /// The picture has too many pixels to decode.
    case tooManyPixels(width: Int, height: Int)
    case tooManyBytes(count: Int, limit: Int)
}

extension PictureError: UserFacingError {
    public var message: String {
        switch self {
        case .notAPicture:
            "the data is not a picture"
        case .damaged(let format):
            "the picture is damaged: its \(format.rawValue) header is truncated or invalid"
        case .undrawable(let format):
            "the picture is in the \(format) format, which is not supported"
        case .undecodable(let format, isTooCostly: false):
            "the picture is damaged: its \(format.rawValue) data can't be decoded"
        case .undecodable(let format, isTooCostly: true):
            "decoding the \(format.rawValue) picture would take too much memory or time"
        case .tooManyPixels(let width, let height):
            "the picture claims \(width) × \(height) pixels, more than can be shown"
        case .tooManyBytes(let count, let limit):
            "the picture is too large: \(DecimalText.bytes(count)), the limit is \(DecimalText.bytes(limit))"
        }
    }

    public var hint: String? {
        switch self {
        case .notAPicture, .damaged, .undecodable: nil
        case .undrawable: "supported formats are PNG, JPEG, GIF and WebP"
        case .tooManyPixels: "the limit is \(Picture.longestSide) pixels per side and 100 million in total"
        case .tooManyBytes: nil
        }
    }
}
