/// A picture with what it shows: drawn on a terminal that can, told as facts everywhere else.
public struct PictureOutput: Sendable, Equatable {
    /// The picture.
    public var picture: Picture
    /// What it shows.
    public var title: String
    /// Where the picture can be seen, for terminals that cannot draw; nil where it has no address.
    public var link: String?
    /// A line shown below on a terminal only, such as how old the picture is.
    public var note: String?

    /// Creates a picture output.
    public init(_ picture: Picture, title: String, link: String? = nil, note: String? = nil) {
        self.picture = picture
        self.title = title
        self.link = link
        self.note = note
    }

    /// The facts that stand for the picture in the structured formats; its bytes are never among them.
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

    /// What stands for the picture where it cannot be drawn: the link, or its format and size.
    public var stand: String {
        if let link, !link.isEmpty { return link }
        let size = "\(picture.width) × \(picture.height) pixels"
        return "\(picture.format.rawValue), \(size), \(ByteCount.text(picture.bytes.count))"
    }
}
