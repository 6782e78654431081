/// A picture with its title: drawn if the terminal can, described elsewhere.
public struct PictureOutput: Sendable, Equatable {
    /// The picture.
    public var picture: Picture
    /// What it shows.
    public var title: String
    /// The address of the picture, for terminals that cannot draw, if it has one.
    public var link: String?
    /// A line below on a terminal only, such as how old the picture is.
    public var note: String?

    public init(_ picture: Picture, title: String, link: String? = nil, note: String? = nil) {
        self.picture = picture
        self.title = title
        self.link = link
        self.note = note
    }

    /// The facts for the structured formats; never the bytes.
    public var members: [Value.Member] {
        [
            Value.Member("title", .text(title)),
            Value.Member("link", .text(link)),
            Value.Member("mimeType", .text(picture.format.mimeType)),
            Value.Member("width", .integer(picture.width)),
            Value.Member("height", .integer(picture.height)),
            Value.Member("bytes", .integer(picture.bytes.count)),
        ]
    }

    /// The text where the picture cannot be drawn: the link, or its format and size.
    public var stand: String {
        if let link, !link.isEmpty { return link }
        let size = "\(picture.width) × \(picture.height) pixels"
        return "\(picture.format.rawValue), \(size), \(DecimalText.bytes(picture.bytes.count))"
    }
}
