import QuestDomain
import QuestPresentation
import SatchelLists
import SatchelNetworking
import SatchelPluginAPI

enum QuestSettings {
    static let patients = SettingKey.implementation("quest.patients", "the source of patients")
    static let planner = SettingKey.implementation("quest.planner", default: "auto", "the route planner")
    static let budget = SettingKey.integer(
        "quest.budget-ms",
        default: 1000,
        allowed: 1...600_000,
        "time limit for planning a route, in milliseconds"
    )
    static let speed = SettingKey.integer(
        "quest.speed-kmh",
        default: 5,
        allowed: 1...1000,
        "speed in km/h, for routes with times"
    )
    static let watchMetres = SettingKey.integer(
        "quest.watch-metres",
        default: 10,
        allowed: 0...1_000_000,
        "distance in meters before 'quest watch' replans the route"
    )
    static let pokeAPI = SettingKey.serviceAddress("quest.pokeapi.url", of: "PokeAPI", "https://pokeapi.co/api")
    static let roads = SettingKey.text(
        "quest.osrm.url",
        default: "",
        "the address of an OSRM server for 'quest roads ask'; empty for none"
    )
    static let pictures = SettingKey.serviceAddress(
        "quest.pokeapi.pictures-url",
        of: "PokeAPI pictures",
        "https://raw.githubusercontent.com/PokeAPI/sprites/master/sprites"
    )

    static let all =
        [patients.definition, planner.definition, budget.definition, speed.definition, watchMetres.definition]
        + ListSettings(Patient.self).definitions + [pokeAPI.definition, pictures.definition, roads.definition]
}
