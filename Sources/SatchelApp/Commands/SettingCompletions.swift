import SatchelCatalog
import SatchelDI
import SatchelPluginAPI

/// The completions of configuration keys and their values.
@MainActor
struct SettingCompletions {
    let root: CompositionRoot
    let composition: Composition

    var keys: [Completion] { root.definitions.map { Completion($0.name, summary: $0.summary) } }

    /// The completions of a `key=value` text.
    func assignments(for typed: String) -> [Completion] {
        guard let sign = typed.firstIndex(of: "=") else {
            return keys.map { Completion($0.text + "=", summary: $0.summary) }
        }
        let value = String(typed[typed.index(after: sign)...])
        return values(of: String(typed[..<sign]), for: value)
            .map { Completion(typed[...sign] + $0.text, summary: $0.summary) }
    }

    /// The allowed values of a key, then the one in use and the default.
    func values(of key: String, for typed: String) -> [Completion] {
        guard let definition = root.definitions.first(where: { $0.name == key }) else { return [] }
        let fallback = definition.defaultValue.written
        let current = composition.settings.entry(key)?.value.written ?? fallback
        if case .words(let words) = definition.kind { return several(of: words, for: typed) }
        let allowed = allowed(definition)
        let others = (current == fallback ? [current] : [current, fallback])
            .filter { !$0.isEmpty && !allowed.contains($0) }
        return (allowed + others).map { value in
            Completion(value, summary: value == current ? "in use" : value == fallback ? "default" : nil)
        }
    }

    private func allowed(_ definition: SettingDefinition) -> [String] {
        switch definition.kind {
        case .boolean: ["true", "false"]
        case .choice(let words), .words(let words): words
        case .implementation: implementations(selectedBy: definition.name)
        case .text, .ruledText, .integer: []
        }
    }

    /// Continues a list of words separated by commas.
    private func several(of words: [String], for typed: String) -> [Completion] {
        let head = typed.lastIndex(of: ",").map { String(typed[...$0]) } ?? ""
        let given = head.split(separator: ",")
        return words.filter { word in !given.contains { $0 == word } }.map { Completion(head + $0) }
    }

    /// The names of the implementations that a key selects one of.
    private func implementations(selectedBy key: String) -> [String] {
        let services = composition.container.graph.services
        let types = services.filter { service in
            guard case .configuration(let name, _)? = service.selection?.owner else { return false }
            return name == key
        }
        .map { ObjectIdentifier($0.key.type) }
        return services.filter { types.contains(ObjectIdentifier($0.key.type)) }.compactMap(\.key.name).distinct
    }
}
