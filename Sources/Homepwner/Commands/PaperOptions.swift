import ArgumentParser
import Exchange
import FoundationEssentials
import Inventory

/// The papers for an item, as options.
struct PaperOptions: ParsableArguments {
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "A paper: receipt, manual, warranty, appraisal or other, and a file; more than one may be given.", valueName: "role=file"),
        completion: .file())
    var paper: [PaperArgument] = []
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("A paper that is a web page; more than one may be given.", valueName: "role=url"))
    var paperLink: [PaperArgument] = []

    /// Whether no papers are given.
    var isEmpty: Bool { paper.isEmpty && paperLink.isEmpty }

    mutating func validate() throws {
        for link in paperLink {
            if let problem = Paper.problem(ofLink: link.text) { throw ValidationError(problem) }
        }
    }

    /// Adds the given files to the library, and returns them, followed by the links.
    func take(into store: any LibraryStore, _ environment: CommandEnvironment) async throws -> [Paper] {
        var taken: [Paper] = []
        for paper in paper {
            let file = URL(fileURLWithPath: try environment.absolute(paper.text))
            taken.append(try await store.add(paper: file, as: paper.role, progress: nil))
        }
        return taken + paperLink.map { Paper(role: $0.role, title: "", content: .link($0.text)) }
    }

    /// Adds papers to those of an item; a paper that it has already keeps its position.
    ///
    /// - Throws: if the item would have too many; then nothing was changed.
    static func add(_ papers: [Paper], to content: inout ItemContent) throws {
        let leftOut = PaperEdit.add(papers).apply(to: &content.papers)
        guard leftOut.allSatisfy({ $0.reason == .isThere }) else {
            throw CommandFailure(.badData, "An item has at most \(ItemContent.paperLimit) papers. Nothing was changed.")
        }
    }
}

/// The argument `receipt=invoice.pdf`: the role of a paper, and its path.
struct PaperArgument: ExpressibleByArgument, Sendable {
    let role: PaperRole
    let text: String

    init?(argument: String) {
        guard let sign = argument.firstIndex(of: "="), let role = PaperRole(rawValue: argument[..<sign].lowercased()) else { return nil }
        text = String(argument[argument.index(after: sign)...])
        guard !text.isEmpty else { return nil }
        self.role = role
    }
}
