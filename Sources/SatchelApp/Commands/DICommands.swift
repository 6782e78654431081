import SatchelConsole
import SatchelDI
import SatchelPluginAPI

struct DIGraph: Command {
    unowned let shell: Shell
    private static let format = Parameter.option("format", .choice(["text", "dot", "mermaid", "json"]), "the notation")

    var spec: CommandSpec {
        CommandSpec(
            "di graph",
            "show every service and what it needs",
            options: [Self.format.spec],
            examples: [
                Example("di graph", "as text"), Example("di graph --format dot", "for Graphviz: | dot -Tsvg"),
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let graph = shell.composition.container.graph
        let data = graph.data
        let text =
            switch invocation[Self.format] {
            case "dot": graph.dot
            case "mermaid": graph.mermaid
            case "json":
                OutputFormat.json.renderer.render(.document(Document("", data: data)), for: RenderingContext())
                    .standardOutput.trimmingLastLineFeed
            default: graph.text
            }
        return .document(Document(text, data: data))
    }
}

struct DIWhy: Command {
    private unowned let shell: Shell
    private let type: Parameter<String>

    init(shell: Shell) {
        self.shell = shell
        type = .argument(
            "type",
            .text,
            "the name of a service's type",
            from: CompletionSource("services") { [unowned shell] in
                shell.composition.container.graph.typeNames.map { Completion($0) }
            }
        )
    }

    var spec: CommandSpec {
        CommandSpec(
            "di why",
            "explain what a service stands for, who chose it and who needs it",
            arguments: [type.spec],
            examples: [Example("di why FavoriteStore", "which store, and why")]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let graph = shell.composition.container.graph
        let name = invocation[type]
        let positions = graph.positions(ofType: name)
        guard !positions.isEmpty else {
            throw UsageError(
                .unknownValue("<type>", name, of: graph.typeNames, allowed: "a service of 'di graph'"),
                usage: spec.usage
            )
        }
        let chosen = positions.filter { !graph.services[$0].isPassedOver }
        return .sequence((chosen.isEmpty ? positions : chosen).map { .detail(graph.explanation(of: $0)) })
    }
}

struct DIAudit: Command {
    unowned let shell: Shell

    var spec: CommandSpec {
        CommandSpec(
            "di audit",
            "check the graph of services and sum it up",
            examples: [Example("di audit", "faults, scopes, what exists so far")]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let container = shell.composition.container
        let graph = container.graph
        let faults = container.faults()
        let scopes = Scope.allCases.map { scope in
            Detail.Field(
                scope.rawValue,
                label: scope.rawValue,
                .integer(graph.services.count { $0.scope == scope })
            )
        }
        let passedOver = graph.services.filter(\.isPassedOver).map(\.key.description)
        return .detail(
            Detail(
                title: faults.isEmpty ? "no fault in \(graph.services.count) services" : "\(faults.count) faults",
                fields: [
                    .init("faults", label: faults.isEmpty ? nil : "faults", .list(faults.map { .text($0.summary) })),
                    .init("services", label: "services", .integer(graph.services.count)),
                ] + scopes + [
                    .init("created", label: "created so far", .integer(graph.services.count { $0.isCreated })),
                    .init("notSelected", label: "not selected", .texts(passedOver)),
                ]
            )
        )
    }
}

extension String {
    fileprivate var trimmingLastLineFeed: String { hasSuffix("\n") ? String(dropLast()) : self }
}

// MARK: - The graph as data

extension DependencyGraph {
    fileprivate var data: Value {
        .list(
            services.map { service in
                .object([
                    .init("service", .text(service.key.typeName)),
                    .init("implementation", .text(service.key.name)),
                    .init("scope", .text(service.scope.rawValue)),
                    .init("owner", .text(service.provenance.owner.description)),
                    .init("registeredAt", .text(service.provenance.location)),
                    .init("selectedBy", .text(service.selection?.owner.description)),
                    .init("created", .boolean(service.isCreated)),
                    .init("dependencies", .list(service.dependencies.map { .text(services[$0].key.description) })),
                ])
            }
        )
    }

    fileprivate func explanation(of position: Int) -> Detail {
        let service = services[position]
        let others = positions(ofType: service.key.typeName).filter { $0 != position }
        let selection =
            service.selection.map { "\($0.owner) at \($0.location)" }
            ?? (service.isPassedOver ? "nobody: it is not selected" : nil)
        return Detail(
            title: service.key.description,
            fields: [
                .init("service", label: nil, .text(service.key.typeName)),
                .init("implementation", label: "implementation", .text(service.key.name)),
                .init("selectedBy", label: "selected by", .text(selection)),
                .init("registeredAt", label: "registered at", .text(service.provenance.location)),
                .init("owner", label: "registered by", .text(service.provenance.owner.description)),
                .init("scope", label: "scope", .text(service.scope.rawValue)),
                .init("created", label: "created", .boolean(service.isCreated)),
                .init(
                    "dependencies",
                    label: "needs",
                    .texts(service.dependencies.map { services[$0].key.description })
                ),
                .init(
                    "dependents",
                    label: "needed by",
                    .texts(dependents(of: position).map { services[$0].key.description })
                ),
                .init("alternatives", label: "instead of", .texts(others.compactMap { services[$0].key.name })),
            ]
        )
    }
}
