import ArgumentParser
import Glibc
import SatchelPluginAPI

/// A whole program; called by the `main` of an executable.
///
/// ```swift
/// @main
/// enum Main {
///     static func main() async {
///         await SatchelProgram.main(plugins: SatchelProgram.builtInPlugins + [FilmsPlugin()])
///     }
/// }
/// ```
@MainActor
public enum SatchelProgram {
    /// Runs the program with the arguments and the environment of the process, and ends the process.
    ///
    /// - Parameters:
    ///   - plugins: The features, in the order of help and completion.
    ///   - examples: Up to three lines to try, which `--help` and the first greeting show.
    public static func main(plugins: [any FeaturePlugin] = builtInPlugins, examples: [String] = []) async -> Never {
        let start = ProcessStart()
        let options: LaunchOptions
        do {
            try Launcher.prepareProcess()
            let arguments = Array(CommandLine.arguments.dropFirst())
            options = try ProgramArguments.$examples.withValue(examples) { try LaunchOptions(arguments: arguments) }
        } catch {
            exit(end(with: error, examples))
        }
        exit(
            await Launcher.run(
                options,
                plugins: plugins,
                examples: examples,
                environment: processEnvironment,
                since: start
            )
        )
    }

    /// The features built into Satchel, in the order of help and completion.
    public static var builtInPlugins: [any FeaturePlugin] { PluginCatalog.all }

    /// Prints the requested help, or what is wrong with the arguments, and returns the exit status.
    private static func end(with error: any Error, _ examples: [String]) -> Int32 {
        let isHelp = ProgramArguments.exitCode(for: error) == .success
        if !isHelp, let error = error as? any UserFacingError { return Launcher.report(error, processEnvironment) }
        let message = ProgramArguments.$examples.withValue(examples) {
            isHelp ? ProgramArguments.fullMessage(for: error) : ProgramArguments.message(for: error)
        }
        if isHelp {
            print(message)
            return ExitStatus.success.rawValue
        }
        return Launcher.report(
            UsageError(.other(message.loweringFirst, hint: "run 'satchel --help' for the list of options")),
            processEnvironment
        )
    }

    /// The environment variables, read from C: `ProcessInfo` takes ten times as long, at every start.
    private static var processEnvironment: [String: String] {
        var variables: [String: String] = [:]
        variables.reserveCapacity(64)
        var next = environ
        while let entry = next.pointee {
            next += 1
            guard let mark = strchr(entry, CInt(UInt8(ascii: "="))) else { continue }
            let name = UnsafeRawBufferPointer(start: entry, count: mark - entry)
            variables[String(decoding: name, as: UTF8.self)] = String(cString: mark + 1)
        }
        return variables
    }
}

extension String {
    fileprivate var loweringFirst: String { prefix(1).lowercased() + dropFirst() }
}
