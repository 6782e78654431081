import SatchelDI
import Synchronization

/// A port with several implementations.
protocol Greeter: Sendable {
    var greeting: String { get }
}

/// An implementation that is a value.
struct EnglishGreeter: Greeter {
    let greeting = "hello"
}

/// Another implementation.
struct KoreanGreeter: Greeter {
    let greeting = "안녕"
}

/// A service with an identity of its own.
final class Engine: Sendable {}

/// A service that needs another one.
final class Car: Sendable {
    let engine: Engine

    init(engine: Engine) {
        self.engine = engine
    }
}

/// A service that needs a port and a class.
final class Garage: Sendable {
    let greeter: any Greeter
    let car: Car

    init(greeter: any Greeter, car: Car) {
        self.greeter = greeter
        self.car = car
    }
}

/// A service that is an actor.
actor Counter {
    let engine: Engine
    private var count = 0

    init(engine: Engine) {
        self.engine = engine
    }

    func next() -> Int {
        count += 1
        return count
    }
}

/// Marks for graphs that are only about who needs whom.
struct One: Sendable {}
struct Two: Sendable {}
struct Three: Sendable {}
struct Four: Sendable {}
struct Five: Sendable {}
struct Six: Sendable {}
struct Seven: Sendable {}
struct Eight: Sendable {}

/// Something that went wrong in an initializer.
struct Broken: Error, Equatable {}

/// Lines written down from anywhere, in order.
final class Notes: Sendable {
    private let notes = Mutex<[String]>([])

    var lines: [String] { notes.withLock { $0 } }

    func add(_ line: String) {
        notes.withLock { $0.append(line) }
    }
}
