import SatchelPluginAPI

/// What the user wants done with pictures on a terminal: the values of `shell.pictures`.
package enum PictureChoice: String, Sendable, CaseIterable {
    /// Whatever the terminal shows best.
    case auto
    /// Kitty's graphics protocol.
    case kitty
    /// iTerm2's inline images.
    case iterm
    /// Sixel graphics through `chafa`.
    case sixel
    /// Coloured characters through `chafa`.
    case symbols
    /// The picture's address.
    case link
    /// One line of text, as in a file.
    case off

    /// The configuration key.
    package static let setting = SettingKey<PictureChoice>.choice(
        "shell.pictures",
        default: .auto,
        "how pictures are shown on a terminal"
    )

    /// Returns the protocol to use, or nil where pictures are off.
    ///
    /// A protocol that is asked for by name is used whatever the terminal says of itself.
    package func chosen(environment: [String: String], hasChafa: Bool) -> PictureProtocol? {
        switch self {
        case .auto: .best(environment: environment, hasChafa: hasChafa)
        case .kitty: .kitty
        case .iterm: .iterm
        case .sixel: hasChafa ? .sixel : .link
        case .symbols: hasChafa ? .symbols : .link
        case .link: .link
        case .off: nil
        }
    }
}
