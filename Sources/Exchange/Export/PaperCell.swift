public import Inventory

/// The papers of an item in a cell of a CSV file: a line for each, `receipt=SHA256.pdf invoice.pdf` or `manual=https://example.org/page`.
/// The text after the first space is the title.
public enum PaperCell {
    /// A paper in a cell.
    public struct Name: Hashable, Sendable {
        /// Its role.
        public var role: PaperRole
        /// A link, the name of an original, or a path in a folder.
        public var source: String
        /// Its title; nil if the cell has none.
        public var title: String?

        var isLink: Bool { source.lowercased().hasPrefix("http://") || source.lowercased().hasPrefix("https://") }
    }

    /// Returns the text of a cell.
    static func text(_ papers: [Paper]) -> String {
        papers.map { paper in
            let source = paper.link ?? paper.file?.fileName ?? ""
            return "\(paper.role.rawValue)=\(source)" + (paper.title.isEmpty ? "" : " " + paper.title)
        }.joined(separator: "\n")
    }

    /// Reads a cell. A line without a role is a paper of the role `other`.
    static func names(_ cell: String) -> [Name] {
        cell.split(whereSeparator: \.isNewline).compactMap { line in
            var (role, rest) = (PaperRole.other, line)
            if let sign = line.firstIndex(of: "="), let known = PaperRole(rawValue: line[..<sign].lowercased()) {
                (role, rest) = (known, line[line.index(after: sign)...])
            }
            guard rest.contains(where: { !$0.isWhitespace }) else { return nil }
            let parts = rest.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let name = Name(role: role, source: parts[0], title: parts.count > 1 ? parts[1] : nil)
            // Names of people's files may have spaces.
            return name.isLink || PhotoFolder.isOriginal(name.source) ? name : Name(role: role, source: String(rest), title: nil)
        }
    }
}
