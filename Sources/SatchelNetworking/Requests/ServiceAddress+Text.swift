extension ServiceAddress {
    /// The address as it would be typed, followed by a path that begins with a slash.
    package func text(followedBy path: String = "") -> String {
        let name = host.contains(":") ? "[\(host)]" : host
        let base = scheme + "://" + name + (port.map { ":\($0)" } ?? "")
        return base + prefix.map { "/" + $0 }.joined() + path
    }
}
