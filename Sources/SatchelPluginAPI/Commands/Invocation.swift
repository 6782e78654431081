/// A line that was parsed and checked against a command's spec.
package struct Invocation: Sendable {
    private let values: [String: [any Sendable]]

    /// Creates an invocation from checked values, by parameter name.
    init(values: [String: [any Sendable]]) {
        self.values = values
    }

    /// The value of a parameter; nil, empty or false where an optional one was not given.
    package subscript<Value>(parameter: Parameter<Value>) -> Value {
        guard let value = parameter.read(values[parameter.spec.name] ?? []) else {
            // The parser has checked every parameter of the spec, so only one the spec does not list gets here.
            preconditionFailure("'\(parameter.spec.name)' is not a parameter of this command")
        }
        return value
    }
}
