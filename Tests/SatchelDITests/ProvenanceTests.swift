import SatchelDI
import Testing

@Suite("DI: where a binding comes from")
struct ProvenanceTests {
    @Test("A registration knows the file and line that wrote it, and that it is the host's")
    func callSite() throws {
        var builder = ContainerBuilder()
        let line = #line + 1
        builder.register(Engine.self, Engine.init)

        let provenance = try builder.build().graph.services[0].provenance

        #expect(provenance.location == "SatchelDITests/ProvenanceTests.swift:\(line)")
        #expect(provenance.owner == .host)
        #expect(provenance.owner.description == "host")
    }

    @Test("What a plugin registers is the plugin's; what follows is the host's again")
    func plugin() throws {
        var builder = ContainerBuilder()
        builder.onBehalf(of: "books") { $0.register(Engine.self, Engine.init) }
        builder.register(Car.self, Car.init)

        let owners = try builder.build().graph.services.map(\.provenance.owner)

        #expect(owners == [.plugin("books"), .host])
        #expect(owners[0].description == "plugin books")
    }

    @Test("A selection knows the configuration key and the layer that set it")
    func configurationKey() throws {
        var builder = ContainerBuilder()
        builder.register((any Greeter).self, as: "english", EnglishGreeter.init)
        builder.register((any Greeter).self, as: "korean", KoreanGreeter.init)
        let line = #line + 1
        builder.select((any Greeter).self, named: "korean", key: "shell.greeter", origin: "--set")

        let services = try builder.build().graph.services

        #expect(services[0].selection == nil)
        #expect(services[1].selection?.owner == .configuration(key: "shell.greeter", origin: "--set"))
        #expect(services[1].selection?.owner.description == "shell.greeter (--set)")
        #expect(services[1].selection?.line == line)
    }

    @Test("A selection without a key belongs to whoever made it")
    func selectionByPlugin() throws {
        var builder = ContainerBuilder()
        builder.onBehalf(of: "books") { inner in
            inner.register((any Greeter).self, as: "english", EnglishGreeter.init)
            inner.select((any Greeter).self, named: "english")
        }

        #expect(try builder.build().graph.services[0].selection?.owner == .plugin("books"))
    }

    @Test("An override says so, even on behalf of a plugin")
    func override() throws {
        var builder = ContainerBuilder()
        builder.register(Engine.self, Engine.init)
        builder.onBehalf(of: "books") { $0.override(Engine.self, Engine.init) }

        let services = try builder.build().graph.services

        #expect(services.map(\.provenance.owner) == [.override])
    }
}
