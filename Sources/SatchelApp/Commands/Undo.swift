import SatchelCatalog
import SatchelDI
import SatchelPersistence
import SatchelPluginAPI
import SatchelShell

/// `undo`: undoes the newest change of any feature, also of an earlier session.
struct Undo: Command {
    let composition: Composition

    var spec: CommandSpec {
        CommandSpec(
            "undo",
            "undo the last change",
            effect: .destroys,
            discussion: """
                Undoes the last change of favorites, recent searches or the data of a feature, whichever is newest, even
                from an earlier session. Run it again to undo the change before; each keeps its last \(UndoableChange.depth).
                """,
            examples: [Example("undo", "undo the last change", after: composition.example.map { [$0.line] } ?? [])]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        while true {
            guard let (store, change) = try await newestChange(in: context) else { return .message("nothing to undo") }
            switch try await store.undo(change) {
            case .undone: return .message("undid: " + change.label)
            case .outdated: throw UndoError.outdated(change.label)
            case .overtaken: continue
            }
        }
    }

    private func newestChange(
        in context: any CommandContext
    ) async throws -> (store: any UndoableChanges, change: UndoableChange)? {
        var newest: (store: any UndoableChanges, change: UndoableChange)?
        for store in try composition.undoableStores() {
            do {
                guard let change = try await store.lastChange(), change.at > newest?.change.at ?? .min else { continue }
                newest = (store, change)
            } catch let error as CancellationError {
                throw error
            } catch {
                // A store that can't be read keeps nobody from undoing a change elsewhere.
                context.notify("warning: " + error.userMessage)
            }
        }
        return newest
    }
}

extension Composition {
    /// The stores of the program and of the enabled features that can undo.
    fileprivate func undoableStores() throws -> [any UndoableChanges] {
        var stores: [any UndoableChanges] = [
            try container.resolve(FavoriteStore.self), try container.resolve(RecentStore.self),
        ]
        for feature in features {
            do {
                stores.append(try container.resolve((any UndoableChanges).self, named: feature.id))
            } catch ResolutionError.notRegistered {
                // The feature keeps nothing of its own.
            }
        }
        return stores
    }
}

/// Why a change can't be undone.
enum UndoError: UserFacingError, Equatable {
    /// What it changed has changed since.
    case outdated(String)

    var message: String {
        switch self {
        case .outdated(let label): "can't undo: \(label); it has changed since"
        }
    }

    var hint: String? { "nothing was changed; run 'undo' again to undo the change before" }
}
