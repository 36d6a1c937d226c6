/// The desk and what stands on it.
enum Study {
    static let samples: [Sample] = [
        Sample(
            "Desk, Height-Adjustable", serial: "22-FTF-31739", value: "480.00", date: "2022-01-29", room: .study, picture: "desk",
            draw: desk),
        Sample(
            "Office Chair", serial: "22-VDG-51110", value: "365.00", date: "2022-01-29", room: .study, picture: "office-chair", draw: chair),
        Sample(
            "Laptop, 14 inch", serial: "24-VKB-81967", value: "1799.00", date: "2024-02-16", room: .study,
            notes: "Three years of warranty. Charger and USB-C hub in the drawer.", picture: "laptop", draw: laptop),
        Sample(
            "Laser Printer", serial: "21-GDX-61044", value: "189.00", date: "2021-03-13", room: .study, picture: "printer", draw: printer
        ),
        Sample(
            "Wi-Fi Router", serial: "23-LRH-34218", value: "129.00", date: "2023-05-05", room: .study, picture: "router", draw: router),
    ]

    static func desk(_ s: inout Sketch) {
        Room.study.stage(&s)
        s.shadow(300, 528, 240, 16)
        for x in [96.0, 470] {
            s.box(x, 312, 34, 200, r: 4, .across(0x4D5B67, 0x2F3A44))
            s.box(x - 30, 506, 94, 20, r: 9, .down(0x4D5B67, 0x2F3A44))
        }
        s.box(56, 288, 488, 30, r: 10, .down(0xD9A56C, 0xB27E48))
        s.box(330, 318, 150, 70, r: 8, .down(0xC79059, 0xA8733F))
        s.box(386, 344, 38, 10, r: 5, 0x6B4426)
        s.box(170, 268, 130, 20, r: 6, .down(0x98A4AF, 0x66727E))
        s.box(224, 230, 22, 44, .across(0x98A4AF, 0x66727E))
        s.box(126, 92, 218, 150, r: 12, .down(0x39454F, 0x222B33))
        s.box(136, 102, 198, 124, r: 5, .down(0x59A7DE, 0x2E6FB5))
        s.box(150, 118, 74, 92, r: 5, .shine(0.85))
        for y in [130.0, 146, 162, 178] { s.line("M 162 \(y) L 210 \(y)", 0x8FB1D1, 5) }
        s.box(236, 118, 84, 42, r: 5, .shine(0.5))
        s.box(236, 168, 84, 42, r: 5, .shine(0.3))
        s.line("M 470 284 L 440 190 L 486 130", 0x39454F, 11)
        s.turned(24, around: 486, 130) { s in
            s.shape("M 456 108 H 516 L 534 156 H 438 Z", .down(0xF8CE4C, 0xE0A42A))
            s.box(474, 92, 24, 20, r: 6, 0x39454F)
        }
        s.disc(440, 190, 9, 0x66727E)
        s.box(428, 274, 86, 16, r: 7, .down(0x4D5B67, 0x2F3A44))
        s.box(366, 238, 40, 50, r: 7, .across(0xF58D76, 0xD2634C))
        s.ring(410, 262, 12, 14, 0xD2634C, 7)
    }

    static func chair(_ s: inout Sketch) {
        Room.study.stage(&s)
        s.shadow(300, 540, 160, 16)
        s.box(288, 390, 24, 96, .across(0x98A4AF, 0x5E6A75))
        for (x, y) in [(170.0, 520.0), (232, 530), (368, 530), (430, 520)] { s.line("M 300 478 L \(x) \(y - 14)", 0x39454F, 18) }
        for (x, y) in [(168.0, 520.0), (232, 530), (368, 530), (432, 520)] {
            s.disc(x, y, 17, .down(0x4D5B67, 0x1B2229))
            s.disc(x, y, 6, 0x98A4AF)
        }
        s.box(286, 290, 28, 60, .across(0x66727E, 0x39454F))
        s.line("M 156 350 V 282", 0x39454F, 16)
        s.line("M 444 350 V 282", 0x39454F, 16)
        s.box(112, 262, 90, 26, r: 13, .down(0x4D5B67, 0x2A333B))
        s.box(398, 262, 90, 26, r: 13, .down(0x4D5B67, 0x2A333B))
        let back =
            "M 214 84 C 220 56 250 44 300 44 C 350 44 380 56 386 84 L 404 260 C 406 292 384 306 350 308 H 250 C 216 306 194 292 196 260 Z"
        s.shape(back, .across(0x4E8FD6, 0x2D62A6))
        s.inside(back) { s in
            s.box(190, 218, 220, 6, .shade(0.25))
            s.box(190, 130, 220, 6, .shade(0.25))
            s.shape("M 214 44 H 254 L 240 310 H 196 Z", .shine(0.2))
        }
        s.box(146, 336, 308, 72, r: 34, .down(0x5C9CE0, 0x2D62A6))
        s.box(166, 342, 268, 18, r: 9, .shine(0.25))
    }

    static func laptop(_ s: inout Sketch) {
        Room.study.stage(&s)
        s.shadow(300, 478, 266, 18)
        s.box(94, 110, 412, 300, r: 22, .down(0x4A5560, 0x2A323A))
        s.inside(110, 126, 380, 262, r: 8) { s in
            s.box(110, 126, 380, 262, .down(0x7C5CD6, 0xF58DA2))
            s.disc(400, 190, 150, .shine(0.1))
            s.disc(430, 170, 92, .shine(0.12))
            s.shape("M 110 300 C 190 240 280 330 360 280 C 420 246 460 262 490 276 V 388 H 110 Z", .flat(.init(hex: 0x4A2E9C, alpha: 0.55)))
            s.shape("M 110 348 C 220 300 320 380 490 322 V 388 H 110 Z", .flat(.init(hex: 0x2D1A70, alpha: 0.6)))
            s.box(148, 164, 176, 124, r: 8, .shine(0.92))
            s.box(148, 164, 176, 22, r: 8, .flat(.init(hex: 0xD8DEE5)))
            for (index, color) in [UInt32(0xF0705A), 0xF8CE4C, 0x6DD08A].enumerated() {
                s.disc(162 + 16 * Double(index), 175, 5, .flat(.init(hex: color)))
            }
            for (y, width) in [(204.0, 120.0), (222, 146), (240, 96), (258, 132)] { s.box(162, y, width, 8, r: 4, 0xB9C7DA) }
        }
        s.shape("M 62 408 H 538 L 566 448 C 572 462 564 474 548 474 H 52 C 36 474 28 462 34 448 Z", .down(0xE3E8EC, 0xA9B5C0))
        s.shape("M 92 416 H 508 L 520 442 H 80 Z", .down(0x5C6873, 0x7D8995))
        s.box(238, 450, 124, 14, r: 7, 0x93A0AC)
        s.shape("M 34 456 H 566 C 568 468 560 476 548 476 H 52 C 40 476 32 468 34 456 Z", .shade(0.14))
    }

    static func printer(_ s: inout Sketch) {
        Room.study.stage(&s)
        s.shadow(300, 500, 226, 18)
        s.shape("M 178 90 H 422 L 436 240 H 164 Z", .down(0xFFFFFF, 0xDFE5EA))
        s.shape("M 160 210 H 440 L 456 250 H 144 Z", .down(0x66727E, 0x39454F))
        s.box(88, 236, 424, 226, r: 30, .down(0xF7F9FA, 0xC2CCD4))
        s.inside(88, 236, 424, 226, r: 30) { s in
            s.box(88, 236, 424, 62, .down(0x4D5B67, 0x39454F))
            s.box(88, 430, 424, 40, .shade(0.1))
        }
        s.box(320, 250, 106, 34, r: 6, .down(0x8CCBEA, 0x4AA3D6))
        s.disc(454, 267, 13, .down(0x6DD08A, 0x3F9B5A))
        s.disc(486, 267, 9, 0x98A4AF)
        s.box(146, 346, 308, 36, r: 12, .down(0x222B33, 0x39454F))
        s.shape("M 170 366 H 430 L 452 498 C 454 506 448 512 440 512 H 160 C 152 512 146 506 148 498 Z", .down(0xE3E8EC, 0xFFFFFF))
        s.shape("M 192 396 H 408 L 416 446 H 184 Z", .down(0x9BD3F0, 0x6DB26F))
        s.shape("M 190 446 L 240 406 L 282 432 L 324 400 L 416 446 Z", 0x3F8350)
        s.line("M 192 466 L 392 466", 0xB4BFC9, 6)
        s.line("M 190 484 L 330 484", 0xB4BFC9, 6)
    }

    static func router(_ s: inout Sketch) {
        Room.study.stage(&s)
        s.shadow(300, 474, 220, 17)
        for (x, lean) in [(132.0, -12.0), (468, 12)] {
            s.turned(lean, around: x, 360) { s in
                s.box(x - 13, 128, 26, 250, r: 13, .across(0x5C6B78, 0x2A343D))
                s.box(x - 17, 340, 34, 40, r: 9, .across(0x4D5B67, 0x222B33))
            }
        }
        for (reach, alpha) in [(50.0, 1.0), (92, 0.8), (134, 0.6)] {
            s.line(
                "M \(300 - reach) \(250 - reach * 0.42) C \(300 - reach * 0.5) \(250 - reach * 0.98) \(300 + reach * 0.5) "
                    + "\(250 - reach * 0.98) \(300 + reach) \(250 - reach * 0.42)", 0x2E8FC4, 21, alpha: alpha)
        }
        s.disc(300, 274, 18, 0x2E8FC4)
        s.box(82, 334, 436, 128, r: 34, .down(0xFFFFFF, 0xC6D1DA))
        s.inside(82, 334, 436, 128, r: 34) { s in s.box(82, 420, 436, 44, .down(0x39454F, 0x222B33)) }
        for (index, color) in [UInt32(0x6DD08A), 0x6DD08A, 0x6DD08A, 0xF8CE4C, 0xB4BFC9].enumerated() {
            s.disc(190 + 55 * Double(index), 442, 9, .flat(.init(hex: color)))
        }
        s.box(112, 352, 376, 14, r: 7, .shine(0.8))
        s.box(108, 460, 40, 14, r: 5, 0x222B33)
        s.box(452, 460, 40, 14, r: 5, 0x222B33)
    }
}
