extension CaseIterable where Self: RawRepresentable<String> {
    /// What the cases are called, in order.
    ///
    /// By a closure: a key path into a type that the caller does not know is looked up by name while the program runs,
    /// which took a tenth of the whole start.
    package static var names: [String] { allCases.map { $0.rawValue } }
}
