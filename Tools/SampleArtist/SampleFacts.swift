/// The facts about a thing beyond those of every row: maker, type, tags, the purchase, the warranty and the receipt.
struct SampleFacts: Sendable {
    var maker = ""
    var model = ""
    /// The name of one of the types that every library has; nil for none.
    let type: String?
    /// The names of its tags, with commas between them.
    var tags = ""
    /// The shop.
    var source = ""
    /// In dollars, as the CSV file has it.
    var price = ""
    /// As YYYY-MM-DD.
    var warrantyEnds = ""
    var warrantyTerms = ""
    /// Whether its receipt is one of the sample's papers.
    var hasReceipt = false
    /// A fixed identity, for a thing that has parts.
    var id = ""

    init(_ type: String?, tags: String = "") { (self.type, self.tags) = (type, tags) }

    init(
        _ type: String?, _ maker: String, _ model: String = "", tags: String = "", from source: String = "", for price: String = "",
        until warrantyEnds: String = "", terms warrantyTerms: String = "", hasReceipt: Bool = false, id: String = ""
    ) {
        (self.maker, self.model, self.type, self.tags, self.source, self.price) = (maker, model, type, tags, source, price)
        (self.warrantyEnds, self.warrantyTerms, self.hasReceipt) = (warrantyEnds, warrantyTerms, hasReceipt)
        self.id = id
    }

    private static let shops = (electronics: "Northgate Electronics", home: "Bellwether & Co.", corner: "Rivermill Market")

    /// By the names of the things.
    static let all: [String: SampleFacts] = [
        "Diamond Ring": SampleFacts("Jewellery", tags: "Heirloom"),
        "Toolbox": SampleFacts("Tools"),
        "Acoustic Guitar": SampleFacts("Musical instruments", "Haldenby", "OM-20", tags: "Fragile"),
        "Sewing Machine": SampleFacts("Electronics", "Corvino", "Linea 5"),
        "Tent for Three": SampleFacts("Sports", "Fenbrook"),
        "Painting, “Harbour at Dusk”": SampleFacts("Art", tags: "Fragile, Heirloom"),
        "Bookshelf, Oak": SampleFacts("Furniture", "Oakmere & Sons"),
        "Skis, 170 cm": SampleFacts("Sports", "Tamuraya"),
        "Wristwatch": SampleFacts("Jewellery", "Isoldine", "Marin 36", tags: "Heirloom"),
        "Bed, 180 x 200": SampleFacts("Furniture", "Oakmere & Sons"),
        "Lawn Mower": SampleFacts("Garden", "Jarrow", "LM-40"),
        "Washing Machine": SampleFacts(
            "Electronics", "Dalbeck", "W7", tags: "Electronics", from: shops.home, for: "649.00", until: "2026-02-06",
            terms: "Five years on the motor", hasReceipt: true),
        "Laser Printer": SampleFacts("Electronics", "Quillon", "L210", tags: "Electronics"),
        "Refrigerator": SampleFacts(
            "Kitchen appliance", "Dalbeck", "KF 340", tags: "Electronics", from: shops.home, for: "899.00", until: "2026-06-11",
            terms: "Five years", hasReceipt: true),
        "Three-Seat Sofa": SampleFacts("Furniture", "Ulverton"),
        "Cordless Drill": SampleFacts("Tools", "Jarrow", "CD-18"),
        "Telescope, 130 mm": SampleFacts("Electronics", "Zelenkova", "Z130", tags: "Fragile"),
        "Desk, Height-Adjustable": SampleFacts("Furniture", "Kesterby", tags: "Electronics"),
        "City Bicycle": SampleFacts("Sports", "Westmarch", "City 7"),
        "Stand Mixer": SampleFacts("Kitchen appliance", "Rosminelli", "Impasto"),
        "Record Player": SampleFacts("Audio and video", "Lindqvist", "RP-1", tags: "Electronics, Fragile"),
        "Digital Piano": SampleFacts("Musical instruments", "Haldenby", "DP-88", tags: "Electronics"),
        "Wi-Fi Router": SampleFacts("Electronics", "Quillon", "R6", tags: "Electronics"),
        "Camera, Mirrorless": SampleFacts(
            "Electronics", "Pellér", "M4", tags: "Electronics, Fragile", from: shops.electronics, for: "1490.00", until: "2028-06-30",
            terms: "Five years", hasReceipt: true, id: "5d9f0c3e-7a41-4b5e-9a52-1f6f0a3c7b10"),
        "Electric Kettle": SampleFacts("Kitchen appliance", "Rosminelli", tags: "Gift"),
        "Television, 55 inch": SampleFacts(
            "Audio and video", "Lindqvist", "TV-55", tags: "Electronics", from: shops.electronics, for: "1099.00", until: "2028-11-24",
            terms: "Five years", hasReceipt: true, id: "5d9f0c3e-7a41-4b5e-9a52-1f6f0a3c7b11"),
        "Laptop, 14 inch": SampleFacts(
            "Electronics", "Quillon", "Q14", tags: "Electronics", from: shops.electronics, for: "1799.00", until: "2027-02-16",
            terms: "Three years", hasReceipt: true),
        "Espresso Machine": SampleFacts(
            "Kitchen appliance", "Rosminelli", "Bar 9", tags: "Electronics", from: shops.home, for: "649.00", until: "2026-03-02",
            terms: "Two years", hasReceipt: true),
        "Headphones": SampleFacts(
            "Audio and video", "Søndergaard", "H3", tags: "Electronics, Gift", from: shops.electronics, for: "279.00", until: "2027-07-19",
            terms: "Three years"),
        "Stroller": SampleFacts("Toys", "Fenbrook", until: "2027-09-14"),
        "Umbrella": SampleFacts("Clothing", tags: "Gift"),
        "Game Console": SampleFacts(
            "Electronics", "Tamuraya", "G2", tags: "Electronics, Gift", from: shops.electronics, for: "399.00", until: "2026-12-25",
            terms: "Two years"),
        "Red Wine, Case of Six": SampleFacts(nil, "", tags: "Gift", from: shops.corner),
    ]

    /// A part of one of the things.
    struct Part: Sendable {
        let name: String
        let value: String
        /// The name of the thing that it is part of.
        let whole: String
        var serial = ""
    }

    /// The parts, in the order of their wholes.
    static let parts = [
        Part(name: "Lens, 28–70 mm", value: "420.00", whole: "Camera, Mirrorless", serial: "23-LNS-70114"),
        Part(name: "Spare Battery", value: "55.00", whole: "Camera, Mirrorless"),
        Part(name: "Wall Mount", value: "59.00", whole: "Television, 55 inch"),
    ]
}
