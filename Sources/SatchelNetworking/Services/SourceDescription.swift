import Foundation
import SatchelCatalog
import SatchelDI
import SatchelPluginAPI

/// A source as a plugin describes it for the list of sources.
package struct SourceDescription: Sendable {
    let name: String
    let title: String
    let address: SettingKey<ServiceAddress>?
    let key: SecretName?
    let needsKey: Bool
    /// Whether `auto` asks it.
    let isInAuto: Bool
    /// Whether it allows more requests to those who say whom to write to.
    var favorsContact = false
    /// The address of a server of the user's own, which has to be set.
    var server: SettingKey<String>?

    /// A source on this machine.
    package static func local(_ name: String, _ title: String, inAuto: Bool = false) -> SourceDescription {
        SourceDescription(name: name, title: title, address: nil, key: nil, needsKey: false, isInAuto: inAuto)
    }

    /// A server of the user's own.
    package static func server(_ name: String, _ title: String, at server: SettingKey<String>) -> SourceDescription {
        var description = local(name, title)
        description.server = server
        return description
    }

    /// A service, with the key that it takes, if any.
    package static func service(
        _ name: String,
        _ title: String,
        at address: SettingKey<ServiceAddress>,
        key: SecretName? = nil,
        needsKey: Bool = false,
        inAuto: Bool = false,
        favorsContact: Bool = false
    ) -> SourceDescription {
        SourceDescription(
            name: name,
            title: title,
            address: address,
            key: key,
            needsKey: needsKey,
            isInAuto: inAuto,
            favorsContact: favorsContact
        )
    }
}

extension ContainerBuilder {
    /// Registers the state of a feature's sources, of which a configuration key chooses one.
    package mutating func registerSourceStatuses<Item>(
        of item: Item.Type,
        chosenBy key: SettingKey<String>,
        _ sources: [SourceDescription]
    ) {
        register(SourceStatuses<Item>.self) {
            (contacts: ServiceContacts, secrets: SecretStore, settings: Settings) in
            let chosen = settings[key]
            return SourceStatuses {
                sources.map { source in
                    let server = source.server.map { address in
                        SourceStatus.Key(variable: address.name, isRequired: true, isSet: !settings[address].isEmpty)
                    }
                    let isPart = chosen == "auto" && source.isInAuto
                    return SourceStatus(
                        name: source.name,
                        title: source.title,
                        use: source.name == chosen ? .active : isPart ? .partOfAuto : .available,
                        key: source.key.map { key in
                            let isSet = (try? secrets.secret(key)) != nil
                            return .init(variable: key.variable, isRequired: source.needsKey, isSet: isSet)
                        } ?? server,
                        contact: source.address.map { Self.contact(of: settings[$0].host, in: contacts) },
                        note: source.favorsContact ? Contact.note(settings) : nil
                    )
                }
            }
        }
    }

    private static func contact(of host: String, in contacts: ServiceContacts) -> SourceStatus.Contact {
        guard let contact = contacts.contact(host) else { return .never }
        let moment = UTCTime(nearestTo: Double(contact.askedAt)).instant
        guard let reason = contact.failure else { return .answered(at: moment) }
        return .failed(at: moment, reason: reason, didAnswer: contact.didAnswer ?? false)
    }
}
