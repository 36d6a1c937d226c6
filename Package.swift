// swift-tools-version: 6.2
import PackageDescription

/// What every Swift target of ours is compiled with.
let common: [SwiftSetting] = [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
    // An async function goes on where its caller is: nothing gets onto the threads of Swift's own executor by itself (ADR 0016).
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
    .treatWarning("DeprecatedDeclaration", as: .warning),  // a newer library may deprecate what an older one has nothing else for
]
/// For the targets that live on the main thread: the toolkit, its shells and the screens.
let onMainActor: [SwiftSetting] = common + [.defaultIsolation(MainActor.self)]

let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")
let sqlite: Target.Dependency = .product(name: "GRDBSQLite", package: "GRDB.swift")
let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")

let package = Package(
    name: "homepwner",
    products: [
        .executable(name: "homepwner", targets: ["Homepwner"]),
        .library(name: "Toolkit", targets: ["Graphics", "Imaging", "Toolkit", "Tracking"]),
        .library(name: "ImagePicker", targets: ["ImagePicker"]),
        .library(name: "X11Host", targets: ["X11Host"]),
        .library(name: "ToolkitTesting", targets: ["ToolkitTesting"]),
    ],
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    ],
    targets: [
        .systemLibrary(name: "CX11", pkgConfig: "x11", providers: [.apt(["libx11-dev"])]),
        .systemLibrary(name: "CPangoCairo", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
        .systemLibrary(name: "CImageCodecs", pkgConfig: "libexif", providers: [.apt(["libturbojpeg0-dev"])]),
        .systemLibrary(name: "CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"])]),
        .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
        .systemLibrary(name: "CText"),
        .systemLibrary(name: "CCSV", providers: [.apt(["libcsv-dev"])]),
        .systemLibrary(name: "CQRCode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
        .systemLibrary(name: "CArchive", providers: [.apt(["libarchive-dev"])]),
        .systemLibrary(name: "CVideo", providers: [.apt(["libv4l-0"])]),

        .target(name: "Imaging", dependencies: ["CImageCodecs", "CNettle"], swiftSettings: common),
        .target(name: "Graphics", dependencies: ["CPangoCairo", "Imaging"], swiftSettings: common),
        .target(name: "Tracking", swiftSettings: common),
        .target(name: "Toolkit", dependencies: ["Graphics", "Imaging", "Tracking", "CExpat"], swiftSettings: onMainActor),
        .target(
            name: "ToolkitTesting", dependencies: ["Toolkit", "Graphics", "Imaging"], swiftSettings: onMainActor),
        .target(
            name: "X11Host", dependencies: ["CX11", "Graphics", "Imaging", "Threading", "Toolkit", logging], swiftSettings: onMainActor),
        .target(name: "Camera", dependencies: ["CVideo", "Imaging", "Threading"], swiftSettings: common),
        .target(
            name: "ImagePicker", dependencies: ["Toolkit", "Graphics", "Imaging", "Camera", "Threading"], swiftSettings: onMainActor),
        .target(name: "DesktopBus", swiftSettings: common),
        .target(name: "Threading", swiftSettings: common),
        .target(name: "Words", swiftSettings: common),
        .target(name: "CLaunch", cSettings: [.define("_FORTIFY_SOURCE", to: "2", .when(configuration: .release))]),
        .target(name: "Launching", dependencies: ["CLaunch", "Threading"], swiftSettings: common),
        .target(name: "Inventory", dependencies: [grdb, sqlite, "Imaging", "Threading", logging], swiftSettings: common),
        .target(name: "WorkspaceModel", dependencies: ["Inventory", "Tracking"], swiftSettings: common),
        .target(name: "Exchange", dependencies: ["Inventory", "Threading", "CCSV", "CText", "CArchive"], swiftSettings: common),
        .target(
            name: "Reports", dependencies: ["CQRCode", "Exchange", "Graphics", "Imaging", "Inventory", "Threading"], swiftSettings: common),
        .target(
            name: "HomepwnerResources", path: "resources", exclude: ["icons", "desktop", "sample", "nibs"],
            sources: ["HomepwnerResources.swift"], swiftSettings: common),
        .target(
            name: "HomepwnerUI",
            dependencies: [
                "Toolkit", "Graphics", "Imaging", "Camera", "ImagePicker", "DesktopBus", "Launching", "Threading", "Inventory", "Exchange",
                "Reports", "WorkspaceModel", "HomepwnerResources", "Words", logging,
            ],
            swiftSettings: onMainActor),
        .executableTarget(
            name: "Homepwner",
            dependencies: [
                "X11Host", "HomepwnerUI", "WorkspaceModel", "Toolkit", "Graphics", "Imaging", "Camera", "DesktopBus", "Launching",
                "Threading", "Inventory", "Exchange", "Reports", "HomepwnerResources", "Words", argumentParser, logging,
            ], swiftSettings: common),

        .executableTarget(
            name: "SampleArtist", dependencies: ["Graphics", "Imaging"], path: "Tools/SampleArtist", swiftSettings: common),

        .executableTarget(
            name: "StoreBench", dependencies: ["Inventory", "Imaging", "Threading", "CImageCodecs", "TestSupport", sqlite],
            path: "Benchmarks/StoreBench",
            swiftSettings: common),
        .executableTarget(
            name: "LayoutBench", dependencies: ["Toolkit", "Graphics"], path: "Benchmarks/LayoutBench", swiftSettings: onMainActor),
        .executableTarget(
            name: "TransitionBench", dependencies: ["Toolkit", "Graphics", "Imaging"], path: "Benchmarks/TransitionBench",
            swiftSettings: onMainActor),

        .target(name: "TestSupport", dependencies: ["Imaging"], path: "Tests/TestSupport", swiftSettings: common),
        .testTarget(name: "ImagingTests", dependencies: ["Imaging", "TestSupport"], swiftSettings: common),
        .testTarget(name: "GraphicsTests", dependencies: ["Graphics", "Imaging", "CPangoCairo", "TestSupport"], swiftSettings: common),
        .testTarget(name: "TrackingTests", dependencies: ["Tracking"], swiftSettings: onMainActor),
        .testTarget(
            name: "ToolkitTests", dependencies: ["Toolkit", "ToolkitTesting", "Graphics", "Tracking", "TestSupport"],
            swiftSettings: onMainActor),
        .testTarget(
            name: "ImagePickerTests",
            dependencies: ["ImagePicker", "Toolkit", "ToolkitTesting", "Graphics", "Imaging", "Camera", "Threading", "TestSupport"],
            swiftSettings: onMainActor),
        .target(name: "StoreTesting", dependencies: ["Inventory", "Threading"], path: "Tests/StoreTesting", swiftSettings: common),
        .testTarget(name: "DesktopBusTests", dependencies: ["DesktopBus", "TestSupport"], swiftSettings: common),
        .executableTarget(name: "LockProbe", path: "Tests/LockProbe"),
        .target(name: "CLaunchTesting", path: "Tests/CLaunchTesting"),
        .testTarget(
            name: "LaunchingTests", dependencies: ["Launching", "LockProbe", "CLaunchTesting", "TestSupport"], swiftSettings: common),
        .testTarget(name: "ThreadingTests", dependencies: ["Threading"], swiftSettings: common),
        .testTarget(name: "WordsTests", dependencies: ["Words", "TestSupport"], swiftSettings: common),
        .testTarget(
            name: "InventoryTests", dependencies: ["Inventory", "Imaging", "Threading", "StoreTesting", "TestSupport"],
            exclude: ["Libraries"], swiftSettings: common),
        .testTarget(
            name: "WorkspaceModelTests", dependencies: ["WorkspaceModel", "Inventory", "TestSupport"], swiftSettings: common),
        .testTarget(
            name: "ExchangeTests", dependencies: ["Exchange", "Inventory", "StoreTesting", "HomepwnerResources", "TestSupport"],
            swiftSettings: common),
        .testTarget(
            name: "ReportsTests", dependencies: ["Reports", "Graphics", "Imaging", "Inventory", "TestSupport"], swiftSettings: common),
        .testTarget(
            name: "HomepwnerUITests",
            dependencies: [
                "HomepwnerUI", "ToolkitTesting", "Inventory", "Exchange", "Reports", "WorkspaceModel", "StoreTesting", "Camera",
                "DesktopBus", "Launching", "Threading", "Words", "CPangoCairo", "CLaunchTesting", "TestSupport",
            ],
            swiftSettings: onMainActor),
        .testTarget(name: "HomepwnerResourcesTests", dependencies: ["HomepwnerResources"], swiftSettings: common),
        .testTarget(
            name: "X11HostTests", dependencies: ["X11Host", "Toolkit", "Graphics", "Imaging", logging], swiftSettings: onMainActor),
        .testTarget(name: "EndToEndTests", dependencies: ["TestSupport"], swiftSettings: common),
    ],
    swiftLanguageModes: [.v6]
)

// `make tsan` builds only these targets, in a folder of its own.
if let chosen = Context.environment["HOMEPWNER_TARGETS"]?.split(separator: " ").map(String.init) {
    package.targets.removeAll { !chosen.contains($0.name) }
    package.products.removeAll()
}
