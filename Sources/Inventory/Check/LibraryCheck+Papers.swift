import FoundationEssentials
import GRDB

extension LibraryCheck {
    /// The files that a library's database names.
    struct Originals {
        var pictures: [PhotoReference]
        var papers: [PaperFile]

        /// - Parameter version: the version of the tables; there were no papers before version 6.
        init(_ db: Database, version: Int32 = Schema.version) throws {
            pictures = try LibraryCheck.pictures(db)
            papers = version >= 6 ? try LibraryCheck.papers(db) : []
        }
    }

    /// Returns all papers that the library knows.
    static func papers(_ db: Database) throws -> [PaperFile] {
        let rows = try Row.fetchCursor(db, sql: "SELECT sha256, fileExtension, mediaType, byteCount, paper FROM papers ORDER BY sha256")
        var result: [PaperFile] = []
        while let row = try rows.next() { result.append(try StoredRow(row, of: "papers", namedBy: 4).paperFile(from: 0)) }
        return result
    }

    /// Reads every file and compares it with its hash.
    ///
    /// - Parameter progress: called repeatedly, also within a large file; its errors end the check.
    static func checkPapers(
        _ papers: [PaperFile], _ layout: LibraryLayout, _ report: inout CheckReport, _ progress: (() throws -> Void)?
    ) throws {
        var expected: Set<String> = []
        for file in papers {
            expected.insert(file.relativePath)
            let path = layout.root + "/" + file.relativePath
            report.papersChecked += 1
            switch try condition(of: path, file.sha256, byteCount: file.byteCount, progress: { _ in try progress?() }) {
            case .intact: break
            case .missing: report.papersMissing.append(file.relativePath)
            case .damaged: report.papersDamaged.append(file.relativePath)
            case .unreadable: report.papersUnreadable.append(file.relativePath)
            }
            try progress?()
        }
        guard try FileSystem.hasFolder(layout.papers) else { return }
        for folder in try FileSystem.names(in: layout.papers) {
            guard case .directory = try FileSystem.kind(of: layout.papers + "/" + folder) else {
                report.papersExtra.append("papers/" + folder)
                continue
            }
            for name in try FileSystem.names(in: layout.papers + "/" + folder) {
                let path = "papers/\(folder)/\(name)"
                if !expected.contains(path) { report.papersExtra.append(path) }
            }
        }
    }
}
