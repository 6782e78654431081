import SatchelCatalog
import SatchelConsole
import SatchelDI
import SatchelPluginAPI

struct DIGraph: Command {
    let container: Container
    private static let format = Parameter.option(
        "format",
        .choice(["text", "dot", "mermaid", "json"]),
        "the output format"
    )

    var spec: CommandSpec {
        CommandSpec(
            "di graph",
            "show the dependency graph",
            effect: .reads,
            options: [Self.format.spec],
            examples: [
                Example("di graph", "as text"), Example("di graph --format dot", "for Graphviz: | dot -Tsvg"),
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let graph = container.graph
        let data = graph.data
        let text =
            switch invocation[Self.format] {
            case "dot": graph.dot
            case "mermaid": graph.mermaid
            case "json":
                OutputFormat.json.render(.document(Document("", data: data)), for: RenderingContext())
                    .standardOutput.trimmingLastLineFeed
            default: graph.text
            }
        return .document(Document(text, data: data))
    }
}

struct DIWhy: Command {
    let container: Container

    var spec: CommandSpec {
        CommandSpec(
            "di why",
            "explain where a service comes from and what depends on it",
            effect: .reads,
            arguments: [type.spec],
            examples: [Example("di why SatchelDatabase", "which store is used, and why")]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let graph = container.graph
        let name = invocation[type]
        let positions = graph.positions(ofType: name)
        guard !positions.isEmpty else {
            throw UsageError(
                .unknownValue("<type>", name, of: graph.typeNames, allowed: "a service listed by 'di graph'"),
                usage: spec.usage
            )
        }
        let chosen = positions.filter { !graph.services[$0].isPassedOver }
        return .sequence((chosen.isEmpty ? positions : chosen).map { .detail(graph.explanation(of: $0)) })
    }

    private var type: Parameter<String> {
        let source = CompletionSource("services") { [container] in
            container.graph.typeNames.map { Completion($0) }
        }
        return .argument("type", .text, "the type name of a service", from: source)
    }
}

struct DIAudit: Command {
    let container: Container

    var spec: CommandSpec {
        let summary = "check and summarize the dependency graph"
        return CommandSpec("di audit", summary, effect: .reads, example: "faults, scopes and instances")
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
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
                title: faults.isEmpty
                    ? "no faults in \(graph.services.count) services" : faults.count.counted("fault"),
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
            ?? (service.isPassedOver ? "not selected" : nil)
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
                    label: "depends on",
                    .texts(service.dependencies.map { services[$0].key.description })
                ),
                .init(
                    "dependents",
                    label: "needed by",
                    .texts(dependents(of: position).map { services[$0].key.description })
                ),
                .init("alternatives", label: "alternatives", .texts(others.compactMap { services[$0].key.name })),
            ]
        )
    }
}
