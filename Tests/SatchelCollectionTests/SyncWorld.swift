import Foundation
import SatchelCatalog
import SatchelCollection
import SatchelPersistence
import SatchelPluginAPI
import Synchronization
import TestSupport
import Testing

/// Five devices with clocks that are wrong by years, and whatever brings their lines from one to another.
struct SyncWorld {
    struct Device {
        let number: Int
        var store: CollectionStore
        let carrier: any SyncCarrier
        let clock: Ticks
        /// Its file now, and older copies of it; none where nobody puts one back.
        var file: String?
        var copies: [String] = []

        /// Goes on with a file.
        mutating func open(_ file: String) {
            self.file = file
            store = CollectionStore(CollectionStore.database(path: file), now: { [clock] in clock.next() })
        }
    }

    /// What an encrypted place says, and the key to it; made once, as it takes most of a second.
    struct Lock {
        let marker: String
        let key: String

        init(_ folder: String) async throws {
            let (carrier, store) = (SyncFolder(path: folder), CollectionStore())
            try await CollectionSync(store).setUp(carrier) { _ in "correct horse battery" }
            marker = String(decoding: try #require(try carrier.marker()), as: UTF8.self)
            key = try #require(try await store.remembered(as: "sync/key").first).text
        }
    }

    struct End {
        /// What operations are called, and with which device.
        var names: Set<String> = []
        var operations: Set<String> = []
        var contents: [String] = []
    }

    private static let start = Date(timeIntervalSince1970: 1_790_000_000)

    /// Whether devices write snapshots, so that some never see operations that nothing depends on.
    let isCompacting: Bool
    private let lock: Lock?
    private var random: SplitMix64
    private(set) var devices: [Device]
    /// Takes every line at once, before any snapshot.
    let witness = CollectionStore(now: { SyncWorld.start })
    /// Joins when all is over.
    let latecomer = CollectionStore(now: { SyncWorld.start })
    /// The operations that a device said were made, but for those that were lost with a file.
    private(set) var confirmed: Set<String> = []
    /// How many devices share one list alone, and their names.
    private let sharerCount: Int
    private(set) var sharers: Set<String> = []
    private(set) var leaked: Set<String> = []
    private var steps = 0
    /// Where each device writes its files, by its name in them.
    private var owners: [String: String] = [:]
    /// The last operation that each device was asked for.
    private var seen: [Int: HybridClock] = [:]

    /// Devices whose files lie in a folder may have older copies of these put back.
    init(
        _ carriers: [any SyncCarrier],
        seed: UInt64,
        _ lock: Lock? = nil,
        sharers: Int = 0,
        files folder: String? = nil
    ) {
        var random = SplitMix64(seed: seed)
        let wrong: [Double] = [0, 3600, 94_608_000, -157_680_000, -1_800_000_000, 5_500_000_000]
        devices = carriers.enumerated().map { number, carrier in
            let offset = wrong.randomElement(using: &random) ?? 0
            let clock = Ticks(Self.start.addingTimeInterval(offset))
            let store = CollectionStore(now: { clock.next() })
            var device = Device(number: number, store: store, carrier: carrier, clock: clock)
            if let folder { device.open(folder + "/\(number).sqlite") }
            return device
        }
        self.random = random
        isCompacting = seed % 2 == 0
        (self.lock, sharerCount) = (lock, sharers)
    }

    mutating func setUp() async throws {
        for device in devices {
            let isSharer = device.number < sharerCount
            try await setUp(device.store, device.carrier, only: isSharer ? ["books:\(Self.shared.id)"] : nil)
            let name = try await noteOwner(device)
            if isSharer { sharers.insert(name) }
        }
        for store in [witness, latecomer] { try await setUp(store, devices[0].carrier) }
    }

    @discardableResult
    private mutating func noteOwner(_ device: Device) async throws -> String {
        let name = try await CollectionSync(device.store).device()
        owners[name] = (device.carrier as? SyncFolder)?.path
        return name
    }

    private func setUp(_ store: CollectionStore, _ carrier: any SyncCarrier, only: Set<String>? = nil) async throws {
        guard let lock else {
            try await CollectionSync(store).setUp(carrier, only: only)
            return
        }
        try await carrier.prepare(marker: lock.marker)
        for (key, text) in [("carrier", carrier.place), ("key", lock.key)] {
            try await store.remember(text, as: "sync/" + key, limit: 1)
        }
        #expect(try await CollectionSync(store).channel(carrier).isEncrypted)
    }

    mutating func step() async throws {
        steps += 1
        let device = devices[Int.random(in: 0..<devices.count, using: &random)]
        switch Int.random(in: 0..<(device.file == nil ? 11 : 14), using: &random) {
        case 0..<6: try await change(device)
        case 6..<8:
            try await sync(device)
            if isCompacting, Bool.random(using: &random) { try await compact(device) }
        case 11..<14: try await goBack(device)
        case 8: device.clock.jump(to: Self.start.addingTimeInterval(Double(steps) * 3600))
        default: try carry(mayHarm: true)
        }
    }

    /// Everything reaches everybody, as often as it takes.
    mutating func settle() async throws {
        for _ in 0..<3 {
            for device in devices { try await sync(device, mayBeKilled: false) }
            try carry(mayHarm: false)
        }
        for device in devices { try await sync(device, mayBeKilled: false) }
        try await latecomer.sync(devices[0].carrier)
    }

    private mutating func sync(_ device: Device, mayBeKilled: Bool = true) async throws {
        try await device.store.sync(device.carrier)
        try await noteOwner(device)
        try await witness.sync(device.carrier)
        if sharerCount > 0 { leaked.formUnion(try await leaks()) }
        guard mayBeKilled, Int.random(in: 0..<4, using: &random) == 0 else { return }
        // As after a kill before what was done is remembered; how far its own files went is so before what it sent.
        let own = "sync/read/" + (try await CollectionSync(device.store).device())
        for key in try await device.store.rememberedKeys(beginning: "sync/") where !key.hasPrefix(own) {
            guard !["carrier", "key", "only"].contains(key.dropFirst(5)), Bool.random(using: &random) else { continue }
            _ = try await device.store.forget(key)
        }
    }

    private mutating func compact(_ device: Device) async throws {
        let sync = CollectionSync(device.store)
        let own = try await (device.carrier as? SyncFolder)?.path.appending("/" + sync.device())
        let copy = own.map { $0 + ".copy" }
        if let own, let copy { try FileManager.default.copyItem(atPath: own, toPath: copy) }
        _ = try await sync.compact(try await sync.channel(device.carrier))
        guard let own, let copy else { return }
        // As after a kill before they went.
        for name in try FileManager.default.contentsOfDirectory(atPath: copy) where Bool.random(using: &random) {
            try? FileManager.default.copyItem(atPath: copy + "/" + name, toPath: own + "/" + name)
        }
        try FileManager.default.removeItem(atPath: copy)
    }

    // MARK: What users do

    private mutating func change(_ device: Device) async throws {
        let item = Thing.item("books", ["dune", "emma", "ulysses"].randomElement(using: &random) ?? "")
        let list = Thing.list("books", ["sf", "gifts"].randomElement(using: &random) ?? "")
        let (value, choice) = ("\(steps)", Int.random(in: 0..<12, using: &random))
        let quantity = Int.random(in: 0...3, using: &random)
        let store = device.store
        switch choice {
        case 10: _ = try await store.undo()
        case 11: _ = try await store.redo()
        default:
            try await store.change("step \(steps)") { change in
                switch choice {
                case 0..<3: try change.set(["title": [item.id], "rating": [value]], of: item)
                case 3:
                    let tags = try change.texts(of: item)?["tags"] ?? []
                    try change.set(["note": [value], "tags": tags.suffix(2) + [value]], of: item)
                case 4..<6:
                    if try change.texts(of: item) != nil { try change.add("copy", about: item, ["paid": [value]]) }
                case 6: try change.remove(item)
                case 7: if let entry = try change.contents.entries("books").last { try change.remove(entry.thing) }
                case 8:
                    if let entry = try change.contents.entries("books").first {
                        try change.set(["note": [value], "copy": [entry.thing.id]], of: entry.thing)
                    }
                default:
                    try change.set(["name": [list.id]], of: list)
                    if try change.texts(of: item) != nil { try change.put(item, in: list, quantity: quantity) }
                }
            }
        }
        let made = try await store.operations(after: seen[device.number], limit: .max)
        seen[device.number] = made.last?.clock ?? seen[device.number]
        confirmed.formUnion(made.map(Self.name))
    }

    /// What an operation is called, also after its device got another name.
    private static func name(_ operation: CollectionOperation) -> String {
        "\(operation.clock.rawValue) \(operation.label)"
    }

    /// Copies the file of a device, or puts an older copy back, with which goes what nobody else has.
    private mutating func goBack(_ device: Device) async throws {
        guard let file = device.file else { return }
        let other = file + "-\(steps)"
        guard Bool.random(using: &random), let copy = device.copies.randomElement(using: &random) else {
            try DatabaseFile(path: file).copy(to: other)
            devices[device.number].copies.append(other)
            return
        }
        try DatabaseFile(path: copy).copy(to: other)
        let lost = Set(try await device.store.operations(limit: .max).map(Self.name))
        devices[device.number].open(other)
        confirmed.subtract(lost.subtracting(try await witness.operations(limit: .max).map(Self.name)))
        seen[device.number] = nil
    }

    // MARK: What a carrier does

    /// Cuts or deletes a file of a device where it wrote it.
    private mutating func lose() throws {
        guard let own = owners.sorted(by: { $0.key < $1.key }).randomElement(using: &random) else { return }
        let folder = own.value + "/" + own.key
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? []
        guard let name = names.filter({ $0.hasSuffix(".ndjson") }).randomElement(using: &random),
            let bytes = FileManager.default.contents(atPath: folder + "/" + name)
        else { return }
        let rest = bytes.prefix(Int.random(in: 0..<max(bytes.count, 1), using: &random))
        if rest.isEmpty || Bool.random(using: &random) {
            try FileManager.default.removeItem(atPath: folder + "/" + name)
        } else {
            try rest.write(to: URL(filePath: folder + "/" + name))
        }
    }

    /// Copies files from one device to another, some of them in part or under another name.
    private mutating func carry(mayHarm: Bool) throws {
        let files = FileManager.default
        // Not where a device gets another name for what nobody has.
        if mayHarm, devices[0].file == nil, Bool.random(using: &random) { try lose() }
        let folders = devices.compactMap { ($0.carrier as? SyncFolder)?.path }
        for from in folders {
            for to in folders where from != to {
                if mayHarm, Bool.random(using: &random) { continue }
                for id in try files.contentsOfDirectory(atPath: from) where !id.contains(".") {
                    let (source, target) = (from + "/" + id, to + "/" + id)
                    try? files.createDirectory(atPath: target, withIntermediateDirectories: true)
                    if owners[id] == from { try forget(filesOf: source, in: target) }
                    for name in try files.contentsOfDirectory(atPath: source) where !name.contains("conflict") {
                        guard let bytes = files.contents(atPath: source + "/" + name) else { continue }
                        let known = files.contents(atPath: target + "/" + name)?.count ?? 0
                        // Files only grow, and a carrier brings the newer one.
                        guard known < bytes.count else { continue }
                        let harm = mayHarm ? Int.random(in: 0..<6, using: &random) : 9
                        let part = harm == 0 ? bytes.prefix(bytes.count * 2 / 3) : bytes
                        let place = harm == 1 ? name.replacing(".ndjson", with: ".sync-conflict-1.ndjson") : name
                        guard part.count > known else { continue }
                        try part.write(to: URL(fileURLWithPath: target + "/" + place))
                    }
                }
            }
        }
    }

    /// Removes some files that are no longer where they come from.
    private mutating func forget(filesOf source: String, in target: String) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: target) where !name.contains("conflict") {
            guard !FileManager.default.fileExists(atPath: source + "/" + name), Bool.random(using: &random) else {
                continue
            }
            try FileManager.default.removeItem(atPath: target + "/" + name)
        }
    }

    // MARK: How it ends

    func ends() async throws -> [End] {
        var ends: [End] = []
        for store in [witness, latecomer] + devices.map(\.store) {
            let contents = try await store.read { contents in
                var lines = try contents.things(.item, "books").map { "\($0.thing.id) \(Self.words($0.texts))" }
                lines += try contents.things(.list, "books").map { "\($0.thing.id) \(Self.words($0.texts))" }
                // Each device may have an id of its own for an entry.
                lines += try contents.entries("books").map { Self.words($0.texts.filter { $0.key != "copy" }) }
                return lines.sorted()
            }
            let operations = try await store.operations(limit: .max)
            ends.append(
                End(
                    names: Set(operations.map(Self.name)),
                    operations: Set(operations.map { "\(Self.name($0)) \($0.device)" }),
                    contents: contents
                )
            )
        }
        return ends
    }

    static func words(_ texts: FieldTexts) -> String {
        texts.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.joined(separator: ","))" }.joined(separator: " ")
    }

    func faults() async throws -> [String] {
        var faults: [String] = []
        for store in [latecomer] + devices.map(\.store) {
            faults += await CollectionCheck(store, []).diagnose().findings.map(\.message)
        }
        return faults
    }
}

/// A clock that goes on by a second each time.
final class Ticks: Sendable {
    private let time: Mutex<Date>

    init(_ start: Date) { time = Mutex(start) }

    func next() -> Date {
        time.withLock { time in
            time.addTimeInterval(1)
            return time
        }
    }

    func jump(to other: Date) { time.withLock { $0 = other } }
}
