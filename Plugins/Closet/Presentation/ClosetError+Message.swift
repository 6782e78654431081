import ClosetDomain
import SatchelCatalog
import SatchelPluginAPI

extension ClosetError: UserFacingError {
    package var message: String {
        switch self {
        case .noName: "a name needs at least one letter"
        case .unknownCategory(let word, _): "'\(word)' is no category"
        case .invalidSeasons(let text): "'\(text)' is no season"
        case .invalidPrice(let text): "'\(text)' is no price"
        case .invalidDay(let text): "'\(text)' is no day"
        case .futureDay(let day): "\(day) has not come yet"
        case .ambiguous(let name, let ids): "\(ids.count) garments are called '\(name)'"
        case .removed(let name): "'\(name)' is not in the closet any more"
        case .noStyle(let name): "no style is called '\(name)'"
        case .noStyleRow(let number, 0): "there is no style \(number): none was made yet"
        case .noStyleRow(let number, let count): "there is no style \(number): the list has 1 to \(count)"
        case .styleExists(let name): "there is a style '\(name)' already"
        case .categoryTaken(let style, let category, let other, let wanted):
            "'\(style)' cannot have '\(wanted)': its \(category) is '\(other)'"
        case .emptyStyle(let name): "the style '\(name)' has no clothes"
        case .noPhoto(let name): "'\(name)' has no photo"
        case .unusablePhoto(let path, let reason): "'\(path)' cannot be taken as a photo: \(reason)"
        case .nothingToSuggest(let season): "there is nothing to wear for \(season.rawValue)"
        case .nothingToUndo: "there is no change to take back"
        case .nothingToChange: "nothing is said that could be changed"
        case .unknownPacking(let path): "'\(path)' does not say how to pack it"
        case .unreadableBackup(let path, let reason): "'\(path)' is no backup of a closet: \(reason)"
        }
    }

    package var hint: String? {
        switch self {
        case .unknownCategory(_, let allowed):
            "categories are " + allowed.joined(separator: ", ") + "; the key closet.categories sets them"
        case .invalidSeasons: "write spring, summer, fall and winter with commas, or all"
        case .invalidPrice: "write \(Price.bound), as in 180000 or 49.90"
        case .invalidDay: "write it as in 2026-11-21, or today, or yesterday"
        case .ambiguous(_, let ids): "name it by its id: " + ids.map(\.rawValue).joined(separator: ", ")
        case .noStyle, .noStyleRow: "'closet style list' lists them"
        case .categoryTaken(_, let category, let other, _):
            "take '\(other)' out first, or let styles have several: the key closet.several, with \(category) in it"
        case .emptyStyle(let name): "'closet style add \"\(name)\" <garment>...' adds some"
        case .noPhoto: "'closet photo <garment> <file>' adds one"
        case .nothingToSuggest: "'closet edit <garment> --season' says when clothes are worn"
        case .nothingToChange: "options say what, such as --color navy; an empty value takes a fact away"
        case .unknownPacking: "end the name in .zip, .tar.gz or .tgz"
        default: nil
        }
    }

    package var exitStatus: ExitStatus {
        switch self {
        case .noName, .unknownCategory, .invalidSeasons, .invalidPrice, .invalidDay, .nothingToChange, .unknownPacking:
            .usage
        default:
            .failure
        }
    }
}
