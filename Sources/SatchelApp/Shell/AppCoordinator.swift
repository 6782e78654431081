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

    /// The features and places visited, which `back` walks.
    private struct Trail {
        var features: [String?] = [nil]
        var places: [String: [any Destination]] = [:]
        /// The feature of the last place, which `back` means at the top.
        var lastFeature: String?
    }

    /// More places than anybody walks back through; the oldest go first.
    private static let depth = 50

    private var trail = Trail()

    /// Creates a coordinator at the top, with no feature active.
    package init() {}

    /// The active feature, or nil at the top.
    package var activeFeature: String? { trail.features.last ?? nil }

    /// Makes a feature active, or goes to the top when nil.
    package func use(_ feature: String?) {
        guard feature != activeFeature else { return }
        trail.features.append(feature)
        if trail.features.count > Self.depth { trail.features.removeFirst() }
    }

    /// Makes a place the current one of its feature, whichever feature is active.
    package func navigate(to destination: any Destination) {
        trail.lastFeature = destination.feature
        trail.places[destination.feature, default: []].append(destination)
        if trail.places[destination.feature, default: []].count > Self.depth {
            trail.places[destination.feature]?.removeFirst()
        }
    }

    /// Where leaving the current place leads: to the one before it in the feature, or else to the feature before.
    ///
    /// - Returns: The step, and what takes it; nil where there is nothing to go back to.
    package func stepBack() -> (step: Step, take: @MainActor () -> Void)? {
        var left = trail
        let step: Step
        if let feature = activeFeature ?? left.lastFeature, let places = left.places[feature], places.count > 1 {
            left.places[feature] = places.dropLast()
            step = .place(places[places.count - 2])
        } else if left.features.count > 1 {
            left.features.removeLast()
            step = .feature(left.features.last ?? nil)
        } else {
            return nil
        }
        return (step, { [weak self] in self?.trail = left })
    }

    /// Forgets the places whose view models are about to be replaced, and the features that are gone.
    ///
    /// - Parameters:
    ///   - unchanged: The features that keep their view models.
    ///   - features: The features there still are; where the active one is gone, the top is active.
    package func forgetPlaces(except unchanged: Set<String>, keeping features: [String]) {
        trail.places = trail.places.filter { unchanged.contains($0.key) }
        let active = activeFeature
        let steps = trail.features.filter { $0.map(features.contains) ?? true }
        trail.features = steps.enumerated()
            .filter { $0.offset == 0 || steps[$0.offset - 1] != $0.element }
            .map(\.element)
        if trail.features.isEmpty { trail.features = [nil] }
        if activeFeature != active { use(nil) }
    }
}
