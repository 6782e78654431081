import QuestData
import QuestDomain
import QuestPresentation
import SatchelLists
import SatchelNetworking
import SatchelPluginAPI

/// The configuration keys of the feature.
package enum QuestSettings {
    /// Where patients, and the facts about them, come from.
    package static let patients = SettingKey.implementation(
        "quest.patients",
        default: "embedded",
        "where patients come from"
    )
    /// Who plans routes.
    package static let planner = SettingKey.implementation("quest.planner", default: "auto", "who plans routes")
    /// How long planning may take.
    package static let budget = SettingKey.integer(
        "quest.budget-ms",
        default: 1000,
        allowed: 1...600_000,
        "milliseconds to plan a route"
    )
    /// How far one must move before the route is planned anew.
    package static let watchMetres = SettingKey.integer(
        "quest.watch-metres",
        default: 10,
        allowed: 0...1_000_000,
        "metres to move before 'quest watch' plans anew"
    )
    /// Where PokeAPI is.
    package static let pokeAPI = SettingKey.serviceAddress(
        "quest.pokeapi.url",
        default: PokeAPIAddresses.service,
        "where PokeAPI is"
    )
    /// Where the pictures of PokeAPI are.
    package static let pictures = SettingKey.serviceAddress(
        "quest.pokeapi.pictures-url",
        default: PokeAPIAddresses.pictures,
        "where the pictures of PokeAPI are"
    )

    /// Every key of the feature.
    package static let all =
        [patients.definition, planner.definition, budget.definition, watchMetres.definition]
        + ListSettings(PatientLists.self).definitions
        + [pokeAPI.definition, pictures.definition]
}
