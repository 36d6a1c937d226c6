/// The parts of sample items. The makers are fictitious.
enum SampleWords {
    /// An object, its lowest and highest price in dollars, and its possible places.
    struct Thing: Sendable {
        let name: String
        let cost: ClosedRange<Int>
        let rooms: [String]
    }

    static let things: [Thing] = kitchen + living + work + outside + small

    static let makers = [
        "Ardenmoor", "Brightmoor", "Corvino", "Dalbeck", "Elmhurst", "Fenbrook", "Grünwald", "Haldenby", "Isoldine", "Jarrow", "Kesterby",
        "Lindqvist",
        "Mørk", "Norvale", "Oakmere & Sons", "Pellér", "Quillon", "Rosminelli", "Søndergaard", "Tamuraya", "Ulverton", "Vargasi",
        "Westmarch",
        "Zelenkova",
    ]

    static let colours = ["black", "white", "silver", "blue", "red", "green", "oak", "walnut", "brass", "grey", "copper", "cream"]

    static let notes = [
        "Bought second-hand, with the original box.", "Receipt is in the blue folder.", "Two-year warranty.", "A present from Zoë.",
        "Needs a new cable.", "Manual is in the drawer below.", "Scratch on the left side.", "Insured for the full value.",
        "Lent to the neighbours last summer.", "Repaired once, works well.", "Part of a set of four.", "Serial number is under the base.",
    ]

    private static let kitchen = [
        Thing(name: "Kettle", cost: 15...90, rooms: ["Kitchen"]), Thing(name: "Toaster", cost: 20...120, rooms: ["Kitchen"]),
        Thing(name: "Coffee Machine", cost: 60...900, rooms: ["Kitchen"]),
        Thing(name: "Stand Mixer", cost: 120...600, rooms: ["Kitchen", "Pantry"]),
        Thing(name: "Blender", cost: 30...250, rooms: ["Kitchen"]),
        Thing(name: "Refrigerator", cost: 350...1800, rooms: ["Kitchen", "Basement"]),
        Thing(name: "Dishwasher", cost: 300...1200, rooms: ["Kitchen"]), Thing(name: "Chef’s Knife", cost: 25...180, rooms: ["Kitchen"]),
        Thing(name: "Cast-Iron Pan", cost: 30...160, rooms: ["Kitchen", "Pantry"]),
        Thing(name: "Crème Brûlée Torch", cost: 18...45, rooms: ["Pantry"]),
    ]

    private static let living = [
        Thing(name: "Armchair", cost: 150...1400, rooms: ["Living Room", "Library"]),
        Thing(name: "Sofa", cost: 400...3200, rooms: ["Living Room"]),
        Thing(name: "Floor Lamp", cost: 40...380, rooms: ["Living Room", "Bedroom", "Hall"]),
        Thing(name: "Television", cost: 250...2400, rooms: ["Living Room", "Bedroom"]),
        Thing(name: "Record Player", cost: 90...850, rooms: ["Living Room"]),
        Thing(name: "Loudspeaker", cost: 60...1100, rooms: ["Living Room", "Study"]),
        Thing(name: "Wall Clock", cost: 20...240, rooms: ["Hall", "Kitchen"]),
        Thing(name: "Carpet", cost: 80...2600, rooms: ["Living Room", "Hall"]),
        Thing(name: "Bookcase", cost: 60...700, rooms: ["Library", "Study"]),
        Thing(name: "Oil Painting", cost: 100...4000, rooms: ["Hall", "Living Room"]),
        Thing(name: "Piano", cost: 900...9000, rooms: ["Living Room"]),
    ]

    private static let work = [
        Thing(name: "Laptop", cost: 450...2800, rooms: ["Study", "Office"]),
        Thing(name: "Printer", cost: 70...480, rooms: ["Study", "Office"]),
        Thing(name: "Monitor", cost: 120...900, rooms: ["Study", "Office"]),
        Thing(name: "Desk", cost: 90...1200, rooms: ["Study", "Children’s Room"]),
        Thing(name: "Office Chair", cost: 80...950, rooms: ["Study", "Office"]),
        Thing(name: "Camera", cost: 180...3400, rooms: ["Study", "Safe"]),
        Thing(name: "Camera Lens", cost: 150...2200, rooms: ["Study", "Safe"]),
        Thing(name: "Telescope", cost: 120...1500, rooms: ["Attic", "Study"]),
        Thing(name: "Typewriter", cost: 60...420, rooms: ["Library"]),
        Thing(name: "Sewing Machine", cost: 110...900, rooms: ["Workshop", "Attic"]),
    ]

    private static let outside = [
        Thing(name: "Bicycle", cost: 180...3800, rooms: ["Garage", "Shed"]), Thing(name: "Lawn Mower", cost: 120...1600, rooms: ["Shed"]),
        Thing(name: "Cordless Drill", cost: 50...320, rooms: ["Workshop", "Garage"]),
        Thing(name: "Ladder", cost: 40...260, rooms: ["Garage"]),
        Thing(name: "Circular Saw", cost: 60...400, rooms: ["Workshop"]), Thing(name: "Tent", cost: 70...800, rooms: ["Attic", "Garage"]),
        Thing(name: "Skis", cost: 120...900, rooms: ["Attic", "Basement"]),
        Thing(name: "Barbecue", cost: 60...1100, rooms: ["Garden", "Shed"]),
        Thing(name: "Kayak", cost: 250...1900, rooms: ["Garage"]), Thing(name: "Garden Bench", cost: 80...650, rooms: ["Garden"]),
    ]

    private static let small = [
        Thing(name: "Wristwatch", cost: 40...6500, rooms: ["Bedroom", "Safe"]), Thing(name: "Necklace", cost: 60...4200, rooms: ["Safe"]),
        Thing(name: "Violin", cost: 200...7500, rooms: ["Living Room", "Study"]),
        Thing(name: "Guitar", cost: 120...2600, rooms: ["Study", "Attic"]),
        Thing(name: "Umbrella", cost: 8...70, rooms: ["Hall"]), Thing(name: "Suitcase", cost: 40...420, rooms: ["Attic", "Basement"]),
        Thing(name: "Vase", cost: 12...300, rooms: ["Hall", "Living Room"]),
        Thing(name: "Stamp Album", cost: 20...1800, rooms: ["Library", "Safe"]),
        Thing(name: "Board Game", cost: 15...80, rooms: ["Living Room", "Children’s Room"]),
        Thing(name: "Headphones", cost: 25...480, rooms: ["Study"]),
    ]
}
