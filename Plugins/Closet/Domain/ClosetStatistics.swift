import SatchelCatalog
import SatchelNumbers

/// What can be told from prices and days worn.
package struct ClosetStatistics: Hashable, Sendable {
    package let garmentCount: Int
    package let styleCount: Int
    package let neverWornCount: Int
    /// How many times something was worn, a day a garment.
    package let wearCount: Int
    /// The sum of the prices that are known; nil where none is.
    package let spent: String?
    package let pricedCount: Int
    /// The clothes of each season, from spring on.
    package let bySeason: [SeasonFigures]

    /// What can be told of the clothes of one season.
    package struct SeasonFigures: Hashable, Sendable {
        package let season: Season
        /// How many clothes are worn in it.
        package let garments: Int
        /// How many times these were worn, whenever that was.
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
    /// The clothes, what was worn least first.
    package var leastWornFirst: [Garment] { garments.sorted { $0.wornOn.count < $1.wornOn.count } }

    /// The clothes that have a price and were worn, what a wearing cost most first.
    package var dearestPerWearFirst: [Garment] {
        garments.filter { $0.costPerWear != nil }.sorted { $0.costsMorePerWear(than: $1) }
    }
}

extension Garment {
    /// Whether one wearing has cost more than one of another garment.
    fileprivate func costsMorePerWear(than other: Garment) -> Bool {
        // Multiplied instead of divided, so that nothing is rounded.
        guard let price = facts.price, let otherPrice = other.facts.price else { return false }
        return price.amount * ExactDecimal(other.wornOn.count) > otherPrice.amount * ExactDecimal(wornOn.count)
    }
}
