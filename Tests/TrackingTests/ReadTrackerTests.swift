import Testing
import Tracking

@Suite struct ReadTrackerTests {
    private let tracker = ReadTracker()

    @Test func onlyWhatWasReadMakesAReaderStale() {
        let reads = tracker.reading {
            tracker.note(2)
            tracker.note(63)
        }
        tracker.change(1 << 3)
        #expect(!tracker.isStale(reads))
        tracker.change(1 << 63 | 1 << 5)
        #expect(tracker.isStale(reads))
        #expect(!tracker.isStale(tracker.reading { tracker.note(63) }))
    }

    @Test func eachChangeIsAVersion() {
        let before = tracker.version
        tracker.change(0)
        #expect(tracker.version == before)
        tracker.change(1)
        tracker.change(1)
        #expect(tracker.version == before + 2)
    }

    @Test func aPartThatChangesAfterItWasReadIsOutOfDateAtOnce() {
        let late = tracker.reading {
            tracker.note(1)
            tracker.change(1 << 1)
        }
        #expect(tracker.isStale(late))
        let early = tracker.reading {
            tracker.change(1 << 1)
            tracker.note(1)
        }
        #expect(!tracker.isStale(early))
    }

    @Test func anInnerReaderHasReadsOfItsOwn() {
        var inner = Reads()
        let outer = tracker.reading {
            tracker.note(1)
            inner = tracker.reading { tracker.note(2) }
            tracker.note(3)
        }
        tracker.change(1 << 2)
        #expect(tracker.isStale(inner) && !tracker.isStale(outer))
        tracker.change(1 << 3)
        #expect(tracker.isStale(outer))
    }

    @Test func whatIsPutOffComesInItsOrderAfterTheOutermostUpdate() {
        var said: [String] = []
        tracker.afterUpdates { said.append("at once") }
        tracker.updating {
            tracker.updating { tracker.afterUpdates { said.append("first") } }
            tracker.afterUpdates {
                tracker.afterUpdates { said.append("third") }
                said.append("second")
            }
            said.append("updated")
            #expect(tracker.isUpdating)
        }
        #expect(said == ["at once", "updated", "first", "second", "third"] && !tracker.isUpdating)
    }
}
