import SatchelApp
import SatchelPluginAPI
import Testing

@Suite("App: navigation")
@MainActor
struct AppCoordinatorTests {
    private let coordinator = AppCoordinator()

    /// Where `back` led, in words.
    private func back() -> String {
        let back = coordinator.stepBack()
        back?.take()
        return switch back?.step {
        case .place(let place): (place as? FakePlace)?.name ?? "another place"
        case .feature(let feature): feature ?? "top"
        case nil: "nowhere"
        }
    }

    @Test("At first no feature is active, and there is nothing to go back to")
    func start() {
        #expect(coordinator.activeFeature == nil)
        #expect(back() == "nowhere")
    }

    @Test("Going back leads through the features that were used, to the top")
    func features() {
        coordinator.use("books")
        coordinator.use("coins")
        coordinator.use(nil)
        coordinator.use("books")

        #expect(coordinator.activeFeature == "books")
        #expect((0..<5).map { _ in back() } == ["top", "coins", "books", "top", "nowhere"])
        #expect(coordinator.activeFeature == nil)
    }

    @Test("Using the feature that is active already is no step")
    func sameFeature() {
        coordinator.use(nil)
        coordinator.use("books")
        coordinator.use("books")

        #expect((0..<2).map { _ in back() } == ["top", "nowhere"])
    }

    @Test("Going back leads through the places of the active feature first")
    func places() {
        coordinator.use("books")
        for name in ["list", "detail", "other list"] { coordinator.navigate(to: FakePlace("books", name)) }

        #expect((0..<4).map { _ in back() } == ["detail", "list", "top", "nowhere"])
    }

    @Test("Every feature keeps its own places while another is active")
    func placesPerFeature() {
        coordinator.use("books")
        coordinator.navigate(to: FakePlace("books", "list"))
        coordinator.navigate(to: FakePlace("books", "detail"))
        coordinator.use("coins")
        coordinator.navigate(to: FakePlace("coins", "prices"))
        coordinator.navigate(to: FakePlace("coins", "chart"))

        #expect((0..<4).map { _ in back() } == ["prices", "books", "list", "top"])
    }

    @Test("At the top, going back leads through the places of the feature that was visited last")
    func placesAtTheTop() {
        for place in [FakePlace("coins", "chart"), FakePlace("books", "list"), FakePlace("books", "detail")] {
            coordinator.navigate(to: place)
        }

        #expect((0..<2).map { _ in back() } == ["list", "nowhere"])
    }

    @Test("A place of a feature that is not active is kept for when it is")
    func placesElsewhere() {
        coordinator.use("coins")
        coordinator.navigate(to: FakePlace("books", "list"))
        coordinator.navigate(to: FakePlace("books", "detail"))
        coordinator.use("books")

        #expect((0..<3).map { _ in back() } == ["list", "coins", "top"])
    }

    @Test("Neither features nor places pile up without end")
    func bounded() {
        for number in 0..<1000 {
            coordinator.use(number.isMultiple(of: 2) ? "books" : "coins")
            coordinator.navigate(to: FakePlace("coins", "\(number)"))
        }
        let steps = (0..<1000).map { _ in back() }.prefix { $0 != "nowhere" }

        #expect(steps.first == "998")
        #expect(steps.count < 110)
        #expect(back() == "nowhere")
    }

    @Test("Once features are put together anew their old places are gone, and the active one stays active")
    func forgotten() {
        coordinator.use("books")
        coordinator.navigate(to: FakePlace("books", "list"))
        coordinator.navigate(to: FakePlace("books", "detail"))
        coordinator.forgetPlaces(except: [], keeping: ["books"])

        #expect(coordinator.activeFeature == "books")
        #expect((0..<2).map { _ in back() } == ["top", "nowhere"])
    }

    @Test("A feature that is gone is neither active nor gone back to")
    func goneFeature() {
        coordinator.use("books")
        coordinator.use("coins")
        coordinator.use("books")
        coordinator.forgetPlaces(except: [], keeping: ["coins"])

        #expect(coordinator.activeFeature == nil)
        #expect((0..<3).map { _ in back() } == ["coins", "top", "nowhere"])
    }
}
