extension DependencyGraph {
    /// The graph as text: a line per service, with its dependencies indented below.
    public var text: String {
        services.map { service in
            let facts = [service.scope.rawValue, service.provenance.owner.description] + [selectionNote(service)]
            return
                (["\(service.key) (\(facts.compactMap { $0 }.joined(separator: ", ")))"]
                + service.dependencies.map { "  → \(services[$0].key)" }).joined(separator: "\n")
        }
        .joined(separator: "\n")
    }

    /// The graph in Graphviz's DOT language; implementations that are not selected are dashed.
    public var dot: String {
        let nodes = services.indices.map { position in
            let service = services[position]
            let style = service.isPassedOver ? ", style=dashed" : ""
            return "  n\(position) [label=\"\(quoted(service.key.description))\\n\(service.scope.rawValue)\"\(style)];"
        }
        let edges = services.indices.flatMap { position in
            services[position].dependencies.map { "  n\(position) -> n\($0);" }
        }
        return
            (["digraph satchel {", "  rankdir=LR;", "  node [shape=box, fontname=\"sans-serif\"];"]
            + nodes + edges + ["}"]).joined(separator: "\n")
    }

    /// The graph as a Mermaid flowchart; implementations that are not selected are dashed.
    public var mermaid: String {
        let nodes = services.indices.map { position in
            "  n\(position)[\"\(escaped(services[position].key.description))<br/>\(services[position].scope.rawValue)\"]"
        }
        let edges = services.indices.flatMap { position in
            services[position].dependencies.map { "  n\(position) --> n\($0)" }
        }
        let dashed = services.indices.filter { services[$0].isPassedOver }.map { "n\($0)" }
        let style =
            dashed.isEmpty
            ? [] : ["  classDef dashed stroke-dasharray: 4 4", "  class \(dashed.joined(separator: ",")) dashed"]
        return (["flowchart LR"] + nodes + edges + style).joined(separator: "\n")
    }

    private func selectionNote(_ service: Service) -> String? {
        if let selection = service.selection { return "selected by \(selection.owner)" }
        return service.isPassedOver ? "not selected" : nil
    }

    /// Escapes quotes and angle brackets for a Mermaid label.
    private func escaped(_ text: String) -> String {
        text.replacing("#", with: "#35;").replacing("&", with: "#amp;").replacing("\"", with: "#quot;")
            .replacing("<", with: "#lt;").replacing(">", with: "#gt;")
    }

    private func quoted(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    }
}
