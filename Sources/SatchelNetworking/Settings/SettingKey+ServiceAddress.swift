import SatchelPluginAPI

extension SettingKey where Value == ServiceAddress {
    /// The address of a service, so that a mirror or a server on this machine can stand in for it.
    ///
    /// - Parameters:
    ///   - name: The dotted name.
    ///   - fallback: The address of the service itself.
    ///   - summary: What the key is for, in a few words.
    /// - Returns: The key.
    package static func serviceAddress(_ name: String, default fallback: String, _ summary: String) -> SettingKey {
        .text(name, default: fallback, rule: .serviceAddress, summary) { try? ServiceAddress($0) }
    }
}

extension TextRule {
    /// Addresses that requests may be sent to.
    package static let serviceAddress = TextRule(
        "a web address like https://openlibrary.org, with http:// only for this machine, and no user name or '?'"
    ) { text in
        do throws(ServiceAddressError) {
            _ = try ServiceAddress(text)
            return nil
        } catch .credentials {
            // Whatever is around an '@', or behind a '?', may be a key.
            return "…"
        } catch .query {
            return text.prefix { $0 != "?" && $0 != "#" } + "…"
        } catch {
            return text
        }
    }
}
