import FoundationEssentials

/// Looks into a `-wal` file that a crash left, because the newest header of the database may stand there and not yet in the file itself.
enum WriteAheadLog {
    /// The `user_version` of the last copy of the first page in the log; nil when it holds none.
    static func userVersion(_ layout: LibraryLayout) -> UInt32? {
        // A log that is larger than this was not left by a migration, which moves its pages to the file at once.
        guard let data = try? FileSystem.read(layout.database + "-wal", limit: 64 << 20), data.count > 32 else { return nil }
        let bytes = Array(data)
        guard DatabaseFile.number(bytes, at: 0) & ~1 == 0x377f_0682 else { return nil }
        let pageSize = Int(DatabaseFile.number(bytes, at: 8))
        guard (512...65_536).contains(pageSize) else { return nil }
        let salt = bytes[16..<24]
        var result: UInt32?
        var offset = 32
        while offset + 24 + pageSize <= bytes.count, bytes[offset + 8..<offset + 16] == salt {
            if DatabaseFile.number(bytes, at: offset) == 1 { result = DatabaseFile.number(bytes, at: offset + 24 + 60) }
            offset += 24 + pageSize
        }
        return result
    }
}
