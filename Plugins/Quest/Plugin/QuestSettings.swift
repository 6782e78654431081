import QuestData
import QuestDomain
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
    /// How many searches are kept.
    package static let recentLimit = SettingKey.integer(
        "quest.recent-limit",
        default: 5,
        allowed: 0...100,
        "recent searches kept"
    )
    /// How many patients a page has.
    package static let pageSize = SettingKey.integer(
        "quest.page-size",
        default: 20,
        allowed: 1...1000,
        "patients to a page"
    )
    /// How lists are laid out at first.
    package static let view = SettingKey<RecordList.Layout>.choice(
        "quest.view",
        default: .list,
        "how lists are laid out"
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

    /// The program's own key that says where things are kept; it is declared there.
    static let store = SettingKey.implementation("store", default: "sqlite", "where the quest is kept")

    /// Every key of the feature.
    package static let all = [
        patients.definition, planner.definition, budget.definition, watchMetres.definition, recentLimit.definition,
        pageSize.definition, view.definition, pokeAPI.definition, pictures.definition,
    ]
}
