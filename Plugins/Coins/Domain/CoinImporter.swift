import SatchelCatalog

/// Imports price histories and lists of coins.
///
/// A history is a source of its own, such as `bitcoin/usd`; a list of coins is named for its file.
package protocol CoinImporter: CatalogImports {
    /// The same imports for histories of one coin.
    ///
    /// - Parameters:
    ///   - coin: Whose prices the files have; the name of each file says it where this is nil.
    ///   - currency: What the prices are in; what the configuration says where this is nil.
    /// - Returns: The imports.
    func importing(_ coin: CoinID?, in currency: Currency?) -> any CatalogImports
}
