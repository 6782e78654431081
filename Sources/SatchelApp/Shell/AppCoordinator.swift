import SatchelPluginAPI

/// Owns navigation: the active feature, and the places visited in each feature, which it keeps while another is active.
@MainActor
package final class AppCoordinator {
    /// What `back` returns to.
    package enum Step {
        /// A place in the active feature, to be shown again.
        case place(Destination)
        /// Another feature, or the top if nil.
        case feature(String?)
    }

    private struct Trail {
        var features: [String?] = [nil]
        var places: [String: [Destination]] = [:]
        /// The feature of the last place, to which `back` applies at the top.
        var lastFeature: String?
    }

    /// More than anybody walks back through; the oldest are dropped.
    private static let depth = 50

    private var trail = Trail()

    /// A coordinator at the top, with no active feature.
    package init() {}

    /// The active feature, or nil at the top.
    package var activeFeature: String? { trail.features.last ?? nil }

    /// The feature of the last place, or nil before the first.
    package var lastFeature: String? { trail.lastFeature }

    /// Makes a feature active, or goes to the top if nil.
    package func use(_ feature: String?) {
        guard feature != activeFeature else { return }
        trail.features.append(feature)
        if trail.features.count > Self.depth { trail.features.removeFirst() }
    }

    /// Makes a place the current one of its feature, whichever feature is active.
    package func navigate(to destination: Destination) {
        trail.lastFeature = destination.feature
        trail.places[destination.feature, default: []].append(destination)
        if trail.places[destination.feature, default: []].count > Self.depth {
            trail.places[destination.feature]?.removeFirst()
        }
    }

    /// The step back from the current place, to the place before in the feature, or else to the feature before.
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

    /// Forgets the places of features whose view models change, and the features that are gone, the active one too.
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
