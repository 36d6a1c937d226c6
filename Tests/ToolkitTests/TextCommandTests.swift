import Testing
import Toolkit

@Suite struct TextCommandTests {
    private func command(_ key: Key, _ modifiers: KeyModifiers = [], multiline: Bool = false) -> TextCommand? {
        TextCommand(KeyEvent(key: key, modifiers: modifiers, time: 0), isMultiline: multiline)
    }

    @Test func arrowsHomeAndEndMove() {
        #expect(command(.left) == .move(.left, extending: false))
        #expect(command(.right, .shift) == .move(.right, extending: true))
        #expect(command(.left, .control) == .move(.wordLeft, extending: false))
        #expect(command(.right, [.control, .shift]) == .move(.wordRight, extending: true))
        #expect(command(.home) == .move(.lineStart, extending: false))
        #expect(command(.end, [.control, .shift]) == .move(.documentEnd, extending: true))
    }

    @Test func linesAreOnlyMovedThroughWhereThereAreLines() {
        for key in [Key.up, .down, .pageUp, .pageDown, .enter] { #expect(command(key) == nil) }
        #expect(command(.up, multiline: true) == .move(.up, extending: false))
        #expect(command(.pageDown, .shift, multiline: true) == .move(.pageDown, extending: true))
        #expect(command(.down, .control, multiline: true) == .move(.paragraphDown, extending: false))
        #expect(command(.pageUp, .control, multiline: true) == nil)
        #expect(command(.enter, multiline: true) == .insertLineBreak)
        #expect(command(.enter, .control, multiline: true) == nil)
    }

    @Test func deletingGoesByCharacterWordAndLine() {
        #expect(command(.backspace) == .delete(.characterBackward))
        #expect(command(.backspace, .shift) == .delete(.characterBackward))
        #expect(command(.backspace, .control) == .delete(.wordBackward))
        #expect(command(.backspace, [.control, .shift]) == .delete(.lineBackward))
        #expect(command(.delete) == .delete(.characterForward))
        #expect(command(.delete, .control) == .delete(.wordForward))
        #expect(command(.delete, [.control, .shift]) == .delete(.lineForward))
    }

    @Test func theClipboardHasOldAndNewKeys() {
        #expect([command(.character("x"), .control), command(.delete, .shift)] == [.cut, .cut])
        #expect([command(.character("c"), .control), command(.insert, .control)] == [.copy, .copy])
        #expect([command(.character("v"), .control), command(.insert, .shift)] == [.paste, .paste])
        #expect(command(.insert) == nil)
        #expect(command(.insert, [.control, .shift]) == nil)
    }

    @Test func undoAndSelecting() {
        #expect(command(.character("z"), .control) == .undo)
        #expect([command(.character("z"), [.control, .shift]), command(.character("y"), .control)] == [.redo, .redo])
        #expect([command(.character("a"), .control), command(.character("/"), .control)] == [.selectAll, .selectAll])
        #expect([command(.character("a"), [.control, .shift]), command(.character("\\"), .control)] == [.deselect, .deselect])
    }

    @Test func whatTypesOrBelongsToOthersIsNoCommand() {
        #expect(command(.character("a")) == nil)
        #expect(command(.character("a"), .shift) == nil)
        #expect(command(.character("n"), .control) == nil)
        #expect(command(.left, .alt) == nil)
        #expect(command(.character("c"), [.control, .alt]) == nil)
        #expect(command(.tab, multiline: true) == nil)
        #expect(command(.escape) == nil)
    }
}
