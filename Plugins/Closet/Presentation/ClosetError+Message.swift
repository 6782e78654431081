import ClosetDomain
import SatchelCatalog
import SatchelPluginAPI

extension ClosetError: UserFacingError {
    package var message: String {
        switch self {
        case .noName: "a name needs at least one letter"
        case .unknownCategory(let word, _): "'\(word)' is not a category"
        case .invalidDay(let text): "'\(text)' is not a valid date"
        case .futureDay(let day): "\(day) is in the future"
        case .ambiguous(let name, let ids): "'\(name)' matches \(ids.count) garments"
        case .removed(let name): "'\(name)' is no longer in the closet"
        case .noStyle(let name): "no style named '\(name)'"
        case .noStyleRow(let number, 0): "no style \(number): no styles yet"
        case .noStyleRow(let number, let count):
            count == 1 ? "no style \(number) (there is 1)" : "no style \(number) (there are \(count))"
        case .styleExists(let name): "style '\(name)' already exists"
        case .categoryTaken(let style, let category, let other, let wanted):
            "can't add '\(wanted)' to '\(style)': its \(category) is '\(other)'"
        case .emptyStyle(let name): "style '\(name)' has no clothes"
        case .noPhoto(let name): "'\(name)' has no photo"
        case .missingPhoto(let name): "the photo of '\(name)' is missing"
        case .samePhoto(let name): "'\(name)' already has this photo"
        case .unusablePhoto(let path, let reason): "can't use '\(path)' as a photo: \(reason)"
        case .nothingToSuggest(let words): "no clothes for \(words)"
        case .noPlan(let day): "nothing is planned for \(day)"
        case .noPack(let name): "no packing list named '\(name)'"
        case .packExists(let name): "packing list '\(name)' already exists"
        }
    }

    package var hint: String? {
        switch self {
        case .unknownCategory(_, let allowed):
            "choose one of " + allowed.joined(separator: ", ") + "; set closet.categories to change them"
        case .invalidDay: "use a date like 2026-11-21, today, tomorrow, -3d for three days ago, or +3d"
        case .ambiguous(_, let ids): "use its id: " + ids.map(\.rawValue).joined(separator: ", ")
        case .noStyle, .noStyleRow: "run 'closet style list' to list styles"
        case .categoryTaken(_, let category, let other, _):
            "remove '\(other)' first, or add \(category) to closet.several to allow several"
        case .emptyStyle(let name): "run 'closet style add \"\(name)\" <garment>...' to add some"
        case .noPhoto: "run 'closet photo <garment> <file>' to add one"
        case .missingPhoto: "run 'doctor' to see what to do"
        case .noPlan(let day): "run 'closet plan \(day) <style>' to plan one"
        case .noPack: "run 'closet pack list' to list them, or 'closet pack new <name>' to make one"
        case .packExists(let name): "run 'closet pack show \"\(name)\"' to see it"
        case .nothingToSuggest: "run 'closet edit <garment> --season <seasons>' to set the seasons of clothes"
        default: nil
        }
    }

    package var exitStatus: ExitStatus {
        switch self {
        case .noName, .unknownCategory, .invalidDay: .usage
        default:
            .failure
        }
    }
}
