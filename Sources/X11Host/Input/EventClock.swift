/// Turns the server's times (milliseconds that start over after 49 days) into seconds on the clock that timers run on.
///
/// The two clocks differ by an unknown amount, and events arrive late but never early: so the smallest difference seen is the best.
struct EventClock {
    private var offset: Double?
    private var lastServerTime: UInt32 = 0
    private var turns = 0.0

    /// The seconds of an event.
    ///
    /// - Parameters:
    ///   - serverTime: the event's time stamp; 0 means the present.
    ///   - now: the present, in seconds.
    mutating func seconds(serverTime: UInt32, now: Double) -> Double {
        guard serverTime != 0 else { return now }
        // Half a turn back is the counter starting over; a little back is only an event out of order.
        if lastServerTime > serverTime, lastServerTime - serverTime > UInt32.max / 2 { turns += 1 }
        let isLate = serverTime > lastServerTime && serverTime - lastServerTime > UInt32.max / 2 && lastServerTime != 0
        if !isLate { lastServerTime = serverTime }
        let server = ((isLate ? turns - 1 : turns) * 4_294_967_296 + Double(serverTime)) / 1000
        let known = min(offset ?? .infinity, now - server)
        // An event from long ago (a stopped program) must not pull everything after it into the past: that was a smaller difference
        // before. But a server that was restarted has a new clock.
        offset = now - server - known > 600 ? now - server : known
        return server + (offset ?? 0)
    }
}
