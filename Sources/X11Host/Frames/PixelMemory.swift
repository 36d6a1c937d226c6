import CX11
import Foundation

/// A piece of memory for pixels: a segment that the server has attached too, or plain memory.
final class PixelMemory {
    let address: UnsafeMutableRawPointer
    let capacity: Int
    let isShared: Bool
    /// What Xlib knows of the segment; it must stay where it is as long as images point at it.
    let segment: UnsafeMutablePointer<XShmSegmentInfo>
    private let connection: X11Connection

    /// Plain memory, set to zero; nil when there is none.
    init?(plain capacity: Int, connection: X11Connection) {
        guard let address = calloc(1, max(capacity, 1)) else { return nil }
        self.address = address
        self.capacity = capacity
        self.connection = connection
        isShared = false
        segment = .allocate(capacity: 1)
        segment.initialize(to: XShmSegmentInfo())
    }

    /// Why memory is not shared.
    enum SharingError: Error {
        /// The kernel has none, or none so long.
        case noMemory
        /// The server cannot attach it, as one on another machine cannot.
        case notAttached
    }

    /// Memory shared with the server.
    init(shared capacity: Int, connection: X11Connection) throws(SharingError) {
        let id = shmget(IPC_PRIVATE, max(capacity, 1), IPC_CREAT | 0o600)
        guard id >= 0 else { throw .noMemory }
        // The kernel removes the segment when both sides have let go of it; doing this at once leaves nothing behind after a kill.
        // It must come after both have attached: after this, nobody else can.
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
/// Somebody who looks at one picture looks at the next: new memory would be cleared by the kernel, attached by the server and mapped page by
/// page on both sides, which takes as long as to paint it.
final class PixelMemoryPool {
    /// How long memory is kept, in seconds.
    private static let patience = 5.0
    /// The most bytes that are kept.
    private static let limit = 8 << 20

    private let connection: X11Connection
    private var canShare: Bool
    private var spare: PixelMemory?
    /// When the memory that is kept is freed, on the event clock; nil when there is none.
    private(set) var deadline: Double?

    init(connection: X11Connection) {
        self.connection = connection
        canShare = connection.extensions.sharedMemoryEvent != nil && connection.hasOurByteOrder
    }

    /// Keeps the memory of a window that goes, if it is worth it. A tooltip's does not take the place of a picture's.
    func keep(_ memory: PixelMemory, at now: Double) {
        guard memory.isShared, memory.capacity <= Self.limit, memory.capacity >= spare?.capacity ?? 0 else { return }
        spare = memory
        deadline = now + Self.patience
    }

    /// Frees memory that was kept long enough; without a time any that is kept.
    func freeSpare(at now: Double = .infinity) {
        guard let deadline, deadline <= now else { return }
        spare = nil
        self.deadline = nil
    }

    /// A piece of at least so many bytes.
    ///
    /// - Parameter old: a piece that is not needed any more. A window that is dragged larger needs another size at every step, and the
    ///   kernel takes a millisecond to clear four megabytes: so it is taken again if it is long enough and not far too long.
    func take(bytes: Int, reusing old: PixelMemory? = nil) -> PixelMemory? {
        if let old, Self.fits(old, bytes) { return old }
        if old == nil, let kept = spare, Self.fits(kept, bytes) {
            freeSpare()
            return kept
        }
        if canShare {
            // Some more than is needed, if the window is growing.
            let capacity = old == nil ? bytes : bytes + bytes / 4
            do throws(PixelMemory.SharingError) {
                return try PixelMemory(shared: capacity, connection: connection)
            } catch .notAttached {
                // Most often a server on another machine, which will not come nearer.
                canShare = false
                connection.log.notice("X11-2: the X server cannot share memory with this program; pictures go over the wire.")
            } catch {
                connection.log.notice("X11-7: the system has no \(capacity) bytes of shared memory; pictures go over the wire.")
            }
        }
        return PixelMemory(plain: bytes, connection: connection)
    }

    /// Whether a piece is long enough and not far too long.
    private static func fits(_ memory: PixelMemory, _ bytes: Int) -> Bool { memory.capacity >= bytes && memory.capacity / 4 <= bytes }
}
