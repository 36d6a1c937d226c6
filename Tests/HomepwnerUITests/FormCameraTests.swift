import Camera
import Graphics
import Imaging
import Inventory
import Testing
import Toolkit
import ToolkitTesting

@testable import HomepwnerUI

/// The camera in the form: its picture is in place of the pictures.
@Suite struct FormCameraTests {
    private let cameras = TestCameras([TestCameras.desk])

    /// The form of a new item with the camera open, as a person opens it.
    private func open(size: Size = Size(width: 1120, height: 760)) async throws -> (Fixture, ItemFormController) {
        let fixture = try Fixture(size: size, cameras: cameras)
        fixture.harness.press(.character("n"), .control)
        let form = try #require(fixture.main.forms.form)
        fixture.harness.type("Lamp")
        try await chooseCamera(fixture, form)
        return (fixture, form)
    }

    private func chooseCamera(_ fixture: Fixture, _ form: ItemFormController) async throws {
        fixture.harness.click(form.form.pictureBar.strip)
        let popover = try #require(fixture.harness.openChildren.first)
        try await fixture.wait("the camera is offered") { fixture.harness.find(SegmentedControl.self)?.isHidden == false }
        let bar = try #require(fixture.harness.find(SegmentedControl.self))
        fixture.harness.click(at: bar.convert(bar.frame(ofSegment: 1).center, to: nil), in: popover)
        try await fixture.wait("the camera runs") { cameras.running.count == 1 }
    }

    private func frame(_ view: View) -> Rect { view.convert(view.bounds, to: nil) }

    @Test(arguments: [Size(width: 1120, height: 760), Size(width: 360, height: 640)])
    func takesLooksTakesAgainAndUses(size: Size) async throws {
        let (fixture, form) = try await open(size: size)
        defer { fixture.close() }
        #expect(fixture.harness.openChildren.isEmpty, "the chooser has gone")
        let camera = try #require(form.camera)
        let sheet = frame(try #require(fixture.main.presentedViewController?.view))
        #expect(sheet.contains(frame(camera.view)) && camera.preview.bounds.height > 150 && form.form.pictureBar.strip.isHidden)
        #expect(frame(form.form.name).minY > frame(camera.view).maxY)
        try cameras.send(0xFFCC_0000)
        fixture.harness.advance(seconds: 0.02)
        #expect(camera.preview.image != nil && camera.shutter.isEnabled)

        fixture.harness.press(.space)
        #expect(cameras.running.isEmpty, "the device is closed as soon as there is a picture")
        fixture.harness.click(try fixture.harness.get(.button, "Retake"))
        #expect(cameras.running.count == 1 && form.pictures.entries.isEmpty)
        try cameras.send(0xFF00_AA00)
        fixture.harness.advance(seconds: 0.02)
        fixture.harness.click(camera.shutter)
        fixture.harness.click(try fixture.harness.get(.button, "Use Photo"))
        #expect(form.camera == nil && !form.form.pictureBar.strip.isHidden && form.pictures.entries.count == 1)
        fixture.harness.press(.enter, .control)
        try await fixture.wait("the item") { fixture.main.model.count == 1 }
        let photo = try #require(try fixture.stored().first?.content.photos.first)
        #expect(photo.originalName?.hasPrefix("Photo 20") == true)
    }

    @Test func escapeClosesTheCameraAndThenTheForm() async throws {
        let (fixture, form) = try await open()
        defer { fixture.close() }
        try cameras.send(0xFFCC_0000)
        fixture.harness.advance(seconds: 0.02)
        fixture.harness.press(.escape)
        #expect(form.camera == nil && cameras.running.isEmpty && fixture.main.forms.form === form)
        #expect(form.form.pictureBar.strip.isFirstResponder && form.form.pictureBar.strip.bounds.height == 72)
        try await chooseCamera(fixture, form)
        fixture.harness.click(try fixture.harness.get(.button, "Close Camera"))
        #expect(form.camera == nil && cameras.running.isEmpty)
    }

    @Test func doneKeepsWhatWasTakenAndIsLookedAt() async throws {
        let (fixture, form) = try await open()
        defer { fixture.close() }
        try cameras.send(0xFFCC_0000)
        fixture.harness.advance(seconds: 0.02)
        fixture.harness.press(.space)
        #expect(form.hasChanges)
        fixture.harness.press(.enter, .control)
        try await fixture.wait("the item") { fixture.main.model.count == 1 }
        #expect(try fixture.stored().first?.content.photos.count == 1)
    }

    @Test func theFormThatGoesClosesTheCamera() async throws {
        let (fixture, form) = try await open()
        defer { fixture.close() }
        fixture.harness.click(form.form.name)
        fixture.harness.press(.escape)
        fixture.harness.click(try fixture.harness.get(.button, "Discard"))
        #expect(fixture.main.presentedViewController == nil && cameras.running.isEmpty)
    }

    /// Takes a photo in the chooser that is open.
    private func takePhoto(_ fixture: Fixture) async throws {
        try await fixture.wait("the camera is offered") { fixture.harness.find(SegmentedControl.self)?.isHidden == false }
        fixture.harness.press(.pageDown, .control)
        try await fixture.wait("the camera runs") { cameras.running.count == 1 }
        try cameras.send(0xFFCC_0000)
        fixture.harness.advance(seconds: 0.02)
        fixture.harness.press(.space)
    }

    @Test func aPictureIsReplacedByAPhoto() async throws {
        let fixture = try Fixture(cameras: cameras)
        defer { fixture.close() }
        fixture.harness.press(.character("n"), .control)
        let form = try #require(fixture.main.forms.form)
        form.take([.data(try Fixture.picture(width: 30, height: 20), name: "old.png")])
        try await fixture.wait("the picture") { form.fields.photos.count == 1 }
        form.form.pictureBar.strip.onReplace?(0, form.form.pictureBar.strip)
        try await takePhoto(fixture)
        fixture.harness.press(.enter)
        try await fixture.wait("the photo") { form.fields.photos.first?.reference.originalName?.hasPrefix("Photo 20") == true }
        #expect(form.fields.photos.count == 1)
    }

    @Test func aWindowThatBecomesLowHasNoRoomForIt() async throws {
        let (fixture, form) = try await open()
        defer { fixture.close() }
        fixture.harness.resize(to: Size(width: 1000, height: 460))
        #expect(form.camera == nil && cameras.running.isEmpty && form.form.pictureBar.strip.bounds.height == 38)
        // There the chooser shows the camera's picture.
        try await chooseCamera(fixture, form)
        #expect(form.camera == nil && fixture.harness.openChildren.count == 1)
    }

    @Test func thePhotoOfTheChooserIsKeptWhateverIsClosedNext() async throws {
        let fixture = try Fixture(items: [.named("Lamp")], cameras: cameras)
        defer { fixture.close() }
        fixture.harness.press(.home)
        fixture.main.attachments.arrivals.choose()
        try await takePhoto(fixture)
        // No turn of the run loop lies between: the picture has not been made a file yet.
        fixture.harness.press(.enter)
        fixture.main.attachments.photoChooser.dismiss()
        fixture.harness.press(.escape)
        try await fixture.wait("the photo") { (try? fixture.stored().first?.content.photos.count) == 1 }
    }
}
