/// A paper in the history's lines and in drafts: flat, with a hash or an address.
struct PaperLine: Codable {
    var role: String
    var title: String
    var url: String?
    var sha256: String?
    var fileExtension: String?
    var mediaType: String?
    var byteCount: Int?

    init() { (role, title) = ("", "") }

    init(_ paper: Paper) {
        (role, title, url) = (paper.role.rawValue, paper.title, paper.link)
        guard let file = paper.file else { return }
        (sha256, fileExtension, mediaType, byteCount) = (file.sha256, file.fileExtension, file.mediaType, file.byteCount)
    }

    /// The paper; nil for a line that was never written for one.
    var paper: Paper? {
        guard let role = PaperRole(rawValue: role) else { return nil }
        if let url {
            return sha256 == nil && Paper.problem(ofLink: url) == nil ? Paper(role: role, title: title, content: .link(url)) : nil
        }
        guard let sha256, let fileExtension, let mediaType, let byteCount else { return nil }
        let file = PaperFile(sha256: sha256, fileExtension: fileExtension, mediaType: mediaType, byteCount: byteCount)
        return file.isSound ? Paper(role: role, title: title, file: file) : nil
    }
}

extension Paper: Codable {
    /// Reads a paper from a draft.
    public init(from decoder: any Decoder) throws {
        guard let paper = try PaperLine(from: decoder).paper else {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "not a paper"))
        }
        self = paper
    }

    /// Writes a paper for a draft.
    public func encode(to encoder: any Encoder) throws { try PaperLine(self).encode(to: encoder) }
}
