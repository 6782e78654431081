import ClosetDomain
import SatchelCatalog

extension ClosetViewModel {
    /// Resolves a style by name, by row in the last list of styles, or by id.
    ///
    /// Without a list, rows count in the order in which styles were made.
    func style(_ reference: String) async throws -> Style {
        let closet = try await store.closet()
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

    func newStyle(_ name: String) async throws -> Style {
        try await store.change("created style '\(name)'") { [ids, clock] closet in
            let id = ClosetViewModel.freeID(ids) { closet.style(StyleID($0)) == nil }
            return try closet.addStyle(named: name, id: StyleID(id), at: clock.now)
        }
    }

    func clone(_ style: Style, as name: String) async throws -> Style {
        try await store.change("copied style '\(style.name)' to '\(name)'") { [ids, clock] closet in
            let id = ClosetViewModel.freeID(ids) { closet.style(StyleID($0)) == nil }
            return try closet.clone(style.id, as: name, id: StyleID(id), at: clock.now)
        }
    }

    func rename(_ style: Style, to name: String) async throws -> Style {
        try await store.change("renamed style '\(style.name)'") { [clock] closet in
            try closet.rename(style.id, to: name, at: clock.now)
        }
    }

    func remove(_ style: Style) async throws {
        try await store.change("removed style '\(style.name)'") { closet in
            _ = try closet.removeStyle(style.id)
        }
    }

    /// Adds clothes to a style; returns those that were not in it before.
    func put(_ garments: [Garment], into style: Style) async throws -> Set<GarmentID> {
        let ids = garments.map(\.id)
        return try await store.change("added \(garments.names) to '\(style.name)'") { [rules, clock] closet in
            try closet.put(ids, into: style.id, rules: rules, at: clock.now)
        }
    }

    /// Removes clothes from a style; returns those that were in it.
    func take(_ garments: [Garment], outOf style: Style) async throws -> Set<GarmentID> {
        let ids = garments.map(\.id)
        return try await store.change("removed \(garments.names) from '\(style.name)'") { [clock] closet in
            try closet.take(ids, outOf: style.id, at: clock.now)
        }
    }
}
