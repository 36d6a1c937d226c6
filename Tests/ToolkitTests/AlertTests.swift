import Graphics
import Testing
import ToolkitTesting

@testable import Toolkit

/// Alerts answer once, by mouse and by keyboard, in windows of any size.
struct AlertTests {
    private final class Answers {
        var given: [String] = []

        func alert(_ actions: [(String, AlertController.Action.Style)], message: String = "Nothing was saved yet.") -> AlertController {
            AlertController(
                title: "Discard the new item?", message: message,
                actions: actions.map { title, style in .init(title, style: style) { self.given.append(title) } })
        }
    }

    private let threeActions: [(String, AlertController.Action.Style)] = [
        ("Discard", .destructive), ("Keep Editing", .cancel), ("Save", .preferred),
    ]

    @Test func enterEscapeAndAClickAnswer() {
        for (act, answer) in [("enter", "Save"), ("escape", "Keep Editing"), ("click", "Discard")] {
            let stage = Stage()
            let answers = Answers()
            stage.root.present(answers.alert(threeActions))
            stage.harness.advance(seconds: 0.02)
            switch act {
            case "enter": stage.harness.press(.enter)
            case "escape": stage.harness.press(.escape)
            default: stage.harness.button("Discard").map { stage.harness.click($0) }
            }
            #expect(answers.given == [answer])
            #expect(stage.window.layers.count == 1)
        }
    }

    @Test func tabGoesRoundItsButtonsOnly() {
        let stage = Stage()
        let base = stage.addButton("Base", 20, 20)
        let answers = Answers()
        stage.root.present(answers.alert(threeActions))
        stage.harness.advance(seconds: 0.02)
        var seen: [String] = []
        for _ in 0..<4 {
            seen.append((stage.window.firstResponder as? Button)?.title ?? "none")
            stage.harness.press(.tab)
        }
        #expect(seen == ["Save", "Discard", "Keep Editing", "Save"])
        stage.harness.press(.tab, .shift)
        stage.harness.press(.enter)
        #expect(answers.given == ["Save"])
        #expect(base.count == 0)
    }

    @Test func arrowsGoFromButtonToButtonAsTheyAreSeen() {
        for isMirrored in [false, true] {
            let stage = Stage()
            var settings = Harness.quietSettings
            settings.layoutDirection = isMirrored ? .rightToLeft : .leftToRight
            stage.harness.send(.settingsChanged(settings))
            let answers = Answers()
            stage.root.present(answers.alert(threeActions))
            stage.harness.advance(seconds: 0.02)
            var seen: [String] = []
            for key in [Key.left, .left, .left, .right, .up, .down] {
                stage.harness.press(isMirrored ? key == .left ? .right : key == .right ? .left : key : key)
                seen.append((stage.window.firstResponder as? Button)?.title ?? "none")
            }
            let wanted = ["Keep Editing", "Discard", "Discard", "Keep Editing", "Discard", "Keep Editing"]
            #expect(seen == (isMirrored ? Array(wanted.prefix(4)) + ["Save", "Keep Editing"] : wanted))
            #expect(stage.window.showsFocusRing)
            stage.harness.press(.enter)
            #expect(answers.given == ["Keep Editing"])
        }
    }

    @Test func arrowsGoUpAndDownWhereButtonsStandBelowEachOther() {
        let stage = Stage()
        let answers = Answers()
        let long = "A sentence of some length on a button, as no alert should have one, but some do"
        stage.root.present(answers.alert([("One \(long)", .normal), ("Two \(long)", .cancel), ("Three \(long)", .preferred)]))
        stage.harness.advance(seconds: 0.02)
        var seen: [String] = []
        for key in [Key.up, .down, .right, .down, .left] {
            stage.harness.press(key)
            seen.append((stage.window.firstResponder as? Button).map { String($0.title.prefix(3)) } ?? "none")
        }
        #expect(seen == ["Thr", "Two", "One", "One", "Two"])
    }

    @Test func aSecondEnterWhileItFadesIsNoSecondAnswer() {
        let stage = Stage(isAnimated: true)
        let answers = Answers()
        stage.root.present(answers.alert(threeActions))
        stage.harness.advance(seconds: 0.3)
        let save = stage.harness.button("Save")
        stage.harness.press(.enter)
        stage.harness.press(.enter)
        save?.sendAction()
        stage.harness.advance(seconds: 0.5)
        #expect(answers.given == ["Save"])
    }

    @Test func withoutAPreferredAnswerEnterIsTheHarmlessOne() {
        let stage = Stage()
        let answers = Answers()
        stage.root.present(answers.alert([("Delete", .destructive), ("Cancel", .cancel)]))
        stage.harness.advance(seconds: 0.02)
        stage.harness.press(.enter)
        #expect(answers.given == ["Cancel"])
    }

    @Test func escapeIsTheOnlyAnswerThatDestroysNothing() {
        for (actions, answer) in [
            ([("Discard", .destructive), ("Continue", .preferred)], ["Continue"]), ([("No", .normal), ("Yes", .preferred)], []),
        ] as [([(String, AlertController.Action.Style)], [String])] {
            let stage = Stage()
            let answers = Answers()
            stage.root.present(answers.alert(actions))
            stage.harness.advance(seconds: 0.02)
            stage.harness.press(.escape)
            #expect(answers.given == answer)
        }
    }

    @Test func keysThatFollowAnAnswerGoToWhatItOpens() {
        let stage = Stage(isAnimated: true)
        let next = NotingController()
        next.preferredContentSize = Size(width: 300, height: 200)
        stage.root.present(
            AlertController(title: "Go on?", message: "", actions: [.init("Go On", style: .preferred) { stage.root.present(next) }]))
        stage.harness.advance(seconds: 0.3)
        stage.harness.press(.enter)
        stage.harness.press(.down)
        #expect(next.keys == [.down])
        #expect(stage.root.keys == [])
        stage.harness.advance(seconds: 0.5)
        #expect(stage.window.layers.count == 2)
    }

    // MARK: - Questions that appear unasked

    private func unasked() -> (Stage, Answers) {
        let stage = Stage()
        let answers = Answers()
        let alert = answers.alert([("Discard", .destructive), ("Continue", .preferred)])
        alert.isUnsolicited = true
        stage.root.present(alert)
        stage.harness.advance(seconds: 2)
        return (stage, answers)
    }

    @Test func aTextThatIsBeingTypedIsNoAnswer() {
        for text in ["red lamp", "Lamp\tSN 5\n", "x\t\t \n"] {
            let (stage, answers) = unasked()
            stage.harness.type(text)
            #expect(answers.given == [])
            // Keys answer again after a pause in typing.
            stage.harness.advance(seconds: 1.1)
            stage.harness.press(.enter)
            #expect(answers.given == ["Continue"])
        }
    }

    @Test func whatDestroysWantsAKeyOfItsOwn() {
        for key in [Key.space, .enter] {
            let (stage, answers) = unasked()
            stage.harness.press(.tab)
            stage.harness.press(key)
            stage.harness.send(.keyDown(KeyEvent(key: key, isRepeat: true, time: stage.harness.time + 1)))
            #expect(answers.given == [])
            stage.harness.advance(seconds: 2)
            stage.harness.press(key)
            #expect(answers.given == ["Discard"])
        }
    }

    @Test func oneThatWasAskedForIsAnsweredAtOnce() {
        let stage = Stage()
        let answers = Answers()
        stage.root.present(answers.alert([("Discard", .destructive), ("Continue", .preferred)]))
        stage.harness.type("x\t ")
        #expect(answers.given == ["Discard"])
    }

    @Test func oneWithoutActionsCanBeClosed() {
        let stage = Stage()
        stage.root.present(AlertController(title: "Done", message: "All is well.", actions: []))
        stage.harness.advance(seconds: 0.02)
        stage.harness.press(.escape)
        #expect(stage.window.layers.count == 1)
    }

    @Test func itFitsIntoSmallWindowsWithLongButtonsBelowEachOther() throws {
        let stage = Stage(size: Size(width: 360, height: 360))
        let answers = Answers()
        let alert = answers.alert(
            [("Discard All the Changes", .destructive), ("Keep Editing This Item", .cancel), ("Save", .preferred)],
            message: "Nothing was saved yet, and what you typed into the form would be lost if you went on now.")
        stage.root.present(alert)
        stage.harness.advance(seconds: 0.02)
        let card = alert.view.bounds
        let parts = alert.view.subviews
        for part in parts { #expect(card.contains(part.frame), "\(part.frame) leaves \(card)") }
        for (index, part) in parts.enumerated() {
            for other in parts[..<index] { #expect(!part.frame.intersects(other.frame)) }
        }
        let save = try #require(stage.harness.button("Save"))
        let discard = try #require(stage.harness.button("Discard All the Changes"))
        #expect(save.frame.minY < discard.frame.minY && save.frame.width == discard.frame.width)
    }
}
