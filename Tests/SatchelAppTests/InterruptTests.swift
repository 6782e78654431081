import SatchelPluginAPI
import SatchelTestSupport
import Testing

@testable import SatchelApp

@Suite("App: interrupting a command", .timeLimit(.minutes(1)))
@MainActor
struct InterruptTests {
    /// A feature whose command waits at a gate.
    private func program(
        at gate: Gate,
        _ command: @escaping @MainActor @Sendable (any CommandContext) async throws -> Output
    ) throws -> TestShell {
        let plugin = FakePlugin(
            id: "slow",
            commands: { _ in
                [
                    FakeCommand("slow wait") { context in
                        defer { gate.leave() }
                        return try await command(context)
                    },
                    FakeCommand("slow quick") { _ in .message("quick") },
                ]
            }
        )
        return try TestShell(plugins: [plugin])
    }

    /// Runs the command up to the gate, and interrupts it there.
    private func interrupt(_ program: TestShell, at gate: Gate) async {
        let running = Task { await program.shell.run("slow wait") }
        await gate.arrival()
        #expect(program.shell.interrupt())
        #expect(await running.value == .interrupted)
    }

    /// Waits until whatever is ready to run on the main actor has run.
    private func settle() async {
        for _ in 0..<100 { await Task.yield() }
    }

    @Test("With no command running there is nothing to interrupt")
    func nothing() throws {
        #expect(try !TestShell(plugins: []).shell.interrupt())
    }

    @Test("A command that ignores it gives the prompt back all the same, and its late answer is dropped")
    func stubborn() async throws {
        let gate = Gate()
        let program = try program(at: gate) { context in
            await gate.pass()
            context.notify("late news")
            context.navigate(to: Destination("slow", "late"))
            context.navigate(to: Destination("slow", "later"))
            return .message("late answer")
        }
        await interrupt(program, at: gate)
        #expect(program.console.take().isEmpty)
        #expect(!program.shell.interrupt())
        #expect(await program.shell.run("slow quick") == .success)

        gate.open()
        await gate.departure()
        await settle()
        #expect(program.console.output == "quick\n")
        #expect(program.console.errors.isEmpty)
        #expect(program.shell.session.coordinator.stepBack() == nil)
    }

    @Test("Ctrl-C that has ended a program is for its line, also if the shell hears of it later")
    func lateInterrupt() async throws {
        let program = try program(at: Gate()) { _ in .message("never") }
        program.shell.interruptPatience = .seconds(60)
        let running = Task { await program.shell.run("slow quick | kill -INT $$") }
        // Long enough for the program to be over.
        try await Task.sleep(for: .milliseconds(300))

        #expect(program.shell.interrupt())
        #expect(await running.value == .success)
        #expect(!program.shell.interrupt())
        #expect(await program.shell.run("slow quick") == .success)
    }

    @Test("A late answer is not taken for that of the command that runs by then")
    func nextCommand() async throws {
        let (first, second) = (Gate(), Gate())
        var gates = [first, second][...]
        let program = try program(at: first) { _ in
            let gate = gates.popFirst()
            await gate?.pass()
            return .message(gate === first ? "first" : "second")
        }
        let interrupted = Task { await program.shell.run("slow wait") }
        await first.arrival()
        program.shell.interrupt()
        #expect(await interrupted.value == .interrupted)

        let running = Task { await program.shell.run("slow wait") }
        await second.arrival()
        first.open()
        await first.departure()
        await settle()
        #expect(program.console.output.isEmpty)

        second.open()
        #expect(await running.value == .success)
        #expect(program.console.output == "second\n")
    }

    @Test("A command that ends by itself when it is canceled says nothing, whatever it returns or throws")
    func cooperative() async throws {
        let endings: [@MainActor @Sendable () throws -> Output] = [
            { .message("half of it") }, { throw CancellationError() }, { throw FakeFailure(message: "canceled") },
        ]
        for ending in endings {
            let gate = Gate()
            let program = try program(at: gate) { context in
                await withTaskCancellationHandler {
                    await gate.pass()
                } onCancel: {
                    Task { @MainActor in gate.open() }
                }
                context.notify("canceled")
                return try ending()
            }
            await interrupt(program, at: gate)
            #expect(program.console.take().isEmpty)
        }
    }

    @Test("What a command leaves to be said is said, whether it ends by itself or goes on", arguments: [true, false])
    func lastWords(_ endsByItself: Bool) async throws {
        let gate = Gate()
        let program = try program(at: gate) { context in
            context.ifInterrupted(say: "nothing is kept")
            context.ifInterrupted(say: "half is kept")
            await withTaskCancellationHandler {
                await gate.pass()
            } onCancel: {
                if endsByItself { Task { @MainActor in gate.open() } }
            }
            context.ifInterrupted(say: "too late")
            return .message("done")
        }
        await interrupt(program, at: gate)
        #expect(program.console.errors == "half is kept\n")
        #expect(program.console.output.isEmpty)
        gate.open()
    }

    @Test("What is left to be said for an interruption is not said without one")
    func noLastWords() async throws {
        let gate = Gate()
        let program = try program(at: gate) { context in
            context.ifInterrupted(say: "half is kept")
            return .message("done")
        }

        #expect(await program.shell.run("slow wait") == .success)
        #expect(program.console.output == "done\n")
        #expect(program.console.errors.isEmpty)
    }

    @Test("A command that was given up asks nobody, shows nothing and reads nothing, and is told so")
    func inert() async throws {
        let gate = Gate()
        var refusals = 0
        let program = try program(at: gate) { context in
            await gate.pass()
            do { _ = try await context.confirm("sell the books") } catch is CancellationError { refusals += 1 }
            do {
                _ = try await context.ask(Question("Name", parameter: "--name"))
            } catch is CancellationError { refusals += 1 }
            do { try context.refresh(.message("a frame")) } catch is CancellationError { refusals += 1 }
            do { _ = try context.lines(from: "/dev/null") } catch is CancellationError { refusals += 1 }
            context.show(WorkProgress("selling", done: 1))
            return .message("sold")
        }
        var questions: [String] = []
        program.shell.answerQuestions { question in
            questions.append(question)
            return "y"
        }
        await interrupt(program, at: gate)
        gate.open()
        await gate.departure()
        await settle()

        #expect(refusals == 4)
        #expect(questions.isEmpty)
        #expect(program.console.take().isEmpty)
    }

    @Test("What a command wants done is done when it ends well, and not when it fails or was interrupted")
    func effects() async throws {
        let gate = Gate()
        var endings: [@MainActor @Sendable () async throws -> Output] = [
            { .message("done") }, { throw FakeFailure(message: "failed") },
            {
                await gate.pass()
                return .message("late")
            },
        ]
        var done: [String] = []
        var last: (any CommandContext)?
        let program = try program(at: gate) { context in
            last = context
            let ending = endings.removeFirst()
            let name = "\(3 - endings.count)"
            context.whenDone { done.append(name) }
            context.navigate(to: Destination("slow", name))
            let output = try await ending()
            context.whenDone { done.append("late \(name)") }
            #expect(!done.contains(name))
            return output
        }

        #expect(await program.shell.run("slow wait") == .success)
        #expect(await program.shell.run("slow wait") == .failure)
        await interrupt(program, at: gate)
        gate.open()
        await settle()

        #expect(done == ["1", "late 1"])
        program.shell.session.coordinator.navigate(to: Destination("slow", "last"))
        guard case .place(let place) = program.shell.session.coordinator.stepBack()?.step else {
            Issue.record("there is no place to go back to")
            return
        }
        #expect(try await place.revisit(try #require(last)) == .message("at 1"))
    }

    @Test("Interrupting twice is interrupting once")
    func twice() async throws {
        let gate = Gate()
        let program = try program(at: gate) { _ in
            await gate.pass()
            return .none
        }
        let running = Task { await program.shell.run("slow wait") }
        await gate.arrival()

        #expect(program.shell.interrupt())
        #expect(program.shell.interrupt())
        #expect(await running.value == .interrupted)
        gate.open()
        await gate.departure()
    }

    @Test("An interrupted question is no answer")
    func question() async throws {
        let gate = Gate()
        let program = try program(at: gate) { context in
            .message(try await context.confirm("sell the books") ? "sold" : "kept")
        }
        program.shell.answerQuestions { _ in
            await gate.pass()
            return nil
        }
        let running = Task { await program.shell.run("slow wait") }
        await gate.arrival()

        program.shell.interrupt()
        gate.open()
        #expect(await running.value == .interrupted)
        #expect(program.console.take().isEmpty)
        #expect(ExitStatus.interrupted.rawValue == 130)
    }

    @Test("An interrupted line ends a script, even one that goes on after failures")
    func script() async throws {
        let gate = Gate()
        let program = try program(at: gate) { _ in
            await gate.pass()
            return .none
        }
        let runner = ScriptRunner(shell: program.shell, keepsGoing: true)
        let running = Task { await runner.run(lines: ["slow wait", "slow quick"]) }
        await gate.arrival()

        program.shell.interrupt()
        gate.open()
        #expect(await running.value == 130)
        #expect(program.console.output.isEmpty)
    }
}
