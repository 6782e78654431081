import SatchelDI
import Testing

@Suite("DI: the graph as a value and as drawings")
struct GraphViewTests {
    private static func container() throws -> Container {
        var builder = ContainerBuilder()
        builder.register((any Greeter).self, as: "english", EnglishGreeter.init)
        builder.register((any Greeter).self, as: "korean", KoreanGreeter.init)
        builder.select((any Greeter).self, named: "korean", key: "greeter", origin: "--set")
        builder.register(Engine.self, Engine.init)
        builder.register(Car.self, scope: .transient, Car.init)
        builder.onBehalf(of: "cars") { $0.register(Garage.self, scope: .scoped, Garage.init) }
        return try builder.build()
    }

    @Test("It lists every service with what it needs, through the selection")
    func services() throws {
        let graph = try Self.container().graph

        #expect(
            graph.services.map(\.key.description) == [
                "Greeter 'english'", "Greeter 'korean'", "Engine", "Car", "Garage",
            ]
        )
        #expect(graph.services.map(\.scope) == [.singleton, .singleton, .singleton, .transient, .scoped])
        #expect(graph.services.map(\.dependencies) == [[], [], [], [2], [1, 3]])
        #expect(graph.services.map(\.isPassedOver) == [true, false, false, false, false])
    }

    @Test("It answers who needs a service, and which implementations a type name has")
    func questions() throws {
        let graph = try Self.container().graph

        #expect(graph.dependents(of: 2) == [3])
        #expect(graph.dependents(of: 0).isEmpty)
        #expect(graph.positions(ofType: "greeter") == [0, 1])
        #expect(graph.positions(ofType: "Nothing").isEmpty)
        #expect(graph.typeNames == ["Greeter", "Engine", "Car", "Garage"])
    }

    @Test("It tells what has been created so far, and an older view stays as it was")
    func created() throws {
        let container = try Self.container()
        let before = container.graph

        _ = try container.resolve(Garage.self)

        #expect(before.services.allSatisfy { !$0.isCreated })
        #expect(container.graph.services.map(\.isCreated) == [false, true, true, false, true])
    }

    @Test("As text it is a service a line, with what it needs below")
    func text() throws {
        #expect(
            try Self.container().graph.text == """
                Greeter 'english' (singleton, host, not selected)
                Greeter 'korean' (singleton, host, selected by greeter (--set))
                Engine (singleton, host)
                Car (transient, host)
                  → Engine
                Garage (scoped, plugin cars)
                  → Greeter 'korean'
                  → Car
                """
        )
    }

    @Test("In DOT, what is not selected is dashed")
    func dot() throws {
        #expect(
            try Self.container().graph.dot == #"""
                digraph satchel {
                  rankdir=LR;
                  node [shape=box, fontname="sans-serif"];
                  n0 [label="Greeter 'english'\nsingleton", style=dashed];
                  n1 [label="Greeter 'korean'\nsingleton"];
                  n2 [label="Engine\nsingleton"];
                  n3 [label="Car\ntransient"];
                  n4 [label="Garage\nscoped"];
                  n3 -> n2;
                  n4 -> n1;
                  n4 -> n3;
                }
                """#
        )
    }

    @Test("In DOT, quotation marks and backslashes of a name are escaped")
    func dotEscapes() throws {
        var builder = ContainerBuilder()
        builder.register(Engine.self, as: #"a"b\c"#, Engine.init)

        #expect(try builder.build().graph.dot.contains(#"label="Engine 'a\"b\\c'\nsingleton""#))
    }

    @Test("In Mermaid, what is not selected is dashed")
    func mermaid() throws {
        #expect(
            try Self.container().graph.mermaid == """
                flowchart LR
                  n0["Greeter 'english'<br/>singleton"]
                  n1["Greeter 'korean'<br/>singleton"]
                  n2["Engine<br/>singleton"]
                  n3["Car<br/>transient"]
                  n4["Garage<br/>scoped"]
                  n3 --> n2
                  n4 --> n1
                  n4 --> n3
                  classDef dashed stroke-dasharray: 4 4
                  class n0 dashed
                """
        )
    }

    @Test("Mermaid labels are escaped, so that a type or a name cannot end them")
    func escapedLabels() throws {
        var builder = ContainerBuilder()
        builder.register([String: Set<Int>].self, as: "a \"b\" #1 & <c>") { [:] }
        builder.select([String: Set<Int>].self, named: "a \"b\" #1 & <c>")

        let label = "Dictionary#lt;String, Set#lt;Int#gt;#gt; 'a #quot;b#quot; #35;1 #amp; #lt;c#gt;'"
        #expect(try builder.build().graph.mermaid == "flowchart LR\n  n0[\"\(label)<br/>singleton\"]")
    }

    @Test("An empty graph draws as an empty drawing")
    func empty() throws {
        let graph = try ContainerBuilder().build().graph

        #expect(graph.text.isEmpty)
        #expect(graph.mermaid == "flowchart LR")
    }
}
