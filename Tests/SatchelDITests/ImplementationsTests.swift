import SatchelDI
import Synchronization
import Testing

@Suite("DI: implementations by name at run time")
struct ImplementationsTests {
    private struct Speaker: Sendable {
        let words: String
    }

    private static func builder(counting made: Made = Made()) -> ContainerBuilder {
        var builder = ContainerBuilder()
        builder.registerImplementations(of: Speaker.self)
        builder.register(Speaker.self, as: "english") { made.speaker("hello") }
        builder.register(Speaker.self, as: "korean") { made.speaker("안녕") }
        builder.select(Speaker.self, named: "english")
        return builder
    }

    private final class Made: Sendable {
        private let words = Mutex<[String]>([])
        var all: [String] { words.withLock { $0 } }

        func speaker(_ words: String) -> Speaker {
            self.words.withLock { $0.append(words) }
            return Speaker(words: words)
        }
    }

    @Test("Every name is known, whichever is selected, and none is created before it is asked for")
    func lazy() throws {
        let made = Made()
        let all = try Self.builder(counting: made).build().resolve(Implementations<Speaker>.self)

        #expect(all.names == ["english", "korean"])
        #expect(made.all.isEmpty)
        #expect(try all.resolve("korean").words == "안녕")
        #expect(try all.resolve("korean").words == "안녕")
        #expect(made.all == ["안녕"])
    }

    @Test("An unknown name is an error with the names there are")
    func unknown() throws {
        let all = try Self.builder().build().resolve(Implementations<Speaker>.self)

        let error = #expect(throws: ResolutionError.self) { try all.resolve("latin") }
        #expect(error?.description == "no implementation of Speaker 'latin' is selected (registered: english, korean)")
    }

    @Test("A service registered after it, and by a child, is among them")
    func later() throws {
        let root = Self.builder().buildRoot()
        let child = try root.makeChild { $0.register(Speaker.self, as: "french") { Speaker(words: "salut") } }

        let all = try child.resolve(Implementations<Speaker>.self)

        #expect(all.names == ["english", "korean", "french"])
        #expect(try all.resolve("french").words == "salut")
    }

    @Test("It is the same for the next child, and then resolves from that one, so its holder stays")
    func following() async throws {
        final class Holder: Sendable {
            let all: Implementations<Speaker>
            init(_ all: Implementations<Speaker>) { self.all = all }
        }
        var builder = Self.builder()
        builder.register(Holder.self) { (all: Implementations<Speaker>) in Holder(all) }
        let root = builder.buildRoot()
        let first = try root.makeChild()
        let holder = try first.resolve(Holder.self)
        let second = try root.makeChild(following: first) {
            $0.override(Speaker.self, as: "korean") { Speaker(words: "안녕하세요") }
        }
        await first.dispose(inFavorOf: second)

        #expect(try second.resolve(Holder.self) === holder)
        #expect(try holder.all.resolve("korean").words == "안녕하세요")
    }
}
