import QuestRouting

/// Distances on the globe.
enum QuestDistance {
    static func meters(_ first: RoutePoint, _ second: RoutePoint) -> Double {
        RouteMetric.greatCircle.distance(first, second)
    }
}
