import SatchelCatalog
import SatchelNumbers

/// Statistics of prices and days worn.
package struct ClosetStatistics: Hashable, Sendable {
    package let garmentCount: Int
    package let styleCount: Int
    package let neverWornCount: Int
    /// The days worn of all garments together.
    package let wearCount: Int
    /// The sum of known prices; nil if none is known.
    package let spent: String?
    package let pricedCount: Int
    /// The clothes of each season, from spring on.
    package let bySeason: [SeasonFigures]

    package struct SeasonFigures: Hashable, Sendable {
        package let season: Season
        /// How many clothes suit it.
        package let garments: Int
        /// The days that these were worn, in any season.
        package let wears: Int
        package let neverWorn: Int
    }

    package init(_ closet: Closet) {
        let garments = closet.garments
        let prices = garments.compactMap(\.facts.price)
        garmentCount = garments.count
        styleCount = closet.styles.count
        neverWornCount = garments.count { $0.wornOn.isEmpty }
        wearCount = garments.reduce(0) { $0 + $1.wornOn.count }
        spent = prices.isEmpty ? nil : Price.total(prices)
        pricedCount = prices.count
        bySeason = Season.allCases.map { season in
            let fitting = garments.filter { $0.facts.seasons.contains(season) }
            return SeasonFigures(
                season: season,
                garments: fitting.count,
                wears: fitting.reduce(0) { $0 + $1.wornOn.count },
                neverWorn: fitting.count { $0.wornOn.isEmpty }
            )
        }
    }
}

extension Closet {
    /// The clothes, least worn first.
    package var leastWornFirst: [Garment] { garments.sorted { $0.wornOn.count < $1.wornOn.count } }

    /// The clothes that have a price and were worn, highest cost per wear first.
    package var dearestPerWearFirst: [Garment] {
        garments.filter { $0.costPerWear != nil }.sorted { $0.costsMorePerWear(than: $1) }
    }
}

extension Garment {
    fileprivate func costsMorePerWear(than other: Garment) -> Bool {
        // Multiplied instead of divided, to avoid rounding.
        guard let price = facts.price, let otherPrice = other.facts.price else { return false }
        return price.amount * ExactDecimal(other.wornOn.count) > otherPrice.amount * ExactDecimal(wornOn.count)
    }
}
