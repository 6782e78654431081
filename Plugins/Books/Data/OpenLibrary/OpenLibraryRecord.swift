/// A record of Open Library, or what stands in its place.
enum OpenLibraryRecord<Content: Decodable & Sendable>: Decodable, Sendable {
    /// The record.
    case content(Content)
    /// It was merged into another.
    case moved(to: String)
    /// It is not there, or no longer.
    case gone

    private enum CodingKeys: String, CodingKey {
        case type, location, error
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        // Some rows have the type as text, some as a reference; an error may come with a success.
        let type = try? values.decode(OpenLibraryReference.self, forKey: .type).key
        if type == "/type/redirect" {
            self = .moved(to: try values.decode(String.self, forKey: .location))
        } else if type == "/type/delete" || values.contains(.error) {
            self = .gone
        } else {
            self = .content(try Content(from: decoder))
        }
    }
}

/// A longer text of Open Library, which comes as text or as an object with a `value`.
struct OpenLibraryText: Decodable, Sendable {
    let text: String

    private enum CodingKeys: String, CodingKey {
        case value
    }

    init(from decoder: any Decoder) throws {
        if let text = try? decoder.singleValueContainer().decode(String.self) {
            self.text = text
        } else {
            text = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .value)
        }
    }
}
