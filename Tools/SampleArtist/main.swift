// Draws the sample pictures, the receipts and the icons again, the same bytes each time: SampleArtist FOLDER (the project's `resources`).
import Foundation
import Graphics
import Imaging

/// A drawing on a square of `side` points, as the bytes of a PNG file that is `pixels` wide and high.
func picture(_ draw: (inout Sketch) -> Void, side: Int, pixels: Int, isOpaque: Bool) throws -> Data {
    var sketch = Sketch()
    draw(&sketch)
    let scale = Double(pixels) / Double(side)
    guard let buffer = PixelBuffer.drawn(width: pixels, height: pixels, isOpaque: isOpaque, scale: scale, { $0.draw(sketch) }) else {
        preconditionFailure("cairo takes every square of at most 32,767 pixels, and this one has \(pixels) a side")
    }
    return try ImageEncoder.png(buffer)
}

guard CommandLine.arguments.count == 2 else {
    print("usage: SampleArtist FOLDER, where FOLDER is the project's resources folder")
    exit(64)
}
let resources = URL(filePath: CommandLine.arguments[1], directoryHint: .isDirectory)
let pictures = resources.appending(path: "sample", directoryHint: .isDirectory)
let icons = resources.appending(path: "icons", directoryHint: .isDirectory)
for folder in [pictures, icons] { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

var bytes = 0
for sample in Catalogue.samples {
    guard let name = sample.picture else { continue }
    let data = try picture(sample.draw, side: 600, pixels: 600, isOpaque: true)
    try data.write(to: pictures.appending(path: name + ".png"))
    bytes += data.count
    guard let facts = SampleFacts.all[sample.name], facts.hasReceipt else { continue }
    let receipt = Receipt(of: sample, facts).data
    try receipt.write(to: pictures.appending(path: Receipt.fileName(name)))
    bytes += receipt.count
}
try Data(Catalogue.table().utf8).write(to: pictures.appending(path: "inventory.csv"))

let identifier = "io.github.homepwner.Homepwner"
for size in AppIcon.sizes {
    let data = try picture(AppIcon.draw, side: AppIcon.side, pixels: size, isOpaque: false)
    try data.write(to: icons.appending(path: "\(identifier)-\(size).png"))
}
var icon = Sketch()
AppIcon.draw(&icon)
try Data(icon.svg(side: AppIcon.side, title: "Homepwner").utf8).write(to: icons.appending(path: identifier + ".svg"))
var symbol = Sketch()
AppIcon.drawSymbolic(&symbol)
try Data(symbol.svg(side: 16, title: "Homepwner").utf8).write(to: icons.appending(path: identifier + "-symbolic.svg"))

print("\(Catalogue.samples.count) things, \(bytes / 1024) KiB of pictures and receipts, \(AppIcon.sizes.count) icons")
