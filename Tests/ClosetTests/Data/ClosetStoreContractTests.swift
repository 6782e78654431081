import ClosetData
import ClosetDomain
import SatchelCatalog
import SatchelTestSupport
import Testing

@Suite("Closet: what every store does")
struct ClosetStoreContractTests {
    private static let photo = PhotoID("a1.png")
    private static let otherPhoto = PhotoID("b2.png")

    @Test("A new closet is empty, and has no change to take back", arguments: ClosetStoreKind.allCases)
    func empty(_ kind: ClosetStoreKind) async throws {
        try await kind.withStore { store in
            let closet = try await store.closet()
            #expect(closet == Closet())
            #expect(try await store.inspect(repairs: false).isEmpty)
            await #expect(throws: ClosetError.nothingToUndo) { try await store.undo() }
        }
    }

    @Test("What a change made is read back with every fact", arguments: ClosetStoreKind.allCases)
    func everyFact(_ kind: ClosetStoreKind) async throws {
        let day = try Day.november(3)
        try await kind.withStore { store in
            let made = try await store.change("made it") { closet in
                var facts = GarmentFacts(name: "Wool \"coat\" 코트", category: "outer")
                facts.seasons = Seasons([.fall, .winter])
                facts.color = "navy, nearly"
                facts.tags = ["office", "rain; hail"]
                facts.price = Price("180000.50")
                facts.boughtOn = day
                facts.note = "two\nlines"
                let coat = try closet.add(facts, id: GarmentID("coat"), rules: rules, at: 7)
                try closet.add(.sample("Jeans", "bottom"))
                try closet.addStyle("Monday", [GarmentID("jeans"), GarmentID("coat")])
                _ = try closet.wear(StyleID("monday"), on: day)
                _ = closet.addFavorites([coat.id])
                return closet
            }
            #expect(try await store.closet() == made)
            #expect(made.garments.count == 2)
        }
    }

    @Test("A change that throws changes nothing", arguments: ClosetStoreKind.allCases)
    func failing(_ kind: ClosetStoreKind) async throws {
        try await kind.withStore { store in
            try await store.change("added") { closet in _ = try closet.add(.sample("Shirt")) }
            let before = try await store.closet()

            await #expect(throws: ClosetError.noName) {
                try await store.change("half") { closet in
                    try closet.add(.sample("Jeans", "bottom"))
                    try closet.add(.sample("  "))
                }
            }
            #expect(try await store.closet() == before)
            #expect(try await store.undo() == "added")
        }
    }

    @Test("A photo whose bytes cannot be had changes nothing", arguments: ClosetStoreKind.allCases)
    func failingPhoto(_ kind: ClosetStoreKind) async throws {
        struct Torn: Error {}
        let photo = try #require(Self.photo)
        try await kind.withStore { store in
            await #expect(throws: Torn.self) {
                try await store.change(
                    "added",
                    adding: { keep in
                        try keep(photo, SamplePicture.png())
                        throw Torn()
                    }
                ) { closet in
                    let garment = try closet.add(.sample("Shirt"))
                    _ = try closet.setPhoto(of: garment.id, to: photo, at: 1)
                }
            }
            let closet = try await store.closet()
            #expect(closet == Closet())
            #expect(try await store.photo(photo) == nil)
            #expect(try await store.inspect(repairs: false).isEmpty)
        }
    }

    @Test("A change that leaves everything as it was is none to take back", arguments: ClosetStoreKind.allCases)
    func noChange(_ kind: ClosetStoreKind) async throws {
        try await kind.withStore { store in
            try await store.change("nothing") { _ in }
            await #expect(throws: ClosetError.nothingToUndo) { try await store.undo() }
        }
    }

    @Test("The last twenty changes are taken back one by one, and no more", arguments: ClosetStoreKind.allCases)
    func undo(_ kind: ClosetStoreKind) async throws {
        try await kind.withStore { store in
            var states = [try await store.closet()]
            for number in 1...25 {
                states.append(
                    try await store.change("change \(number)") { closet in
                        try closet.add(.sample("Shirt \(number)"))
                        if number.isMultiple(of: 3) { _ = closet.remove([closet.garments[0].id], at: number) }
                        return closet
                    }
                )
            }
            for number in (6...25).reversed() {
                #expect(try await store.undo() == "change \(number)")
                #expect(try await store.closet() == states[number - 1])
            }
            await #expect(throws: ClosetError.nothingToUndo) { try await store.undo() }
            #expect(try await store.closet() == states[5])
        }
    }

    @Test("A photo lasts as long as a garment or a change to take back needs it", arguments: ClosetStoreKind.allCases)
    func photoLifetime(_ kind: ClosetStoreKind) async throws {
        let (first, second) = (try #require(Self.photo), try #require(Self.otherPhoto))
        try await kind.withStore { store in
            try await store.change("added") { closet in _ = try closet.add(.sample("Shirt")) }
            for photo in [first, second] {
                try await store.change("photo", adding: { try $0(photo, SamplePicture.png()) }) { closet in
                    _ = try closet.setPhoto(of: GarmentID("shirt"), to: photo, at: 1)
                }
            }
            #expect(try await store.photo(first) == SamplePicture.png(), "undo brings it back")
            _ = try await store.undo()
            #expect(try await store.closet().garments.first?.photo == first)
            #expect(try await store.photo(second) == nil)

            for number in 1...(UndoableChange.depth + 1) {
                try await store.change("note \(number)") { closet in
                    var changes = GarmentChanges()
                    changes.note = "\(number)"
                    _ = try closet.edit(GarmentID("shirt"), changes, rules: rules, at: number)
                }
            }
            #expect(try await store.photo(first) != nil)
            _ = try await store.change("removed") { $0.remove([GarmentID("shirt")], at: 2) }
            #expect(try await store.photo(first) != nil)
            for number in 1...UndoableChange.depth {
                try await store.change("added \(number)") { closet in _ = try closet.add(.sample("T \(number)")) }
            }
            #expect(try await store.photo(first) == nil)
            #expect(try await store.inspect(repairs: false).isEmpty)
        }
    }

    @Test("A canceled call changes nothing", arguments: ClosetStoreKind.allCases)
    func canceled(_ kind: ClosetStoreKind) async throws {
        try await kind.withStore { store in
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                try await store.change("added") { closet in _ = try closet.add(.sample("Shirt")) }
            }
            await #expect(throws: CancellationError.self) { try await task.value }
            let closet = try await store.closet()
            #expect(closet == Closet())
        }
    }

    @Test("Changes made at the same time are all kept", arguments: ClosetStoreKind.allCases)
    func atTheSameTime(_ kind: ClosetStoreKind) async throws {
        try await kind.withStore { store in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<20 {
                    group.addTask {
                        try await store.change("added") { closet in _ = try closet.add(.sample("Shirt \(number)")) }
                    }
                }
                try await group.waitForAll()
            }
            let closet = try await store.closet()
            #expect(Set(closet.garments.map(\.id)).count == 20)
            #expect(closet.garments.map(\.number) == Array(1...20))
        }
    }
}
