/// The things of the laundry room and the hall.
enum Household {
    static let samples: [Sample] = [
        Sample(
            "Washing Machine", serial: "21-BRF-63497", value: "649.00", date: "2021-02-06", room: .laundry,
            notes: "Five-year guarantee on the motor.", picture: "washing-machine", draw: washingMachine),
        Sample(
            "Vacuum Cleaner", serial: "22-GCH-49499", value: "219.00", date: "2022-11-05", room: .laundry, picture: "vacuum", draw: vacuum),
        Sample("Steam Iron", value: "45.00", date: "2023-08-26", room: .laundry, picture: "iron", draw: iron),
        Sample(
            "Suitcase, 68 cm", serial: "19-XMB-71030", value: "175.00", date: "2019-07-20", room: .hall, picture: "suitcase", draw: suitcase
        ),
        Sample(
            "Stroller", serial: "24-BRD-91751", value: "520.00", date: "2024-09-14", room: .hall, notes: "With rain cover.",
            picture: "stroller",
            draw: stroller),
        Sample("Umbrella", value: "24.50", date: "2024-10-01", room: .hall, picture: "umbrella", draw: umbrella),
        // Not everything has a picture, and the list should show how that looks.
        Sample(
            "Spare Keys", value: "0.00", date: "2021-08-14", room: .hall, notes: "Front door and cellar, with the neighbours.", picture: nil
        ),
        Sample("Curtains, Two Pairs", value: "96.00", date: "2021-09-04", room: .bedroom, picture: nil),
    ]

    static func washingMachine(_ s: inout Sketch) {
        Room.laundry.stage(&s)
        s.shadow(300, 526, 210, 18)
        s.box(132, 508, 48, 20, r: 6, 0x39454F)
        s.box(420, 508, 48, 20, r: 6, 0x39454F)
        s.box(96, 66, 408, 450, r: 30, .across(0xFFFFFF, 0xCED8DF))
        s.inside(96, 66, 408, 450, r: 30) { s in
            s.box(96, 66, 408, 98, .across(0xF1F5F8, 0xBFCAD3))
            s.box(96, 162, 408, 4, .shade(0.18))
            s.box(96, 468, 408, 50, .shade(0.07))
        }
        s.box(120, 90, 110, 50, r: 8, .down(0xFFFFFF, 0xDCE3E8))
        s.box(148, 122, 54, 7, r: 3.5, 0xA9B5C0)
        s.box(252, 96, 96, 40, r: 8, .down(0x2A3F4D, 0x1B2A35))
        s.line("M 270 116 H 298 M 310 116 H 328", 0x62C6F2, 7)
        s.disc(424, 116, 34, .down(0xF7F9FA, 0xA9B5C0))
        s.disc(424, 116, 24, .down(0xDCE3E8, 0xF7F9FA))
        s.line("M 424 116 L 438 98", 0x2E8FC4, 6)
        s.disc(300, 326, 146, .down(0x98A4AF, 0x66727E))
        s.disc(300, 326, 130, .down(0xE7ECF0, 0xB4BFC9))
        s.disc(300, 326, 108, .down(0x22506E, 0x123247))
        s.insideOval(300, 326, 108, 108) { s in
            s.shape("M 190 340 C 230 310 270 366 310 338 C 350 312 380 350 410 330 V 440 H 190 Z", .down(0x6CC3EA, 0x2E8FC4))
            s.shape("M 216 392 C 240 340 290 350 312 390 C 300 430 240 440 216 392 Z", .down(0xF58DA2, 0xDB5C78))
            s.shape("M 300 400 C 320 352 372 352 386 388 C 380 430 320 440 300 400 Z", .down(0xF9D08A, 0xE8A94A))
            for (x, y, r) in [(250.0, 322.0, 11.0), (282, 306, 8), (340, 312, 13), (372, 326, 8)] { s.disc(x, y, r, .shine(0.7)) }
            s.shape("M 208 280 C 226 244 262 222 300 220 L 296 240 C 264 244 238 262 226 292 Z", .shine(0.5))
        }
        s.box(428, 296, 26, 60, r: 12, .across(0xC3CCD4, 0x7D8995))
    }

    static func vacuum(_ s: inout Sketch) {
        Room.laundry.stage(&s)
        s.shadow(330, 508, 220, 16)
        s.line("M 430 330 C 500 150 420 60 330 76 C 260 88 228 130 206 190", 0x39454F, 26)
        s.line("M 430 330 C 500 150 420 60 330 76 C 260 88 228 130 206 190", 0x5C6B78, 7)
        s.line("M 210 176 L 104 470", 0xB4BFC9, 22)
        s.line("M 206 176 L 122 410", 0xF5F7F8, 6)
        s.line("M 250 110 L 200 208", 0x2A333B, 30)
        s.shape("M 40 500 C 40 470 60 458 90 458 H 138 C 164 458 176 474 176 500 Z", .down(0x4D5B67, 0x222B33))
        s.box(34, 494, 148, 14, r: 6, 0x14191E)
        let body =
            "M 236 440 C 236 340 300 292 390 292 C 490 292 548 350 552 450 C 552 470 540 480 522 480 H 268 C 248 480 236 468 236 440 Z"
        s.shape(body, .down(0xF2775F, 0xC7432F))
        s.inside(body) { s in
            s.shape("M 236 440 C 240 350 300 300 390 296 L 388 320 C 320 326 276 370 270 440 Z", .shine(0.3))
            s.box(230, 444, 330, 40, .shade(0.25))
            s.shape("M 410 290 C 480 300 530 350 540 420 L 470 410 C 466 370 446 344 410 330 Z", .down(0x39454F, 0x222B33))
        }
        s.box(330, 270, 120, 30, r: 15, .down(0x4D5B67, 0x222B33))
        s.disc(450, 458, 50, .down(0x39454F, 0x14191E))
        s.disc(450, 458, 28, .down(0xF5F7F8, 0xA9B5C0))
        s.disc(450, 458, 9, 0x66727E)
        s.disc(278, 482, 25, .down(0x39454F, 0x14191E))
        s.disc(278, 482, 11, 0xB4BFC9)
        s.disc(352, 380, 26, .down(0xF7F9FA, 0xC3CCD4))
        s.line("M 352 370 V 380", 0xC7432F, 6)
    }

    static func iron(_ s: inout Sketch) {
        Room.laundry.stage(&s)
        s.shadow(290, 486, 240, 16)
        for (x, y, r) in [(66.0, 300.0, 26.0), (44, 260, 18), (90, 250, 20), (60, 216, 13)] { s.disc(x, y, r, .shine(0.7)) }
        s.line("M 474 210 C 540 200 560 130 520 70 C 510 50 520 30 540 20", 0x39454F, 13)
        s.shape("M 60 470 C 120 452 150 400 196 372 H 510 C 520 400 526 440 526 470 Z", .down(0xE3E8EC, 0x98A4AF))
        let body = "M 92 446 C 150 390 190 300 300 280 H 420 C 470 280 506 330 520 420 V 446 Z"
        s.shape(body, .down(0x5FB7E5, 0x2A7CB8))
        s.inside(body) { s in
            s.shape("M 130 410 C 180 350 220 306 300 300 L 300 324 C 240 330 200 370 170 430 Z", .shine(0.4))
            s.box(90, 424, 440, 30, .shade(0.2))
        }
        s.shape("M 240 300 C 240 330 300 340 420 336 L 460 330 V 300 Z", .shade(0.2))
        s.shape(
            "M 200 300 C 196 220 230 168 310 168 H 450 C 494 168 512 200 510 250 L 520 420 H 452 L 440 256 C 440 240 432 232 416 232 H 320 "
                + "C 288 232 280 260 282 300 Z", .down(0x4D5B67, 0x222B33))
        s.shape("M 226 260 C 232 206 262 184 316 182 H 440 L 446 196 H 322 C 272 198 250 220 244 262 Z", .shine(0.18))
        s.disc(360, 356, 42, .down(0xF7F9FA, 0xC3CCD4))
        s.line("M 360 356 L 382 334", 0x2A7CB8, 8)
        s.disc(250, 190, 16, .down(0xF8CE4C, 0xE0A42A))
        s.box(60, 462, 466, 18, r: 8, .down(0x98A4AF, 0x5C6873))
    }

    static func suitcase(_ s: inout Sketch) {
        Room.hall.stage(&s)
        s.shadow(300, 532, 180, 16)
        s.line("M 236 150 V 56 H 364 V 150", 0x98A4AF, 13)
        s.box(220, 36, 160, 34, r: 15, .down(0x4D5B67, 0x222B33))
        for x in [176.0, 424] {
            s.disc(x, 514, 21, .down(0x39454F, 0x14191E))
            s.disc(x, 514, 8, 0x98A4AF)
        }
        s.box(262, 116, 76, 34, r: 14, .down(0x39454F, 0x222B33))
        s.box(128, 130, 344, 378, r: 44, .across(0x3FA7B5, 0x1F6E7D))
        s.inside(128, 130, 344, 378, r: 44) { s in
            for x in [176.0, 226, 276, 326, 376, 426] {
                s.box(x - 12, 150, 14, 340, r: 7, .shade(0.15))
                s.box(x + 3, 150, 7, 340, r: 3.5, .shine(0.3))
            }
            s.box(128, 314, 344, 10, .shade(0.3))
        }
        for x in [120.0, 424] {
            s.box(x, 122, 56, 56, r: 22, .down(0x2A333B, 0x14191E))
            s.box(x, 462, 56, 56, r: 22, .down(0x2A333B, 0x14191E))
        }
        s.box(268, 296, 64, 46, r: 9, .down(0xE7ECF0, 0x98A4AF))
        s.turned(12, around: 392, 170) { s in
            s.line("M 338 134 L 384 190", 0xF8CE4C, 5)
            s.box(356, 186, 62, 86, r: 10, .down(0xF9A05C, 0xE46F35))
            s.line("M 372 222 H 402 M 372 240 H 394", 0xFFFFFF, 6)
        }
    }

    static func stroller(_ s: inout Sketch) {
        Room.hall.stage(&s)
        s.shadow(300, 530, 210, 16)
        s.line("M 404 330 L 226 464", 0x66727E, 15)
        s.line("M 196 330 L 388 464", 0x8C98A4, 15)
        s.line("M 420 322 L 520 152 L 556 142", 0x66727E, 16)
        s.line("M 522 150 L 560 140", 0x5B381F, 24)
        let hood = "M 300 268 L 92 268 C 84 150 172 66 300 66 Z"
        s.shape(hood, .down(0x6C7FDB, 0x4153AE))
        s.inside(hood) { s in
            s.shape("M 300 268 L 60 180 L 110 90 Z", .shade(0.13))
            s.shape("M 300 268 L 190 60 H 260 Z", .shade(0.13))
            s.shape("M 92 268 C 84 150 172 66 300 66 V 84 C 190 86 112 160 116 268 Z", .shine(0.3))
        }
        let seat = "M 84 268 H 476 C 480 350 430 404 350 404 H 230 C 146 404 92 350 84 268 Z"
        s.shape(seat, .down(0x5468C4, 0x333F8C))
        s.inside(seat) { s in
            s.box(84, 268, 400, 22, .shine(0.25))
            s.shape("M 90 268 H 140 C 150 330 190 370 240 404 H 200 C 140 390 100 340 90 268 Z", .shine(0.12))
        }
        s.shape("M 300 268 H 476 C 478 296 472 322 460 344 C 400 350 340 330 300 268 Z", .down(0xFBD9A0, 0xF1B666))
        for (x, y) in [(396.0, 292.0), (430, 312), (366, 284), (412, 330), (446, 288)] { s.disc(x, y, 7, .shine(0.75)) }
        for (x, r) in [(204.0, 62.0), (414, 62)] {
            s.disc(x, 468, r, .down(0x39454F, 0x14191E))
            s.disc(x, 468, r - 15, .down(0xF5F7F8, 0xC3CCD4))
            for index in 0..<3 { s.turned(Double(index) * 60, around: x, 468) { s in s.box(x - 3, 424, 6, 88, 0x8C98A4) } }
            s.disc(x, 468, 13, .down(0x8C98A4, 0x4D5B67))
        }
    }

    static func umbrella(_ s: inout Sketch) {
        Room.hall.wall(&s)
        s.box(0, 0, 600, 600, .down(0xBFD3E6, 0xDCE8F2))
        for (x, y) in [
            (60.0, 60.0), (150, 30), (470, 40), (550, 90), (30, 200), (570, 230), (90, 420), (60, 520), (170, 470), (520, 420), (470, 520),
            (560, 540), (230, 540), (410, 400), (190, 370),
        ] { s.line("M \(x) \(y) L \(x - 8) \(y + 30)", 0x7FA5CB, 6, alpha: 0.75) }
        s.line("M 300 70 V 470 C 300 540 220 540 220 478", 0x7E5029, 17)
        s.line("M 300 440 V 470 C 300 540 220 540 220 478", 0xB67B4B, 24)
        s.box(295, 40, 10, 50, r: 5, 0x39454F)
        let top =
            "M 40 300 C 50 150 160 74 300 74 C 440 74 550 150 560 300 C 530 264 456 264 430 300 C 400 262 330 262 300 300 C 270 262 200 262 170 300 C 144 264 70 264 40 300 Z"
        s.shape(top, .down(0xF0705A, 0xC23E2B))
        s.inside(top) { s in
            s.shape("M 300 74 C 230 110 176 190 170 310 H 300 Z", .shine(0.16))
            s.shape("M 300 74 C 370 110 424 190 430 310 H 300 Z", .shade(0.08))
            s.shape("M 300 74 C 440 74 560 150 570 310 H 430 C 424 190 370 110 300 74 Z", .shade(0.16))
            s.shape("M 70 250 C 84 170 140 116 216 96 L 222 110 C 160 130 112 180 92 254 Z", .shine(0.35))
        }
    }
}
