import ClosetDomain
import SatchelCatalog

extension ClosetViewModel {
    /// Resolves a style by name, by row in the last list of styles, or by id.
    ///
    /// Without a list, rows count in the order in which styles were made.
    func style(_ reference: String) async throws -> Style {
        let closet = Closet(styles: try await store.styles())
        if let style = closet.style(named: reference) { return style }
        if let number = Int(reference), reference.count < 10 {
            let rows = stylesOnScreen ?? closet.styles.map(\.id)
            guard rows.indices.contains(number - 1) else {
                throw ClosetError.noStyleRow(number, count: rows.count)
            }
            guard let style = closet.style(rows[number - 1]) else { throw ClosetError.noStyle(reference) }
            return style
        }
        guard let style = closet.style(StyleID(reference)) else { throw ClosetError.noStyle(reference) }
        return style
    }
}
