import SatchelCatalog

/// Imports price histories and lists of coins.
///
/// A history is a source of its own, such as `bitcoin/usd`; a list of coins is named for its file.
package protocol CoinImporter: CatalogImports {
    /// Imports histories of one coin; by default the file's name gives the coin, and the configuration the currency.
    func importing(_ coin: CoinID?, in currency: Currency?) -> any CatalogImports
}
