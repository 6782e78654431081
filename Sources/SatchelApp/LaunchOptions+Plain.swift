extension LaunchOptions {
    /// The options that arguments without any question stand for: `-c LINE` pairs, or the words of one command.
    ///
    /// Setting swift-argument-parser to work takes a third of a short run (its property wrappers are found by dynamic
    /// casts, each of which walks every conformance linked in), and scripts start the program often. What is not as
    /// plain as this is left to it; where both know the answer it is the same, which a test makes sure of.
    ///
    /// - Parameter arguments: The arguments after the program's name.
    package init?(plain arguments: [String]) {
        self.init()
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "-c", let line = rest.popFirst(), !line.hasPrefix("-") {
                lines.append(line)
            } else if !argument.hasPrefix("-"), lines.isEmpty {
                words = [argument] + rest
                return
            } else {
                return nil
            }
        }
    }
}
