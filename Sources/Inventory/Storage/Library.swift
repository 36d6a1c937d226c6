public import FoundationEssentials
import GRDB
import Synchronization
public import Threading

/// An inventory in a folder: its items, pictures, draft and settings. One process owns it while it is open. Keep it as long as its stores
/// are in use, because it is closed when it is released.
public final class Library: Sendable {
    /// The folder.
    public let location: URL
    /// Its items; users outside this module use a store: `store(actor:on:)`.
    let items: ItemStore
    /// Its pictures.
    public let photos: ImageStore
    /// Its papers.
    public let papers: PaperStore
    /// The draft of the open form.
    public let drafts: DraftStore
    /// The settings beside the items, such as the sort order.
    public let settings: SettingsStore
    /// The threads for work that a window must not wait for.
    public var pools: ThreadPools { storage.pools }
    /// Whether no read, computation or write is running or pending, for tests that wait until everything is done.
    public var isIdle: Bool { storage.pools.areIdle && storage.isWriterIdle }
    /// Whether it is read-only, because of its disk or the rights of its files.
    public let isReadOnly: Bool

    /// Locked while a backup is made, because each backup removes the unfinished files of others.
    private let backupLock = Mutex(())
    /// Locked while a backup elsewhere is made.
    private let elsewhereLock = Mutex(())

    private let storage: Storage
    private let lock: LibraryLock
    /// The files that opening the library created; nil if it existed before.
    private let made: NewLibrary.Made?
    /// The stored record of the last database check.
    private let keptLook: LastLook?
    /// The time of the last successful check, now or in an earlier session; nil if a check is due on any day.
    private let lookTime: Mutex<Timestamp?>

    /// Opens the library in a folder, or makes an empty one.
    ///
    /// - Parameters:
    ///   - location: the folder; if it is missing, it is made for the user alone.
    ///   - create: whether a missing library is made; if not, the error is `libraryMissing`.
    ///   - processor: the reader of pictures.
    ///   - pools: the threads of the process, for work that the caller must not wait for.
    /// - Throws: among others `libraryInUse`, `newerSchema`, `notADatabase`, `damaged`, `folderUnusable`, `diskFull`. Existing files are
    ///   unchanged then.
    public static func open(
        at location: URL, create: Bool = true, processor: any PhotoProcessor = StandardPhotoProcessor(),
        pools: ThreadPools = ThreadPools()
    ) throws(InventoryError) -> Library {
        let layout = LibraryLayout(root: absolutePath(location))
        if !create, case .missing = try FileSystem.kind(of: layout.database) { throw missing(layout) }
        var made: NewLibrary.Made?
        var isFolderNew = false
        if case .missing = try FileSystem.kind(of: layout.root) { isFolderNew = true }
        try FileSystem.makeDirectory(layout.root)
        let lock: LibraryLock
        do { lock = try LibraryLock(layout) } catch {
            guard error.code == .readOnly || LibraryRights.areMissing(layout) else { throw error }
            return try openReadOnly(layout, location: location, processor: processor, pools: pools)
        }
        if LibraryRights.areMissing(layout) {
            lock.release()
            return try openReadOnly(layout, location: location, processor: processor, pools: pools)
        }
        let look = LastLook(keptIn: layout)
        if let version = try DatabaseFile.version(layout) {
            if version < Schema.version { try NewLibrary.migrate(layout, from: version) }
        } else {
            try NewLibrary.create(layout)
            made = NewLibrary.Made(folderToo: isFolderNew)
        }
        let storage = try Storage(layout, access: .readWrite, pools: pools)
        do { try SchemaGuard.check(storage) } catch {
            storage.close()
            throw error
        }
        return Library(location: location, storage: storage, lock: lock, look: look, processor: processor, made: made)
    }

    /// Opens a library on a read-only disk, or without permission to write.
    static func openReadOnly(
        _ layout: LibraryLayout, location: URL, processor: any PhotoProcessor, pools: ThreadPools = ThreadPools()
    ) throws(InventoryError) -> Library {
        // It is released when this throws, too.
        let lock = try LibraryLock(reading: layout)
        guard let version = try DatabaseFile.version(layout) else { throw missing(layout) }
        let isDenied = LibraryRights.areMissing(layout)
        let (why, remedy) =
            isDenied ? ("you may not write to it", "Get write permission") : ("its disk is read-only", "Make the disk writable")
        guard version == Schema.version else {
            throw InventoryError(
                .readOnly,
                """
                The library in \(shown(layout.root)) was made by an older version and \(why), so it cannot be upgraded. \
                \(remedy), or copy the folder elsewhere.
                """)
        }
        if try WriteAheadLog.hasChanges(layout) {
            throw InventoryError(
                .readOnly,
                "The library in \(shown(layout.root)) was not closed properly and \(why). \(remedy), then open it once.")
        }
        let look = LastLook(keptIn: layout)
        let storage = try Storage(layout, access: .readOnly, pools: pools)
        try SchemaGuard.check(storage)
        return Library(location: location, storage: storage, lock: lock, look: look, processor: processor)
    }

    private init(
        location: URL, storage: Storage, lock: LibraryLock, look: LastLook?, processor: any PhotoProcessor, made: NewLibrary.Made? = nil
    ) {
        self.location = location
        self.made = made
        self.storage = storage
        self.lock = lock
        keptLook = look
        lookTime = Mutex(look?.time)
        isReadOnly = storage.access == .readOnly
        let collation = StoredOrder.collation(storage)
        photos = ImageStore(storage, processor: processor)
        papers = PaperStore(storage)
        items = ItemStore(storage, collation: collation)
        drafts = DraftStore(storage.layout, processor: processor, photos: photos, papers: papers)
        settings = SettingsStore(storage.layout)
    }

    deinit { close() }

    /// Closes the library and releases its lock. Items are already stored; it waits for pending settings and removals. Later calls fail
    /// with `closed`.
    public func close() {
        items.finish()
        drafts.finish()
        settings.finish()
        if storage.close(), let time = lookTime.withLock({ $0 }), let look = LastLook(storage.layout, at: time), look != keptLook {
            look.keep(in: storage.layout)
        }
        lock.release()
    }

    /// Closes the library, and removes the files that opening it created if it was never used. For callers whose work failed.
    public func closeAndRemoveIfUnused() {
        items.finish()
        storage.close()
        // This happens under the lock: a process that waits for the lock notices that its file is gone, and starts over.
        if let made { NewLibrary.remove(storage.layout, made) }
        lock.release()
    }

    /// Returns whether the database was checked on the day of a moment, without problems.
    func wasLookedThrough(on now: Timestamp) -> Bool {
        lookTime.withLock { $0.map { $0 <= now && $0.localDay == now.localDay } ?? false }
    }

    /// Notes a database check without problems.
    func noteLook(at time: Timestamp) { lookTime.withLock { $0 = time } }

    /// Notes that the database is damaged, so that the next session checks it, too.
    func noteDamage() {
        lookTime.withLock { $0 = nil }
        LastLook.remove(from: storage.layout)
    }

    /// Sets a closure that is called once if another program moves, replaces or removes the library's files while it is open, on any
    /// thread. Its error has the path of the stored data. From then on nothing is written, and reading continues.
    public func whenReplaced(_ body: @escaping @Sendable (InventoryError) -> Void) { storage.whenStopped(body) }

    /// Makes a backup in the library's own folder; calls are performed one after the other.
    func whileMakingBackup<Made: Sendable>(_ make: () throws(InventoryError) -> Made) throws(InventoryError) -> Made {
        try backupLock.withLock { _ throws(InventoryError) in try make() }
    }

    /// Makes a backup elsewhere; calls are performed one after the other.
    func whileMakingBackupElsewhere<Made: Sendable>(_ make: () throws(InventoryError) -> Made) throws(InventoryError) -> Made {
        try elsewhereLock.withLock { _ throws(InventoryError) in try make() }
    }

    /// The number of times that the main thread has run SQL of this library. Always 0 in a release build.
    public var mainThreadUses: Int { storage.mainThreadUse.count }

    /// From now on, in a debug build, SQL of this library on the main thread ends the program. For a window, which must not wait for it.
    public func forbidMainThread() { storage.mainThreadUse.forbid() }

    /// Returns the process that has a library open; nil if there is none, 0 if its number is unknown.
    public static func owner(of location: URL) -> Int32? { LibraryLock.holder(of: LibraryLayout(root: absolutePath(location))) }

    /// Tells other processes where this one takes commands: the path of a socket.
    public func announce(address: String) { lock.announce(address) }

    /// Returns the path of the socket of the process that has a library open; nil if there is none. The process may have ended.
    public static func address(of location: URL) -> String? { LibraryLock.address(of: LibraryLayout(root: absolutePath(location))) }

    static func absolutePath(_ location: URL) -> String {
        var path = location.path
        if !path.hasPrefix("/") { path = FileManager.default.currentDirectoryPath + "/" + path }
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        return path
    }

    private static func missing(_ layout: LibraryLayout) -> InventoryError {
        InventoryError(.libraryMissing, "There is no library in \(shown(layout.root)). Check the path, or add an item to start one.")
    }

    /// The database, for tests.
    var database: Storage { storage }
}
