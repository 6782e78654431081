import ClosetDomain
import SatchelCatalog
import Testing

@Suite("Closet: merging a copy")
struct MergingTests {
    @Test("Merging a copy of oneself changes nothing")
    func same() throws {
        var closet = try filled()
        let before = closet
        let report = try closet.merge(before, rules: rules)
        #expect(closet == before)
        #expect(!report.changesSomething && report.unchanged == 3)
    }

    @Test("Of two copies the one changed later counts, days worn are put together, and nothing is removed")
    func newer() throws {
        var (here, copy) = (try filled(), try filled())
        var changes = GarmentChanges()
        changes.color = "red"
        _ = try copy.edit(GarmentID("coat"), changes, rules: rules, at: 50)
        changes.color = "blue"
        _ = try here.edit(GarmentID("jeans"), changes, rules: rules, at: 60)
        _ = here.wear([GarmentID("coat")], on: try .november(1))
        _ = copy.wear([GarmentID("coat")], on: try .november(2))
        _ = copy.addFavorites([GarmentID("jeans")])
        try here.add(.sample("Own"))

        let report = try here.merge(copy, rules: rules)

        let coat = try #require(here.garment(GarmentID("coat")))
        #expect(coat.facts.color == "red")
        #expect(coat.wornOn == [try .november(1), try .november(2)])
        #expect(here.garment(GarmentID("jeans"))?.facts.color == "blue")
        #expect(here.garment(GarmentID("jeans"))?.favoriteNumber != nil)
        #expect(here.garments.count == 3)
        #expect(report.changedGarments == ["Coat", "Jeans"])
    }

    @Test("A photo that was removed does not come back from an older copy, and goes where the newer copy has none")
    func removedPhoto() throws {
        let photo = try #require(PhotoID("p1.png"))
        var older = try filled()
        _ = try older.setPhoto(of: GarmentID("coat"), to: photo, at: 10)
        var newer = older
        _ = try newer.setPhoto(of: GarmentID("coat"), to: nil, at: 10)

        var here = newer
        #expect(try here.merge(older, rules: rules).changedGarments.isEmpty)
        #expect(here == newer)

        here = older
        #expect(try here.merge(newer, rules: rules).changedGarments == ["Coat"])
        #expect(here.photos.isEmpty)
    }

    @Test("A photo that was lost comes back from a copy, and one that the copy does not bring is kept")
    func lostPhoto() throws {
        let (photo, other) = (try #require(PhotoID("p1.png")), try #require(PhotoID("p2.png")))
        var whole = try filled()
        _ = try whole.setPhoto(of: GarmentID("coat"), to: photo, at: 10)
        var here = whole
        here.forgetPhoto(photo)
        #expect(try here.merge(whole, rules: rules).changedGarments == ["Coat"])
        #expect(here == whole)

        var copy = whole
        _ = try copy.setPhoto(of: GarmentID("coat"), to: other, at: 20)
        #expect(try here.merge(copy, photos: [], rules: rules).problems == [.missingPhoto(other, garment: "Coat")])
        #expect(here.photos == [photo])
    }

    @Test("Twenty thousand styles of one name are merged in seconds", .timeLimit(.minutes(2)))
    func many() throws {
        let clothes = (1...200).map { number in
            Garment(id: GarmentID("g\(number)"), facts: .sample("G\(number)"), changedAt: 1).with { $0.number = number }
        }
        let styles = (1...20_000).map { number -> Style in
            var style = Style(id: StyleID("s\(number)"), name: "Same", changedAt: 1)
            style.number = number
            style.garments = [clothes[number % 200].id]
            return style
        }
        var closet = Closet()
        let report = try closet.merge(Closet(garments: clothes, styles: styles), rules: rules)
        #expect(report.addedStyles.count == 20_000 && report.problems.count == 19_999)
        #expect(Set(closet.styles.map(\.name)).count == 20_000)
        #expect(closet.styles[1].name == "Same (2)")
        #expect(try closet.merge(closet, rules: rules).unchanged == 20_200)
    }

    @Test("A canceled merge ends")
    func canceled() async throws {
        let copy = try filled()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            var closet = Closet()
            return try closet.merge(copy, rules: rules)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("A style never points at nothing, whatever the copy says")
    func danglingStyle() throws {
        var closet = Closet()
        var style = Style(id: StyleID("s"), name: "Ghost", changedAt: 1)
        style.garments = [GarmentID("nothing"), GarmentID("nothing")]
        let report = try closet.merge(Closet(styles: [style]), rules: rules)
        #expect(closet.styles.map(\.garments) == [[]])
        #expect(report.problems.contains(.missingGarment(GarmentID("nothing"), style: "Ghost")))
    }

    @Test("A copy whose styles break the rules is taken over as far as they allow")
    func brokenRules() throws {
        var (here, copy) = (Closet(), Closet())
        try here.addStyle("Monday")
        for name in ["A", "B"] { try copy.add(.sample(name, "top")) }
        var style = Style(id: StyleID("other"), name: "monday", changedAt: 1)
        style.garments = [GarmentID("a"), GarmentID("b")]
        let report = try here.merge(Closet(garments: copy.garments, styles: [style]), rules: rules)

        #expect(here.styles.map(\.name) == ["Monday", "monday (2)"])
        #expect(here.styles.map(\.garments) == [[], [GarmentID("a")]])
        #expect(
            report.problems == [
                .renamedStyle("monday", to: "monday (2)"),
                .categoryTaken(style: "monday (2)", category: "top", garment: "B"),
            ]
        )
    }

    @Test("Own styles that other rules allowed are left alone")
    func otherRules() throws {
        var here = try filled()
        let generous = ClosetRules(categories: rules.categories, several: ["accessory", "outer"])
        try here.add(.sample("Cape", "outer"))
        _ = try here.put([GarmentID("cape")], into: StyleID("monday"), rules: generous, at: 2)
        let before = here.styles
        let report = try here.merge(try filled(), rules: rules)
        #expect(here.styles == before)
        #expect(report.problems.isEmpty)
    }

    @Test("The same garment twice in a copy is one garment")
    func twice() throws {
        var closet = Closet()
        let coat = try filled().garments[0]
        _ = try closet.merge(Closet(garments: [coat, coat]), rules: rules)
        #expect(closet.garments.count == 1)
    }

    private func filled() throws -> Closet {
        var closet = Closet()
        try closet.add(.sample("Coat", "outer"))
        try closet.add(.sample("Jeans", "bottom"))
        try closet.addStyle("Monday", [GarmentID("coat"), GarmentID("jeans")])
        return closet
    }
}
