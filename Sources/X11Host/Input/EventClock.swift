/// Converts the server's times (milliseconds that restart after 49 days) into seconds on the clock of timers.
///
/// The two clocks differ by an unknown amount, and events arrive late but never early: so the smallest difference so far is the best.
struct EventClock {
    private var offset: Double?
    private var lastServerTime: UInt32 = 0
    private var turns = 0.0

    /// Returns the seconds of an event.
    ///
    /// - Parameters:
    ///   - serverTime: the event's time stamp; 0 means the current time.
    ///   - now: the current time, in seconds.
    mutating func seconds(serverTime: UInt32, now: Double) -> Double {
        guard serverTime != 0 else { return now }
        // Half a range back means that the counter restarted; a little back is only an event out of order.
        if lastServerTime > serverTime, lastServerTime - serverTime > UInt32.max / 2 { turns += 1 }
        let isLate = serverTime > lastServerTime && serverTime - lastServerTime > UInt32.max / 2 && lastServerTime != 0
        if !isLate { lastServerTime = serverTime }
        let server = ((isLate ? turns - 1 : turns) * 4_294_967_296 + Double(serverTime)) / 1000
        let known = min(offset ?? .infinity, now - server)
        // A very late event (after a stopped program) must not move all later events into the past: the earlier difference was smaller. But
        // a restarted server has a new clock.
        offset = now - server - known > 600 ? now - server : known
        return server + (offset ?? 0)
    }
}
