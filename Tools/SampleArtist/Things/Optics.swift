/// The optical and acoustic instruments of the study.
enum Optics {
    static let samples: [Sample] = [
        Sample(
            "Camera, Mirrorless", serial: "23-LLR-33084", value: "1490.00", date: "2023-06-30", room: .study,
            notes: "With 28-70 mm lens and two batteries.", picture: "camera", draw: camera),
        Sample(
            "Headphones", serial: "24-NVB-69352", value: "279.00", date: "2024-07-19", room: .study, picture: "headphones",
            draw: headphones),
        Sample(
            "Telescope, 130 mm", serial: "21-DDB-10696", value: "310.00", date: "2021-12-12", room: .study,
            notes: "Eyepieces 10 and 25 mm.", picture: "telescope", draw: telescope),
        Sample(
            "Binoculars, 8 x 42", serial: "20-MCN-42680", value: "160.00", date: "2020-05-23", room: .hall, picture: "binoculars",
            draw: binoculars),
    ]

    static func camera(_ s: inout Sketch) {
        Room.study.stage(&s)
        s.shadow(300, 470, 230, 18)
        s.shape("M 206 172 L 232 116 C 236 108 244 104 254 104 H 346 C 356 104 364 108 368 116 L 394 172 Z", .down(0x4D5B67, 0x2F3A44))
        s.box(104, 140, 74, 36, r: 10, .down(0x98A4AF, 0x66727E))
        s.box(430, 148, 60, 28, r: 10, .down(0xE4573D, 0xB83C28))
        s.box(62, 166, 476, 296, r: 40, .down(0x46525D, 0x262F37))
        s.inside(62, 166, 476, 296, r: 40) { s in
            s.box(62, 166, 476, 56, .down(0xD6DDE3, 0xA3AFBA))
            s.box(62, 222, 108, 250, .shade(0.25))
            for y in stride(from: 240.0, to: 460, by: 16) { s.line("M 76 \(y) L 156 \(y)", 0x66727E, 3, alpha: 0.5) }
        }
        s.box(448, 240, 58, 34, r: 10, .down(0xFFF3CF, 0xF4D9A0))
        s.disc(322, 322, 146, .down(0x66727E, 0x222B33))
        s.disc(322, 322, 128, .down(0x222B33, 0x39454F))
        s.disc(322, 322, 104, .down(0x14191E, 0x2A333B))
        s.disc(322, 322, 80, .down(0x2E4F9C, 0x152247))
        s.disc(322, 322, 50, .down(0x5D4BB8, 0x1C1F52))
        s.disc(322, 322, 24, .down(0x0E1230, 0x262B66))
        s.disc(292, 288, 19, .shine(0.75))
        s.disc(350, 354, 10, .shine(0.4))
        s.ring(322, 322, 138, 138, 0x98A4AF, 3, alpha: 0.6)
    }

    static func headphones(_ s: inout Sketch) {
        Room.study.stage(&s)
        s.shadow(300, 500, 210, 18)
        s.line("M 124 372 C 108 40 492 40 476 372", 0x2F3A44, 46)
        s.line("M 124 372 C 108 40 492 40 476 372", 0x46525D, 30)
        s.line("M 176 180 C 222 104 378 104 424 180", 0xF5C26B, 26)
        s.line("M 190 160 C 230 112 300 104 340 112", 0xFFE3AE, 7)
        for (x, side) in [(60.0, 1.0), (412, -1)] {
            s.box(x, 286, 128, 206, r: 56, .across(0x46525D, 0x262F37))
            let cushion = side > 0 ? x + 82 : x - 14
            s.box(cushion, 296, 60, 186, r: 28, .across(0x2A333B, 0x14191E))
            s.box(side > 0 ? x + 6 : x + 44, 318, 76, 142, r: 36, .down(0xF9D08A, 0xE2A348))
            s.box(side > 0 ? x + 18 : x + 56, 334, 18, 100, r: 9, .shine(0.45))
        }
    }

    static func telescope(_ s: inout Sketch) {
        Room.study.wall(&s)
        s.box(0, 0, 600, 600, .down(0x16285A, 0x5470AE))
        for (x, y, r) in [
            (60.0, 80.0, 4.0), (140, 40, 3), (96, 190, 3), (250, 60, 4), (330, 120, 3), (420, 46, 4), (60, 300, 3), (210, 150, 3),
            (540, 250, 4),
            (300, 210, 3), (556, 360, 3), (476, 300, 3), (150, 110, 5),
        ] { s.disc(x, y, r, .shine(0.85)) }
        s.disc(500, 110, 52, .down(0xFFF6D8, 0xF4D68A))
        s.disc(484, 96, 11, .flat(.init(hex: 0xDDB964, alpha: 0.6)))
        s.disc(516, 126, 15, .flat(.init(hex: 0xDDB964, alpha: 0.6)))
        s.shape("M 0 520 C 160 474 420 474 600 520 V 600 H 0 Z", .down(0x2C5B4B, 0x1B3D33))
        s.shadow(300, 548, 150, 14, strength: 0.4)
        s.line("M 296 350 L 196 546", 0xB67B4B, 20)
        s.line("M 304 350 L 404 546", 0xA06838, 20)
        s.line("M 300 350 L 300 552", 0xC98F5C, 20)
        s.box(268, 318, 64, 46, r: 12, .down(0x66727E, 0x2F3A44))
        s.turned(-34, around: 300, 300) { s in
            s.box(110, 252, 320, 92, r: 10, .down(0xFAFBFC, 0xB4BFC9))
            s.box(424, 238, 84, 120, r: 14, .down(0xE4573D, 0xB33A26))
            s.box(492, 238, 22, 120, r: 8, .down(0x39454F, 0x222B33))
            s.box(64, 272, 60, 52, r: 8, .down(0x4D5B67, 0x222B33))
            s.box(38, 260, 36, 76, r: 10, .down(0x66727E, 0x2F3A44))
            s.box(180, 222, 130, 26, r: 12, .down(0x4D5B67, 0x222B33))
            s.box(130, 264, 290, 16, r: 8, .shine(0.8))
            s.box(238, 252, 20, 92, .down(0x98A4AF, 0x66727E))
        }
    }

    static func binoculars(_ s: inout Sketch) {
        Room.hall.stage(&s)
        s.shadow(300, 486, 230, 18)
        s.box(240, 190, 120, 150, r: 24, .down(0x4D5B67, 0x2A343D))
        s.box(274, 156, 52, 60, r: 14, .down(0x98A4AF, 0x66727E))
        for (left, light) in [(true, 0.22), (false, 0.14)] {
            let body =
                left
                ? "M 148 152 H 254 L 268 260 C 290 330 296 400 286 470 H 72 C 62 390 86 300 124 236 Z"
                : "M 346 152 H 452 L 476 236 C 514 300 538 390 528 470 H 314 C 304 400 310 330 332 260 Z"
            s.shape(body, left ? .across(0x3F7A58, 0x29553C) : .across(0x387050, 0x214831))
            s.inside(body) { s in
                s.box(left ? 116 : 344, 150, 34, 330, .shine(light))
                s.box(50, 300, 500, 10, .shade(0.3))
                s.box(50, 322, 500, 10, .shade(0.3))
            }
            let x = left ? 179.0 : 421
            s.box(x - 62, 110, 124, 56, r: 16, .down(0x39454F, 0x1B2229))
            s.box(x - 50, 98, 100, 26, r: 12, .down(0x66727E, 0x39454F))
            s.box(x - 116, 440, 232, 48, r: 18, .down(0x39454F, 0x1B2229))
            s.oval(x, 466, 92, 12, .across(0x7CB7E8, 0x5A4BB8))
            s.oval(x - 34, 463, 26, 4, .shine(0.8))
        }
    }
}
