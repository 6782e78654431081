import Foundation

/// A part of the program that takes bytes from outside, as a function of bytes that must always come back.
///
/// The fuzzer makes up the bytes; the tests replay the ones that are kept in `Seeds`. Whatever error the part throws is
/// fine. A trap, a hang, too much memory or a broken promise (``FuzzFinding``) is not.
package struct FuzzTarget: Sendable {
    /// The name, which is also the folder of its seeds.
    package let name: String
    /// How many bytes an input may have.
    package let longestInput: Int
    private let body: @MainActor @Sendable ([UInt8]) async throws -> Void

    /// Creates a target.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - longestInput: How many bytes an input may have.
    ///   - body: What is done with an input; errors other than ``FuzzFinding`` are answers.
    init(
        _ name: String,
        longestInput: Int = 4096,
        _ body: @escaping @MainActor @Sendable ([UInt8]) async throws -> Void
    ) {
        self.name = name
        self.longestInput = longestInput
        self.body = body
    }

    /// Feeds the part an input.
    ///
    /// - Throws: ``FuzzFinding`` where a promise is broken.
    @MainActor
    package func run(_ bytes: [UInt8]) async throws(FuzzFinding) {
        do {
            try await body(bytes.count > longestInput ? Array(bytes.prefix(longestInput)) : bytes)
        } catch let finding as FuzzFinding {
            throw finding
        } catch {
            // An answer: the input was refused.
        }
    }

    /// Every target.
    package static let all: [FuzzTarget] =
        commandLine + numbers + files + imports + quests + services + pictures + databases + rendering

    /// The inputs that are kept for the target, by file name.
    package var seeds: [(name: String, bytes: [UInt8])] {
        let folder = Self.seedFolder + name
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted().compactMap { name in
            FileManager.default.contents(atPath: folder + "/" + name).map { (name, Array($0)) }
        }
    }

    /// Where the seeds of all targets lie.
    package static let seedFolder = String(#filePath.dropLast("FuzzTarget.swift".count)) + "Seeds/"
}

/// A promise that an input broke.
package struct FuzzFinding: Error, CustomStringConvertible {
    /// What was promised, and what came instead.
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}

/// Holds a part to a promise.
func promise(_ holds: Bool, _ words: @autoclosure () -> String) throws(FuzzFinding) {
    if !holds { throw FuzzFinding(words()) }
}
