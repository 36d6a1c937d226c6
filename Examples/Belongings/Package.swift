// swift-tools-version: 6.2
import PackageDescription

// The program of the tutorial, in a package of its own. A copy elsewhere names the toolkit's package by its address.
let package = Package(
    name: "belongings",
    dependencies: [.package(name: "homepwner", path: "../..")],
    targets: [
        .executableTarget(
            name: "Belongings",
            dependencies: [
                .product(name: "Toolkit", package: "homepwner"), .product(name: "ImagePicker", package: "homepwner"),
                .product(name: "X11Host", package: "homepwner"),
            ],
            // The toolkit lives on the main thread, and so does what is made with it.
            swiftSettings: [.defaultIsolation(MainActor.self)]),
        .testTarget(
            name: "BelongingsTests", dependencies: ["Belongings", .product(name: "ToolkitTesting", package: "homepwner")],
            swiftSettings: [.defaultIsolation(MainActor.self)]),
    ],
    swiftLanguageModes: [.v6]
)
