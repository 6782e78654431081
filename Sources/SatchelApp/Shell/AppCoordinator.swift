import SatchelPluginAPI

/// Owns navigation: which feature is active, and the places visited in each.
///
/// Every feature keeps its own places while another is active, so coming back finds them as they were left.
@MainActor
package final class AppCoordinator {
    /// What `back` leads to.
    package enum Step {
        /// A place in the active feature, to be shown again.
        case place(any Destination)
        /// Another feature, or the top when nil.
        case feature(String?)
    }

    /// More places than anybody walks back through; the oldest go first.
    private static let depth = 50

    private var visited: [String?] = [nil]
    private var places: [String: [any Destination]] = [:]
    /// The feature of the last place, which `back` means at the top.
    private var lastFeature: String?

    /// Creates a coordinator at the top, with no feature active.
    package init() {}

    /// The active feature, or nil at the top.
    package var activeFeature: String? { visited.last ?? nil }

    /// Makes a feature active, or goes to the top when nil.
    package func use(_ feature: String?) {
        guard feature != activeFeature else { return }
        visited.append(feature)
        if visited.count > Self.depth { visited.removeFirst() }
    }

    /// Makes a place the current one of its feature, whichever feature is active.
    package func navigate(to destination: any Destination) {
        lastFeature = destination.feature
        places[destination.feature, default: []].append(destination)
        if places[destination.feature, default: []].count > Self.depth {
            places[destination.feature]?.removeFirst()
        }
    }

    /// Leaves the current place: for the one before it in the feature, or else for the feature before.
    ///
    /// - Returns: Where that leads, or nil where there is nothing to go back to.
    package func back() -> Step? {
        if let feature = activeFeature ?? lastFeature, let trail = places[feature], trail.count > 1 {
            places[feature] = trail.dropLast()
            if let place = places[feature]?.last { return .place(place) }
        }
        guard visited.count > 1 else { return nil }
        visited.removeLast()
        return .feature(activeFeature)
    }

    /// Forgets every place, because view models are about to be replaced, and the features that are gone.
    ///
    /// - Parameter features: The features there still are; where the active one is gone, the top is active.
    package func forgetPlaces(keeping features: [String]) {
        places = [:]
        let active = activeFeature
        let steps = visited.filter { $0.map(features.contains) ?? true }
        visited = steps.enumerated().filter { $0.offset == 0 || steps[$0.offset - 1] != $0.element }.map(\.element)
        if visited.isEmpty { visited = [nil] }
        if activeFeature != active { use(nil) }
    }
}
