public import Inventory

/// The papers of an item in a cell of a CSV file: a line for each, `receipt=SHA256.pdf invoice.pdf` or `manual=https://example.org/page`.
/// What is behind the first blank is the title.
public enum PaperCell {
    /// A paper that a cell names.
    public struct Name: Hashable, Sendable {
        /// What it is.
        public var role: PaperRole
        /// A link, the name of an original, or a path in a folder.
        public var source: String
        /// What it is called; nil where the cell does not say.
        public var title: String?

        var isLink: Bool { source.lowercased().hasPrefix("http://") || source.lowercased().hasPrefix("https://") }
    }

    /// The text of a cell.
    static func text(_ papers: [Paper]) -> String {
        papers.map { paper in
            let source = paper.link ?? paper.file?.fileName ?? ""
            return "\(paper.role.rawValue)=\(source)" + (paper.title.isEmpty ? "" : " " + paper.title)
        }.joined(separator: "\n")
    }

    /// Reads a cell. What begins with no role is another paper.
    static func names(_ cell: String) -> [Name] {
        cell.split(whereSeparator: \.isNewline).compactMap { line in
            var (role, rest) = (PaperRole.other, line)
            if let sign = line.firstIndex(of: "="), let known = PaperRole(rawValue: line[..<sign].lowercased()) {
                (role, rest) = (known, line[line.index(after: sign)...])
            }
            guard rest.contains(where: { !$0.isWhitespace }) else { return nil }
            let parts = rest.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let name = Name(role: role, source: parts[0], title: parts.count > 1 ? parts[1] : nil)
            // Files that people name have blanks.
            return name.isLink || PhotoFolder.isOriginal(name.source) ? name : Name(role: role, source: String(rest), title: nil)
        }
    }
}
