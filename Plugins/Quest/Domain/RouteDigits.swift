/// Lengths as programs read them: to a tenth, which is a decimetre where they are metres.
package enum RouteDigits {
    /// The digits of a length.
    package static func text(_ length: Double) -> String { Position.digits((length * 10).rounded() / 10) }
}
