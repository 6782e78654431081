import SatchelApp
import SatchelPluginAPI
import SatchelTestSupport
import Testing

@Suite("App: navigation")
@MainActor
struct AppCoordinatorTests {
    private let coordinator = AppCoordinator()

    /// Where going back some times leads, in words.
    private func back(_ times: Int = 1) async throws -> [String] {
        var context: (any CommandContext)?
        let command = FakeCommand("alpha go") {
            context = $0
            return .none
        }
        _ = try await TestShell(plugins: [FakePlugin(id: "alpha", commands: { _ in [command] })]).shell.run("alpha go")
        var words: [String] = []
        for _ in 0..<times {
            let back = coordinator.stepBack()
            back?.take()
            switch back?.step {
            case .place(let place):
                guard case .message(let text) = try await place.revisit(try #require(context)) else { continue }
                words.append(text)
            case .feature(let feature): words.append(feature ?? "top")
            case nil: words.append("nowhere")
            }
        }
        return words
    }

    @Test("At first no feature is active, and there is nothing to go back to")
    func start() async throws {
        #expect(coordinator.activeFeature == nil)
        #expect(try await back() == ["nowhere"])
    }

    @Test("Going back leads through the features that were used, to the top")
    func features() async throws {
        coordinator.use("books")
        coordinator.use("coins")
        coordinator.use(nil)
        coordinator.use("books")

        #expect(coordinator.activeFeature == "books")
        #expect(try await back(5) == ["top", "coins", "books", "top", "nowhere"])
        #expect(coordinator.activeFeature == nil)
    }

    @Test("Using the feature that is active already is no step")
    func sameFeature() async throws {
        coordinator.use(nil)
        coordinator.use("books")
        coordinator.use("books")

        #expect(try await back(2) == ["top", "nowhere"])
    }

    @Test("Going back leads through the places of the active feature first")
    func places() async throws {
        coordinator.use("books")
        for name in ["list", "detail", "other list"] { coordinator.navigate(to: Destination("books", name)) }

        #expect(try await back(4) == ["at detail", "at list", "top", "nowhere"])
    }

    @Test("Every feature keeps its own places while another is active")
    func placesPerFeature() async throws {
        coordinator.use("books")
        coordinator.navigate(to: Destination("books", "list"))
        coordinator.navigate(to: Destination("books", "detail"))
        coordinator.use("coins")
        coordinator.navigate(to: Destination("coins", "prices"))
        coordinator.navigate(to: Destination("coins", "chart"))

        #expect(try await back(4) == ["at prices", "books", "at list", "top"])
    }

    @Test("At the top, going back leads through the places of the feature that was visited last")
    func placesAtTheTop() async throws {
        for place in [Destination("coins", "chart"), Destination("books", "list"), Destination("books", "detail")] {
            coordinator.navigate(to: place)
        }

        #expect(try await back(2) == ["at list", "nowhere"])
    }

    @Test("A place of a feature that is not active is kept for when it is")
    func placesElsewhere() async throws {
        coordinator.use("coins")
        coordinator.navigate(to: Destination("books", "list"))
        coordinator.navigate(to: Destination("books", "detail"))
        coordinator.use("books")

        #expect(try await back(3) == ["at list", "coins", "top"])
    }

    @Test("Neither features nor places pile up without end")
    func bounded() async throws {
        for number in 0..<1000 {
            coordinator.use(number.isMultiple(of: 2) ? "books" : "coins")
            coordinator.navigate(to: Destination("coins", "\(number)"))
        }
        let steps = try await back(1000).prefix { $0 != "nowhere" }

        #expect(steps.first == "at 998")
        #expect(steps.count < 110)
        #expect(try await back() == ["nowhere"])
    }

    @Test("Once features are put together anew their old places are gone, and the active one stays active")
    func forgotten() async throws {
        coordinator.use("books")
        coordinator.navigate(to: Destination("books", "list"))
        coordinator.navigate(to: Destination("books", "detail"))
        coordinator.forgetPlaces(except: [], keeping: ["books"])

        #expect(coordinator.activeFeature == "books")
        #expect(try await back(2) == ["top", "nowhere"])
    }

    @Test("A feature that is gone is neither active nor gone back to")
    func goneFeature() async throws {
        coordinator.use("books")
        coordinator.use("coins")
        coordinator.use("books")
        coordinator.forgetPlaces(except: [], keeping: ["coins"])

        #expect(coordinator.activeFeature == nil)
        #expect(try await back(3) == ["coins", "top", "nowhere"])
    }
}
