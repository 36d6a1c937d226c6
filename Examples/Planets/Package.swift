// swift-tools-version: 6.2
import PackageDescription

// A program in a package of its own, made with the toolkit of the one above it. A copy elsewhere names that package by its address.
let package = Package(
    name: "planets",
    dependencies: [.package(name: "homepwner", path: "../..")],
    targets: [
        .executableTarget(
            name: "Planets",
            dependencies: [.product(name: "Toolkit", package: "homepwner"), .product(name: "X11Host", package: "homepwner")],
            // The toolkit lives on the main thread, and so does what is made with it.
            swiftSettings: [.defaultIsolation(MainActor.self)])
    ],
    swiftLanguageModes: [.v6]
)
