// Measures the library and the pictures without a screen: StoreBench FOLDER ITEMS. Prints a line of tabs for each finding. Called again with
// the same, it measures the memory that search takes. With the word edits after these, it measures edits of many items alone.
import Foundation
import Inventory

let extra = Array(CommandLine.arguments.dropFirst(3))
guard CommandLine.arguments.count >= 3, let count = Int(CommandLine.arguments[2]), count > 0, extra.isEmpty || extra == ["edits"] else {
    print("usage: StoreBench FOLDER ITEMS [edits], where FOLDER does not exist yet")
    exit(64)
}
ProcessHygiene.prepare()
let full = URL(filePath: CommandLine.arguments[1] + "-full", directoryHint: .isDirectory)
if extra == ["edits"] {
    let bench = BulkEditBench(folder: full, count: count)
    try bench.fill()
    for finding in try bench.run() { print(finding.line) }
    exit(0)
}
// The memory is that of a process without earlier work.
if FileManager.default.fileExists(atPath: full.path) {
    print(try CatalogBench(folder: full, count: count).table().line)
    exit(0)
}
let bench = LibraryBench(folder: URL(filePath: CommandLine.arguments[1], directoryHint: .isDirectory), count: count)
print(try bench.fill().line)
print(try bench.opening(times: 15).line)
for finding in try bench.using() { print(finding.line) }
print(try BareInsertion(folder: bench.folder.appending(path: "bare", directoryHint: .isDirectory)).run(times: 1000).line)
for size in MassBench.sizes(upTo: count) {
    let mass = MassBench(folder: URL(filePath: CommandLine.arguments[1] + "-mass", directoryHint: .isDirectory), count: size)
    for finding in try mass.run() { print(finding.line) }
}
for finding in try CatalogBench(folder: full, count: count).run() { print(finding.line) }
for finding in try QueryBench(folder: full, count: count).run() { print(finding.line) }
for finding in try BulkEditBench(folder: full, count: count).run() { print(finding.line) }
for finding in try PictureBench().run(times: 16) { print(finding.line) }
