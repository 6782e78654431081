/// Which secret a service needs, and what to tell someone who has none.
package struct SecretName: Sendable, Hashable {
    /// What the secret is, such as `Aladin TTB key`.
    package let title: String
    /// The environment variable that may hold it, such as `SATCHEL_ALADIN_TTBKEY`.
    package let variable: String
    /// The name of the file in the configuration folder that may hold it, such as `aladin.ttbkey`.
    package let file: String
    /// Where a person gets one: a web address.
    package let source: String

    /// Creates a name.
    package init(title: String, variable: String, file: String, source: String) {
        self.title = title
        self.variable = variable
        self.file = file
        self.source = source
    }
}
