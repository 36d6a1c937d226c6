import FoundationEssentials
import Glibc
import Graphics
import Imaging
import TestSupport
import Testing
import Toolkit
import ToolkitTesting

@testable import ImagePicker

struct ImagePickerTests {
    @Test func foldersComeFirstThenPicturesTheNewestFirst() async throws {
        let folder = try PictureFolder()
        try folder.write("old.png", PictureFolder.png(0xFF20_4060), age: 300)
        try folder.write("new.JPG", PictureFolder.png(0xFF20_4060), age: 10)
        try folder.write("notes.txt", Data("hello".utf8))
        try folder.write(".hidden.png", PictureFolder.png(0xFF20_4060))
        folder.folder("zoo")
        folder.folder("Attic")
        #expect(mkfifo(folder.path + "/pipe.png", 0o600) == 0)
        let stage = PickerStage(folder.path)
        try await stage.waitForFolder()
        #expect(stage.page?.grid.entries.map(\.name) == ["Attic", "zoo", "new.JPG", "old.png"])
        try await stage.wait("the thumbnail of a picture") {
            stage.harness.find(PickerTile.self) { $0.entry?.name == "old.png" }.map { tile in
                tile.contentView.subviews.contains { ($0 as? ImageView)?.image != nil }
            } ?? false
        }
        // Everything is named for those who cannot see it.
        #expect(try stage.harness.get(.dialog).label == "Shelf")
        #expect(stage.harness.all(.row).map(\.label) == ["Attic, folder", "zoo, folder", "new.JPG", "old.png"])
    }

    @Test func aClickOnAPictureHandsItOverInFullSize() async throws {
        let folder = try PictureFolder()
        try folder.write("lamp.png", PictureFolder.png(0xFFCC_2010))
        let stage = PickerStage(folder.path)
        try await stage.waitForFolder()
        try stage.click("lamp.png")
        try await stage.wait("the picture is read") { stage.log == ["picked"] }
        let image = try #require(stage.image)
        #expect(image.size == Size(width: 30, height: 20) && image.buffer[15, 10] == 0xFFCC_2010)
        #expect(stage.url?.path == folder.path + "/lamp.png")
        #expect(stage.host.presentedViewController == nil)
    }

    @Test func keysGoIntoAFolderChooseAndComeBack() async throws {
        let folder = try PictureFolder()
        folder.folder("Attic")
        try folder.write("Attic/chair.png", PictureFolder.png(0xFF10_8030))
        let stage = PickerStage(folder.path)
        try await stage.waitForFolder()
        stage.harness.press(.right)
        stage.harness.press(.enter)
        try await stage.wait("the folder in it") { stage.page?.title == "Attic" && stage.page?.grid.entries.count == 1 }
        stage.harness.press(.left, .alt)
        stage.harness.press(.left, .alt)
        try await stage.wait("the places") { stage.page?.title == "Places" }
        #expect(stage.page?.grid.entries.map(\.name) == ["Shelf"])
        stage.harness.type("sh")
        stage.harness.press(.enter)
        try await stage.wait("the first folder again") { stage.page?.title == "Shelf" }
    }

    @Test func whatIsNoPictureIsToldByName() async throws {
        let folder = try PictureFolder()
        try folder.write("broken.png", Data("no picture at all".utf8))
        let stage = PickerStage(folder.path)
        try await stage.waitForFolder()
        try stage.click("broken.png")
        try await stage.wait("the alert") { !stage.harness.all(.alert).isEmpty }
        #expect("\(stage.harness.tree())".contains("“broken.png” cannot be used."))
        stage.harness.press(.escape)
        #expect(stage.log.isEmpty && stage.host.presentedViewController === stage.picker)
    }

    @Test func aFolderThatCannotBeReadSaysSo() async throws {
        let stage = PickerStage("/nowhere/at/all")
        try await stage.waitForFolder()
        #expect(stage.page?.message.text == "The folder “all” cannot be opened: no such file or directory. Choose another folder.")
    }

    @Test func escapeAndTheButtonCancel() async throws {
        let folder = try PictureFolder()
        let stage = PickerStage(folder.path)
        try await stage.waitForFolder()
        #expect(stage.page?.message.text == "There are no pictures in this folder.")
        stage.harness.press(.escape)
        #expect(stage.log == ["cancelled"] && stage.host.presentedViewController == nil)
        stage.host.present(stage.picker)
        stage.harness.advance(seconds: 0.02)
        stage.harness.click(try stage.harness.get(.button, "Cancel"))
        #expect(stage.log == ["cancelled", "cancelled"])
    }

    @Test func itIsUsedInAPopoverToo() async throws {
        let folder = try PictureFolder()
        try folder.write("lamp.png", PictureFolder.png(0xFFCC_2010))
        let stage = PickerStage(folder.path)
        stage.harness.press(.escape)
        let popover = PopoverController(stage.picker)
        popover.present(from: Rect(x: 20, y: 20, width: 40, height: 20), in: stage.host.view)
        try await stage.waitForFolder()
        try stage.click("lamp.png")
        try await stage.wait("the picture is read") { stage.log == ["cancelled", "picked"] }
        #expect(stage.image?.size == Size(width: 30, height: 20))
        popover.dismiss()
        stage.harness.advance(seconds: 0.02)
        #expect(!stage.picker.isVisible)
    }

    @Test func withoutADelegateItDismissesItself() async throws {
        let folder = try PictureFolder()
        let stage = PickerStage(folder.path)
        stage.picker.delegate = nil
        stage.harness.press(.escape)
        #expect(stage.host.presentedViewController == nil)
    }

    @Test func aCameraThatIsNotThereCannotBeChosen() async throws {
        let folder = try PictureFolder()
        #expect(ImagePickerController.isSourceTypeAvailable(.photoLibrary))
        #expect(!ImagePickerController.isAvailable(.camera, TestCameras([])))
        #expect(ImagePickerController.isAvailable(.camera, TestCameras(["Desk"])))
        let stage = PickerStage(folder.path, sourceType: .camera)
        #expect(stage.picker.sourceType == .photoLibrary && stage.page != nil)
    }

    @Test func aCameraTakesLooksTakesAgainAndUses() async throws {
        let folder = try PictureFolder()
        let stage = PickerStage(folder.path, cameras: ["Desk", "Door"], sourceType: .camera)
        let harness = stage.harness
        try await stage.wait("the camera runs") { stage.cameras.running?.device.name == "Desk" }
        harness.click(try harness.get(.button, "Other Camera"))
        try await stage.wait("the other camera runs") { stage.cameras.running?.device.name == "Door" }
        try stage.cameras.send(0xFFAA_0000)
        harness.advance(seconds: 0.02)
        harness.press(.space)
        #expect(stage.cameras.running == nil, "the device is closed as soon as there is a picture")
        harness.click(try harness.get(.button, "Retake"))
        try await stage.wait("the camera runs again") { stage.cameras.running != nil }
        try stage.cameras.send(0xFF00_AA00)
        harness.advance(seconds: 0.02)
        harness.click(try harness.get(.button, "Take Picture"))
        harness.click(try harness.get(.button, "Use Photo"))
        #expect(stage.log == ["picked"] && stage.image?.buffer[15, 10] == 0xFF00_AA00 && stage.url == nil)
    }

    @Test func aCameraThatFailsSaysWhyAndCanBeTriedAgain() async throws {
        let folder = try PictureFolder()
        let stage = PickerStage(folder.path, cameras: ["Desk"], sourceType: .camera)
        try await stage.wait("the camera runs") { stage.cameras.running != nil }
        let session = try #require(stage.cameras.running)
        session.onEvent(.failed(.busy(session.device)))
        stage.harness.advance(seconds: 0.02)
        #expect("\(stage.harness.tree())".contains("“Desk” is being used by another program."))
        stage.harness.click(try stage.harness.get(.button, "Try Again"))
        try await stage.wait("the camera runs again") { stage.cameras.running != nil }
        stage.harness.press(.escape)
        #expect(stage.log == ["cancelled"] && stage.cameras.running == nil)
    }

    @Test func aDismissedPickerLeavesNothingBehind() async throws {
        let folder = try PictureFolder()
        try folder.write("lamp.png", PictureFolder.png(0xFFCC_2010))
        weak var gone: ImagePickerController?
        do {
            let picker = ImagePickerController(
                cameras: TestCameras([]), places: PickerPlaces(entries: [PickerEntry(name: "Shelf", path: folder.path, isFolder: true)]))
            gone = picker
            let host = ViewController()
            let window = Window(size: Size(width: 800, height: 600))
            window.rootViewController = host
            let harness = Harness(window)
            host.present(picker)
            harness.advance(seconds: 0.02)
            host.dismiss()
            harness.advance(seconds: 0.5)
        }
        var hang = HangGuard()
        while gone != nil, hang.isPatient() { try await Task.sleep(for: .milliseconds(10)) }
        #expect(gone == nil)
    }
}
