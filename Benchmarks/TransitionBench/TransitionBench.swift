import Graphics
import Imaging
import Toolkit

/// A window as full as the program's, 1280x800 points, over which a second screen comes in. Each frame is drawn as for the X server, but
/// for the copy.
@MainActor
struct TransitionBench {
    /// The measured transitions, with their names.
    static let transitions: [(name: String, style: ModalPresentationStyle, transition: ModalTransitionStyle)] = [
        ("form sheet, cover vertical", .formSheet, .coverVertical), ("full screen, cross dissolve", .fullScreen, .crossDissolve),
        ("full screen, flip horizontal", .fullScreen, .flipHorizontal), ("full screen, partial curl", .fullScreen, .partialCurl),
    ]

    /// Rows of a picture and three texts.
    private final class Screen: ViewController {
        private let rows: [View]

        init(rows count: Int, picture: Image?) {
            rows = (0..<count).map { number in
                let row = View()
                let image = ImageView()
                image.image = picture
                image.frame = Rect(x: 14, y: 10, width: 40, height: 40)
                let name = Label("An item of the inventory, number \(number)", font: Font(size: 15, weight: .semibold))
                name.frame = Rect(x: 68, y: 10, width: 500, height: 20)
                let serial = Label("JYA-55-02\(number)", font: Font(size: 12.5), color: .secondaryLabel)
                serial.frame = Rect(x: 68, y: 32, width: 500, height: 17)
                let value = Label("$1,2\(number).00", font: Font(size: 15, weight: .semibold), color: .positive)
                value.frame = Rect(x: 1000, y: 20, width: 200, height: 20)
                for part in [image, name, serial, value] as [View] { row.addSubview(part) }
                return row
            }
            super.init()
        }

        override func viewDidLoad() {
            for (number, row) in rows.enumerated() {
                row.frame = Rect(x: 0, y: Double(number) * 60, width: 1280, height: 60)
                view.addSubview(row)
            }
        }
    }

    private let window = Window(size: Size(width: 1280, height: 800))
    private let shown: ViewController
    private let name: String

    init(_ kind: (name: String, style: ModalPresentationStyle, transition: ModalTransitionStyle), scale: Double) {
        let pixels = try? MutablePixelBuffer(width: 80, height: 80, isOpaque: true).freeze()
        let picture = pixels.flatMap { Image($0) }
        name = "\(kind.name), \(Int(scale))x"
        shown = Screen(rows: 13, picture: picture)
        shown.modalPresentationStyle = kind.style
        shown.modalTransitionStyle = kind.transition
        window.rootViewController = Screen(rows: 13, picture: picture)
        var settings = DesktopSettings()
        settings.animationsEnabled = true
        window.send(.settingsChanged(settings))
        window.send(.resized(window.size, scale: scale))
    }

    /// The way in and out, ten times.
    func run() -> Finding {
        let width = Int(window.size.width * window.scale), height = Int(window.size.height * window.scale)
        guard let root = window.rootViewController, let buffer = try? MutablePixelBuffer(width: width, height: height, isOpaque: true)
        else {
            return Finding(name, [])
        }
        var frames: [Double] = []
        var time = 1.0
        func play() {
            var isMoving = true
            while isMoving {
                let began = ContinuousClock.now
                time += 1.0 / 60
                window.advance(to: time)
                _ = window.renderFrame(into: buffer)
                frames.append(Double((ContinuousClock.now - began).components.attoseconds) / 1e15)
                isMoving = window.nextDeadline != nil
            }
        }
        _ = window.renderFrame(into: buffer)
        for _ in 0..<10 {
            root.present(shown)
            play()
            shown.dismiss()
            play()
        }
        return Finding(name, frames)
    }
}

/// Milliseconds of many frames.
struct Finding {
    /// The name of the frames, the median, the longest, unit, the goal and the number of frames, with tabs between them.
    let line: String

    init(_ name: String, _ frames: [Double]) {
        let sorted = frames.sorted()
        func shown(_ value: Double?) -> String {
            let hundredths = Int(((value ?? 0) * 100).rounded())
            return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
        }
        let middle = sorted.isEmpty ? nil : sorted[sorted.count / 2]
        line = "\(name)\t\(shown(middle))\t\(shown(sorted.last))\tms/frame\t< 16\t\(sorted.count)"
    }
}
