import ClosetData
import ClosetDomain
import Foundation
import GRDB
import SatchelCatalog
import SatchelConsole
import SatchelPersistence
import SatchelTestSupport
import Synchronization
import TestSupport
import Testing

@Suite("Closet: its database and its photo files")
struct SQLiteClosetStoreTests {
    @Test("A database of every older version comes up whole, with what it held", arguments: 0...Migration.closet.count)
    func migrations(_ version: Int) async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/closet.sqlite"
            let old = SatchelDatabase(path: path, migrations: Array(Migration.closet.prefix(version)))
            if version > 0 {
                try await old.write { db in
                    try db.execute(
                        sql: """
                            INSERT INTO garment (id, number, name, category, seasons, changedAt)
                            VALUES ('coat', 1, 'Coat', 'outer', 'fall,winter', 0)
                            """
                    )
                }
            }
            try await old.close()

            let store = SQLiteClosetStore(folder: folder)
            #expect(try await store.closet().garments.map(\.title) == (version > 0 ? ["Coat"] : []))
            try await store.change("added") { closet in _ = try closet.add(.sample("Hat")) }
            #expect(try await store.undo() == "added")
        }
    }

    @Test("The first change of a closet is worked out once, though there is no file before it")
    func firstChange() async throws {
        try await withTemporaryFolder { folder in
            let count = Mutex(0)
            try await SQLiteClosetStore(folder: folder).change("added") { closet in
                count.withLock { $0 += 1 }
                _ = try closet.add(.sample("Coat"))
            }
            #expect(count.withLock { $0 } == 1)
        }
    }

    @Test("Another program can write while a change is worked out, and the change counts on what it wrote")
    func nothingHeld() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/closet.sqlite"
            let store = SQLiteClosetStore(folder: folder)
            try await store.change("added") { closet in _ = try closet.add(.sample("Coat")) }

            let seen = try await store.change("added") { closet in
                if closet.garments.count == 1 {
                    // Were the file held, this would fail at once.
                    try DatabaseQueue(path: path).write { db in
                        try db.execute(
                            sql: """
                                INSERT INTO garment (id, number, name, category, seasons, changedAt)
                                VALUES ('scarf', 7, 'Scarf', 'accessory', '', 0)
                                """
                        )
                    }
                }
                let seen = closet.garments.map(\.title)
                _ = try closet.add(.sample("Hat"))
                return seen
            }

            #expect(seen == ["Coat", "Scarf"])
            #expect(try await store.closet().garments.map(\.title) == ["Coat", "Scarf", "Hat"])
        }
    }

    @Test("A change that others always come before is made at last")
    func superseded() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/closet.sqlite"
            let store = SQLiteClosetStore(folder: folder)
            try await store.change("added") { closet in _ = try closet.add(.sample("Coat")) }

            try await store.change("added") { closet in
                // Once the file is held the other program fails.
                try? DatabaseQueue(path: path).write { db in
                    try db.execute(sql: "UPDATE garment SET number = number + 1 WHERE id = 'coat'")
                }
                _ = try closet.add(.sample("Hat"))
            }

            let closet = try await store.closet()
            #expect(closet.garments.map(\.title) == ["Coat", "Hat"])
            #expect(closet.garments.map(\.number) == [4, 5])
        }
    }

    @Test("What another program writes by itself is seen by the next call")
    func foreignWrites() async throws {
        try await withTemporaryFolder { folder in
            let store = SQLiteClosetStore(folder: folder)
            try await store.change("added") { closet in _ = try closet.add(.sample("Coat")) }
            #expect(try await store.closet().garments.map(\.title) == ["Coat"])
            try await DatabaseQueue(path: folder + "/closet.sqlite").write { db in
                try db.execute(sql: "UPDATE garment SET name = 'Mantle'")
            }
            #expect(try await store.closet().garments.map(\.title) == ["Mantle"])
        }
    }

    @Test("The steps keep the names under which databases remember them")
    func stableNames() {
        #expect(Migration.closet.map(\.id) == ["1 garments and styles", "2 changes", "3 times of changes"])
    }

    @Test("The database itself refuses a style that points at nothing")
    func foreignKeys() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/closet.sqlite"
            let database = SatchelDatabase(path: path, migrations: Migration.closet)
            await #expect(throws: StorageError.damaged(path: path)) {
                try await database.write { db in
                    try db.execute(
                        sql: """
                            INSERT INTO style (id, number, name, changedAt) VALUES ('s', 1, 'Monday', 0);
                            INSERT INTO styleGarment (style, position, garment) VALUES ('s', 0, 'nothing')
                            """
                    )
                }
            }
        }
    }

    @Test("Photos without a row and rows without a photo are named, and only they are repaired")
    func doctor() async throws {
        let (kept, lost) = (try #require(PhotoID("kept.png")), try #require(PhotoID("lost.png")))
        try await withTemporaryFolder { folder in
            let store = SQLiteClosetStore(folder: folder)
            for (name, photo) in [("Coat", kept), ("Hat", lost)] {
                try await store.change("added", adding: { try $0(photo, SamplePicture.png()) }) { closet in
                    let garment = try closet.add(.sample(name, "accessory"))
                    _ = try closet.setPhoto(of: garment.id, to: photo, at: 1)
                }
            }
            let photos = folder + "/closet-photos/"
            try FileManager.default.removeItem(atPath: photos + lost.name)
            for name in ["extra.jpg", ".satchel-cut", "Notes.txt"] {
                try Data("12345".utf8).write(to: URL(filePath: photos + name))
            }
            let expected: [ClosetFault] = [
                .orphan(try #require(PhotoID("extra.jpg")), bytes: 5), .unfinished(name: ".satchel-cut", bytes: 5),
                .stranger(name: "Notes.txt"), .missing(lost, garment: "Hat"),
            ]

            #expect(try await store.inspect(repairs: false) == expected)
            #expect(try await store.inspect(repairs: true) == expected)

            #expect(try await store.inspect(repairs: false) == [.stranger(name: "Notes.txt")])
            #expect(try FileManager.default.contentsOfDirectory(atPath: photos).sorted() == ["Notes.txt", kept.name])
            #expect(try await store.closet().garments.map(\.photo) == [kept, nil])
        }
    }

    @Test("A photo that another shell is writing is neither named nor removed")
    func doctorBesideWriter() async throws {
        try await withTemporaryFolder { folder in
            let store = SQLiteClosetStore(folder: folder)
            try await store.change("added") { closet in _ = try closet.add(.sample("Coat")) }
            let photos = folder + "/closet-photos"
            try FileManager.default.createDirectory(atPath: photos, withIntermediateDirectories: true)
            let file = try HiddenFile(replacing: photos + "/coat.png")

            #expect(try await store.inspect(repairs: true) == [])

            try file.takePlace()
            #expect(try FileManager.default.contentsOfDirectory(atPath: photos) == ["coat.png"])
        }
    }

    @Test("A change that names a photo it does not bring is refused")
    func photoThatDoesNotCome() async throws {
        let photo = try #require(PhotoID("ghost.png"))
        for kind in ClosetStoreKind.allCases {
            try await kind.withStore { store in
                await #expect(throws: ClosetError.noPhoto("Coat")) {
                    try await store.change("added") { closet in
                        let garment = try closet.add(.sample("Coat"))
                        _ = try closet.setPhoto(of: garment.id, to: photo, at: 1)
                    }
                }
                let closet = try await store.closet()
                #expect(closet == Closet())
            }
        }
    }

    @Test("What stands for a photo that can't be drawn is the path of its file")
    func path() async throws {
        let photo = try #require(PhotoID("a1.png"))
        try await withTemporaryFolder { folder in
            let store = SQLiteClosetStore(folder: folder)
            let coat = try await store.change("added", adding: { try $0(photo, SamplePicture.png()) }) { closet in
                let garment = try closet.add(.sample("Coat", "accessory"))
                return try closet.setPhoto(of: garment.id, to: photo, at: 1)
            }
            let photos = GarmentPhotos(store: store, thumbnails: DecodedThumbnails(), byteLimit: 1_000_000)

            let path = try #require(photos.address(of: coat))

            #expect(try Data(contentsOf: URL(filePath: path)) == Data(SamplePicture.png()))
        }
    }
}
