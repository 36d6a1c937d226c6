import Foundation

/// Has the kernel lay pages under new memory on another thread, while this one works out what to draw into it.
///
/// A first frame of four megabytes costs a thousand page faults, some three milliseconds, on the way of the first picture.
nonisolated enum PagePreparation {
    /// The number of `MADV_POPULATE_WRITE` in Linux, from 5.14 on; an older kernel says no, and the pages come one by one as ever.
    private static let populateForWriting: Int32 = 23
    /// Less than this is not worth a thread.
    private static let worthwhile = 1 << 20

    /// How many bytes the kernel is asked for at a time. As long as it is at work, no other thread of the process gets memory mapped or
    /// unmapped, and this one may wait for a processor meanwhile.
    private static let step = 1 << 17

    /// Begins with a mapping. Nothing in it is changed. If it is unmapped meanwhile, the kernel stops, or brings in pages of what is mapped
    /// there then, which costs memory and changes nothing.
    static func begin(_ address: UnsafeMutableRawPointer, _ length: Int) {
        guard length >= worthwhile else { return }
        let start = UInt(bitPattern: address)
        Thread.detachNewThread {
            for offset in stride(from: 0, to: length, by: step) {
                let part = UnsafeMutableRawPointer(bitPattern: start + UInt(offset))
                guard madvise(part, min(step, length - offset), populateForWriting) == 0 else { return }
            }
        }
    }
}
