/// The picture formats that can be shown.
public enum PictureFormat: String, Sendable, CaseIterable {
    /// Portable Network Graphics.
    case png = "PNG"
    /// JPEG in any of its processes.
    case jpeg = "JPEG"
    /// GIF, of which the first frame is shown.
    case gif = "GIF"
    /// WebP, lossy, lossless or extended.
    case webp = "WebP"

    /// The media type, such as `image/png`.
    public var mimeType: String {
        switch self {
        case .png: "image/png"
        case .jpeg: "image/jpeg"
        case .gif: "image/gif"
        case .webp: "image/webp"
        }
    }
}
