import CFuzzer
import FuzzTargets
import Glibc

/// Runs libFuzzer on one target.
///
/// `SATCHEL_FUZZ_TARGET` names the target; the arguments are libFuzzer's. `--list` lists the targets.
///
/// The targets need the main actor, so that libFuzzer runs on a thread of its own and waits for each input.
@main
struct SatchelFuzz {
    static func main() async {
        if CommandLine.arguments.dropFirst().first == "--list" {
            for target in FuzzTarget.all { print(target.name, target.longestInput) }
            return
        }
        guard FuzzTarget.chosen != nil else {
            print("SATCHEL_FUZZ_TARGET names no target; --list lists them")
            exit(2)
        }
        var thread = pthread_t()
        pthread_create(&thread, nil, fuzz, nil)
        while true { try? await Task.sleep(for: .seconds(3600)) }
    }
}

private func fuzz(_: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    exit(LLVMFuzzerRunDriver(&count, &arguments, take))
}

/// Rings libFuzzer's alarm, at which it looks for hangs.
///
/// Its own alarm rings on the main thread, where it does not look.
private let ringing: Void = {
    var thread = pthread_t()
    let fuzzing = UnsafeMutablePointer<pthread_t>.allocate(capacity: 1)
    fuzzing.pointee = pthread_self()
    pthread_create(&thread, nil, ring, fuzzing)
}()

private func ring(_ fuzzing: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let thread = fuzzing?.load(as: pthread_t.self) else { return nil }
    while true {
        sleep(1)
        pthread_kill(thread, SIGALRM)
    }
}

private func take(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    guard let target = FuzzTarget.chosen else { return -1 }
    _ = ringing
    let input = Array(UnsafeBufferPointer(start: bytes, count: count))
    let isDone = Signal()
    Task { @MainActor in
        do {
            try await target.run(input)
        } catch {
            let words = "finding: \(error)\n"
            write(STDERR_FILENO, words, words.utf8.count)
            // How libFuzzer is told of a finding.
            abort()
        }
        isDone.give()
    }
    isDone.wait()
    return 0
}

/// Something that one thread waits for and another gives.
private final class Signal: Sendable {
    // A semaphore is made to be used by several threads, and lies where it does not move.
    private nonisolated(unsafe) let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    init() { sem_init(semaphore, 0, 0) }

    deinit {
        sem_destroy(semaphore)
        semaphore.deallocate()
    }

    func give() { sem_post(semaphore) }

    func wait() { while sem_wait(semaphore) != 0 {} }
}

extension FuzzTarget {
    fileprivate static let chosen: FuzzTarget? = {
        let name = getenv("SATCHEL_FUZZ_TARGET").map { String(cString: $0) }
        return all.first { $0.name == name }
    }()
}
