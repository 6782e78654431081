import SatchelPluginAPI
import SatchelShell

/// The program, declared as a command is: its options, then the words of the command to run.
extension LaunchOptions {
    static let script = Parameter.option(
        "file",
        .path,
        "run the lines of a script file; - is standard input",
        short: "f"
    )
    static let config = Parameter.option("config", .path, "also read this configuration file, overriding the others")
    static let offline = Parameter.flag("offline", "don't use the network; use cached and local data")
    static let keepGoing = Parameter.flag("keep-going", "continue after a line that fails")
    static let timing = Parameter.flag("timing", "show where the time went, on standard error")
    static let trace = Parameter.flag(
        "trace",
        or: .path,
        "trace services, databases and plugins as ndjson, on standard error or in a file"
    )
    static let traceWords = Parameter.flag("trace-words", "also trace search words and arguments")
    static let version = Parameter.flag("version", "show the version")

    static func lines(from source: CompletionSource? = nil) -> Parameter<[String]> {
        .repeatedOption("command", .text, "run a command line and exit; may be repeated", short: "c", from: source)
    }

    static func assignments(from source: CompletionSource? = nil) -> Parameter<[String]> {
        let summary = "set a configuration key, as in books.view=grid; may be repeated"
        return .repeatedOption("set", .text, summary, from: source)
    }

    static func words(_ example: String? = nil, from source: CompletionSource? = nil) -> Parameter<[String]> {
        let summary = "a command to run" + (example.map { ", such as: \($0)" } ?? "")
        return .repeatedArgument("word", .text, summary, minimum: 0, from: source)
    }

    /// The declaration, with up to three lines to try, and for completion with what a session knows.
    static func spec(examples: [String] = [], completingWith sources: ArgumentCompletion? = nil) -> CommandSpec {
        var calls: [Example] = []
        for (index, line) in examples.enumerated() {
            switch index {
            case 0: calls.append(Example("satchel \(line)", "one command"))
            case 1: calls.append(Example("satchel -c '\(examples[0])' -c '\(line)' --json", "several, as JSON"))
            default: calls.append(Example("echo '\(line)' | satchel", "the lines of a pipe"))
            }
        }
        var spec = CommandSpec(
            "satchel",
            "look up and organize books, cards, coins and more in the terminal",
            discussion: """
                Without arguments, satchel opens a prompt, where 'help' lists the commands. It also runs one command,
                several lines or a script, and reads lines from standard input if that is not a terminal.
                """,
            arguments: [words(examples.first, from: sources?.words).spec],
            options: [
                lines(from: sources?.lines).spec, script.spec, config.spec,
                assignments(from: sources?.assignments).spec, offline.spec, keepGoing.spec, timing.spec, trace.spec,
                traceWords.spec, version.spec,
            ],
            examples: calls
        )
        spec.endsOptionsAtArgument = true
        return spec
    }
}
