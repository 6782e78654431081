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
        let environment = processEnvironment
        let options: LaunchOptions
        do {
            try Launcher.prepareProcess()
            options = try LaunchOptions(
                arguments: Array(CommandLine.arguments.dropFirst()),
                home: environment["HOME"]
            )
        } catch {
            exit(Launcher.report(error, environment))
        }
        exit(
            await Launcher.run(options, plugins: plugins, examples: examples, environment: environment, since: start)
        )
    }

    /// The features built into Satchel, in the order of help and completion.
    public static var builtInPlugins: [any FeaturePlugin] { PluginCatalog.all }

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
