import QuestDomain

/// The tables of Pokémon and berries that are compiled in: facts, one a line, cells parted by tabs.
package enum PokemonTable {
    /// The day the facts were last checked.
    package static let shippedDay = "2026-11-21"

    /// The first 151 Pokémon, by number.
    package static let pokemon: [Pokemon] = rows(PackageResources.pokemon_tsv, columns: 7).compactMap { cells in
        guard let number = Int(cells[0]), let height = Int(cells[5]), let weight = Int(cells[6]) else { return nil }
        return Pokemon(
            number: number,
            id: cells[1],
            name: cells[2],
            koreanName: cells[3],
            types: cells[4].split(separator: ";").map { String($0.drop { $0 == " " }) },
            height: height,
            weight: weight
        )
    }

    /// The berries, by the number of their tag.
    package static let berries: [Berry] = rows(PackageResources.berries_tsv, columns: 4).compactMap { cells in
        guard let number = Int(cells[0]) else { return nil }
        return Berry(number: number, id: cells[1], name: cells[2], koreanName: cells[3])
    }

    /// The rows below the heading.
    private static func rows(_ bytes: [UInt8], columns: Int) -> [[String]] {
        bytes.split(separator: 0x0A).dropFirst().compactMap { line in
            let cells = line.split(separator: 0x09, omittingEmptySubsequences: false)
            return cells.count == columns ? cells.map { String(decoding: $0, as: UTF8.self) } : nil
        }
    }
}
