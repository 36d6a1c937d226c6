import CX11
import Foundation

/// A piece of memory for pixels: a segment that the server has attached too, or plain memory.
final class PixelMemory {
    let address: UnsafeMutableRawPointer
    let capacity: Int
    let isShared: Bool
    /// Xlib's data of the segment, which must not move while images point at it.
    let segment: UnsafeMutablePointer<XShmSegmentInfo>
    private let connection: X11Connection

    /// Makes plain memory, set to zero; nil if there is none.
    init?(plain capacity: Int, connection: X11Connection) {
        guard let address = calloc(1, max(capacity, 1)) else { return nil }
        self.address = address
        self.capacity = capacity
        self.connection = connection
        isShared = false
        segment = .allocate(capacity: 1)
        segment.initialize(to: XShmSegmentInfo())
    }

    /// The reason why memory is not shared.
    enum SharingError: Error {
        /// The kernel has no memory, or not so much.
        case noMemory
        /// The server cannot attach it, for example one on another machine.
        case notAttached
    }

    /// Makes memory that is shared with the server.
    init(shared capacity: Int, connection: X11Connection) throws(SharingError) {
        let id = shmget(IPC_PRIVATE, max(capacity, 1), IPC_CREAT | 0o600)
        guard id >= 0 else { throw .noMemory }
        // The kernel removes the segment when both sides have detached it. This request at once leaves nothing behind after a kill. It must
        // come after both have attached: after it, no other process can.
        defer { shmctl(id, IPC_RMID, nil) }
        guard let address = shmat(id, nil, 0), Int(bitPattern: address) != -1 else { throw .noMemory }
        let info = UnsafeMutablePointer<XShmSegmentInfo>.allocate(capacity: 1)
        info.initialize(to: XShmSegmentInfo())
        info.pointee.shmid = id
        info.pointee.shmaddr = address.assumingMemoryBound(to: CChar.self)
        info.pointee.readOnly = 1
        guard connection.errors.attempt(on: connection.display, { XShmAttach(connection.display, info) }) else {
            shmdt(address)
            info.deallocate()
            throw .notAttached
        }
        self.address = address
        self.capacity = capacity
        self.connection = connection
        isShared = true
        segment = info
    }

    isolated deinit {
        if isShared {
            if !connection.isLost { XShmDetach(connection.display, segment) }
            shmdt(address)
        } else {
            free(address)
        }
        segment.deallocate()
    }
}

/// Makes memory for pixels, and keeps that of the last floating window for the next one.
///
/// A user who looks at one picture often looks at the next. The kernel would clear new memory, the server would attach it, and both would
/// map it page by page, which takes as long as painting it.
final class PixelMemoryPool {
    /// The time for which memory is kept, in seconds.
    private static let patience = 5.0
    /// The largest number of bytes that are kept.
    private static let limit = 8 << 20

    private let connection: X11Connection
    private var canShare: Bool
    private var spare: PixelMemory?
    /// The time at which the kept memory is freed, on the event clock; nil if there is none.
    private(set) var deadline: Double?

    init(connection: X11Connection) {
        self.connection = connection
        canShare = connection.extensions.sharedMemoryEvent != nil && connection.hasOurByteOrder
    }

    /// Keeps the memory of a closed window, if it is large enough. A tooltip's memory does not replace a picture's.
    func keep(_ memory: PixelMemory, at now: Double) {
        guard memory.isShared, memory.capacity <= Self.limit, memory.capacity >= spare?.capacity ?? 0 else { return }
        spare = memory
        deadline = now + Self.patience
    }

    /// Frees memory that was kept long enough; without a time, all kept memory.
    func freeSpare(at now: Double = .infinity) {
        guard let deadline, deadline <= now else { return }
        spare = nil
        self.deadline = nil
    }

    /// Returns a piece of at least that many bytes.
    ///
    /// - Parameter old: a piece that is not needed any more. A window that is dragged larger needs another size at every step, and the
    ///   kernel needs a millisecond to clear four megabytes: so the piece is reused if it is long enough and not far too long.
    func take(bytes: Int, reusing old: PixelMemory? = nil) -> PixelMemory? {
        if let old, Self.fits(old, bytes) { return old }
        if old == nil, let kept = spare, Self.fits(kept, bytes) {
            freeSpare()
            return kept
        }
        if canShare {
            // A growing window gets some more than it needs.
            let capacity = old == nil ? bytes : bytes + bytes / 4
            do throws(PixelMemory.SharingError) {
                return try PixelMemory(shared: capacity, connection: connection)
            } catch .notAttached {
                // This is most often a server on another machine, which will never share memory.
                canShare = false
                connection.log.notice("X11-2: the X server cannot share memory with this program; pictures go over the wire.")
            } catch {
                connection.log.notice("X11-7: the system has no \(capacity) bytes of shared memory; pictures go over the wire.")
            }
        }
        return PixelMemory(plain: bytes, connection: connection)
    }

    /// Returns whether a piece is long enough and not far too long.
    private static func fits(_ memory: PixelMemory, _ bytes: Int) -> Bool { memory.capacity >= bytes && memory.capacity / 4 <= bytes }
}
