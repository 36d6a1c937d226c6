public import FoundationEssentials
import HomepwnerResources
public import Toolkit

nonisolated extension NibDocument {
    /// Reads a document from a file.
    ///
    /// - Throws: when the file cannot be read or is no nib.
    init(contentsOf url: URL) throws(NibError) {
        let data: Data
        do { data = try Data(contentsOf: url) } catch {
            let name = DisplayText.isolated(url.lastPathComponent)
            throw NibError(.unreadable, file: name, "The file \(url.path) cannot be read. Check its name, and whether you may read it.")
        }
        try self.init(data: [UInt8](data), name: url.lastPathComponent)
    }

    /// Reads one of the nibs that ship with the program.
    ///
    /// - Parameter name: the file's name without its ending.
    /// - Throws: if the nib does not exist or cannot be read.
    init(named name: String) throws(NibError) {
        guard let path = HomepwnerResources.path(of: "nibs/\(name).xib") else {
            throw NibError(.unreadable, file: "\(name).xib", "A part of the program is missing. Install the program again.")
        }
        try self.init(contentsOf: URL(fileURLWithPath: path))
    }
}

extension Nib {
    /// Reads a nib from a file.
    ///
    /// - Throws: when the file cannot be read or is no nib.
    public convenience init(contentsOf url: URL, classes: NibClasses = NibClasses()) throws(NibError) {
        self.init(try NibDocument(contentsOf: url), classes: classes)
    }

    /// Reads one of the nibs that ship with the program.
    ///
    /// - Parameter name: the file's name without its ending.
    /// - Throws: if the nib does not exist or cannot be read.
    public convenience init(named name: String, classes: NibClasses = NibClasses()) throws(NibError) {
        self.init(try NibDocument(named: name), classes: classes)
    }
}
