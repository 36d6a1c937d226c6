/// The rooms of the made-up home; each has its wall and its floor, so that the pictures of a room belong together.
enum Room: String {
    case kitchen = "Kitchen"
    case livingRoom = "Living Room"
    case bedroom = "Bedroom"
    case study = "Study"
    case garage = "Garage"
    case laundry = "Laundry Room"
    case hall = "Hall"

    /// The wall and the floor behind something that stands; the floor begins at y 440.
    func stage(_ s: inout Sketch) {
        wall(&s)
        s.box(0, 440, 600, 160, floor)
        s.box(0, 436, 600, 8, .shine(0.45))
    }

    /// The bare wall behind something that hangs, or the ground below something that lies.
    func wall(_ s: inout Sketch) {
        s.box(0, 0, 600, 600, wallInk)
        s.disc(300, 270, 236, .shine(0.28))
    }

    private var wallInk: Ink {
        switch self {
        case .kitchen: .down(0xFBE9D2, 0xF5D6B4)
        case .livingRoom: .down(0xDDEBDC, 0xBFD8C2)
        case .bedroom: .down(0xE9E3F5, 0xCFC6E8)
        case .study: .down(0xDCEAF7, 0xB9D3EC)
        case .garage: .down(0xEFE9DF, 0xDCD0BE)
        case .laundry: .down(0xD9F0F0, 0xB2DDDD)
        case .hall: .down(0xFBE3DF, 0xF2C6BF)
        }
    }

    private var floor: Ink {
        switch self {
        case .kitchen: .down(0xE2B98C, 0xD3A473)
        case .livingRoom: .down(0xC79F77, 0xB58A62)
        case .bedroom: .down(0xB3A6D3, 0x9F91C4)
        case .study: .down(0x8FB1D1, 0x7A9DC0)
        case .garage: .down(0xB9AC99, 0xA59883)
        case .laundry: .down(0x86C1C3, 0x71AEB1)
        case .hall: .down(0xDB9F95, 0xCB8B81)
        }
    }
}
