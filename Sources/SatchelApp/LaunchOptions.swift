import SatchelPluginAPI

/// What the process was started with.
package struct LaunchOptions: Sendable, Equatable {
    /// Lines to run, of `-c`.
    package var lines: [String] = []
    /// The script to run, of `-f`; `-` is standard input.
    package var script: String?
    /// The words of one command, given as arguments.
    package var words: [String] = []
    /// The configuration file named.
    package var configuration: String?
    /// The `key=value` texts of `--set`.
    package var assignments: [String] = []
    /// The format of answers.
    package var output: OutputFormat?
    /// Whether every csv and tsv answer keeps its cells from being formulas.
    package var isCSVSafe = false
    /// Whether no connection is made, whatever the configuration and `--set` say.
    package var isOffline = false
    /// Whether lines after a failed one run all the same.
    package var keepsGoing = false

    /// Creates options that open the prompt.
    package init() {}
}
