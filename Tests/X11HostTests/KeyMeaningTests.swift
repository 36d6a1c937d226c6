import Testing
import Toolkit

@testable import X11Host

@Suite struct KeyMeaningTests {
    private func key(_ plain: UInt, shifted: UInt = 0, others: [UInt] = [], present: UInt? = nil, code: Int = 0) -> Key {
        KeyMeaning(
            present: KeySymbol(present ?? plain), groups: ([plain] + others).map(KeySymbol.init), shifted: KeySymbol(shifted), code: code
        ).key
    }

    @Test func lettersAreLowerCaseWhateverIsHeld() {
        #expect(key(0x61, shifted: 0x41, present: 0x41) == .character("a"))
        #expect(key(0x41) == .character("a"))
    }

    @Test func cyrillicFallsBackToTheOtherLayout() {
        // Cyrillic_es on the C key, with us as the second layout.
        #expect(key(0x6d3, shifted: 0x6f3, others: [0x63], code: 54) == .character("c"))
    }

    @Test func aloneItFallsBackToAnAmericanKeyboard() {
        #expect(key(0x6d3, shifted: 0x6f3, code: 54) == .character("c"))
        #expect(key(0x7e1, shifted: 0x7c1, code: 38) == .character("a"))
        #expect(key(0x0100_05e9, code: 24) == .character("q"))
        #expect(key(0xce0, code: 61) == .character("/"))
    }

    @Test func digitsThatNeedShiftAreDigits() {
        // French: & and 1; Czech: ě and 2.
        #expect(key(0x26, shifted: 0x31, code: 10) == .character("1"))
        #expect(key(0x1ec, shifted: 0x32, code: 11) == .character("2"))
        #expect(key(0x2d, shifted: 0x5f) == .character("-"))
        #expect(key(0x3d, shifted: 0x2b) == .character("="))
    }

    @Test func theKeypadMeansWhatNumLockSays() {
        #expect(key(0xff95, shifted: 0xffb7, present: 0xffb7) == .character("7"))
        #expect(key(0xff95, shifted: 0xffb7, present: 0xff95) == .home)
        #expect(key(0xffab) == .character("+"))
        #expect(key(0xffad) == .character("-"))
        #expect(key(0xff8d) == .enter)
    }

    @Test func keysWithoutCharacters() {
        #expect(key(0xfe20, present: 0xfe20) == .tab)
        #expect(key(0xff51) == .left)
        #expect(key(0xffbe) == .function(1))
        #expect(key(0xffc9) == .function(12))
        #expect(key(0xff67) == .menu)
        #expect(key(0xffe3) == .other)
        #expect(key(0xfe03) == .other)
        #expect(key(0xffe5) == .other)
        #expect(key(0) == .other)
    }

    @Test func otherLatinLettersStay() {
        #expect(key(0xf6, shifted: 0xd6, code: 47) == .character("ö"))
        #expect(key(0x20, shifted: 0x20) == .space)
        #expect(key(0xff80) == .space)
    }
}
