/// The furniture and the comforts of the living room.
enum LivingRoom {
    static let samples: [Sample] = [
        Sample(
            "Three-Seat Sofa", value: "1290.00", date: "2021-08-14", room: .livingRoom, notes: "Covers can be washed at 30 degrees.",
            picture: "sofa", draw: sofa),
        Sample("Floor Lamp", value: "79.00", date: "2021-08-14", room: .livingRoom, picture: "floor-lamp", draw: floorLamp),
        Sample(
            "Television, 55 inch", serial: "23-BGB-56877", value: "1099.00", date: "2023-11-24", room: .livingRoom,
            notes: "Wall mount in the box in the garage.", picture: "television", draw: television),
        Sample("Bookshelf, Oak", value: "340.00", date: "2019-04-06", room: .livingRoom, picture: "bookshelf", draw: bookshelf),
        Sample(
            "Aquarium, 120 Litres", serial: "22-FMX-98844", value: "215.00", date: "2022-02-19", room: .livingRoom,
            notes: "With filter, heater and lamp.", picture: "aquarium", draw: aquarium),
        Sample(
            "Monstera", value: "35.00", date: "2024-05-04", room: .livingRoom, notes: "Water once a week.", picture: "plant", draw: plant),
        Sample(
            "Painting, \u{201C}Harbour at Dusk\u{201D}", value: "850.00", date: "2018-10-27", room: .livingRoom,
            notes: "Oil on canvas, 60 x 80 cm, signed. Appraisal of 2024 in the safe.", picture: "painting", draw: painting),
        Sample("Wool Rug", value: "420.00", date: "2020-09-12", room: .livingRoom, picture: "rug", draw: rug),
    ]

    static func sofa(_ s: inout Sketch) {
        Room.livingRoom.stage(&s)
        s.shadow(300, 482, 250, 18)
        for x in [96.0, 480] { s.box(x, 446, 24, 38, r: 6, .down(0x7A4E2D, 0x5B381F)) }
        s.box(84, 210, 432, 200, r: 46, .down(0x3F8C86, 0x2E726D))
        s.box(92, 218, 204, 150, r: 34, .down(0x55A8A1, 0x3F8C86))
        s.box(304, 218, 204, 150, r: 34, .down(0x55A8A1, 0x3F8C86))
        s.box(84, 366, 432, 90, r: 22, .down(0x34807A, 0x276460))
        s.box(104, 336, 196, 66, r: 24, .down(0x67BBB3, 0x479690))
        s.box(302, 336, 196, 66, r: 24, .down(0x67BBB3, 0x479690))
        s.turned(-14, around: 168, 300) { s in
            s.box(122, 256, 92, 92, r: 20, .down(0xF9C46B, 0xEBA544))
            s.box(132, 262, 72, 14, r: 7, .shine(0.35))
        }
        s.turned(12, around: 440, 302) { s in
            s.box(394, 258, 92, 92, r: 20, .down(0xF58D76, 0xDE6A55))
            s.box(404, 264, 72, 14, r: 7, .shine(0.3))
        }
        s.box(40, 290, 76, 166, r: 34, .across(0x5DB2AB, 0x37837D))
        s.box(484, 290, 76, 166, r: 34, .across(0x4A9C95, 0x2C6B66))
        s.box(52, 300, 50, 18, r: 9, .shine(0.25))
        s.box(496, 300, 50, 18, r: 9, .shine(0.2))
    }

    static func floorLamp(_ s: inout Sketch) {
        Room.livingRoom.stage(&s)
        for step in 0..<9 { s.disc(300, 190, 250 - 22 * Double(step), .flat(.init(hex: 0xFFE9A8, alpha: 0.07))) }
        s.shadow(300, 520, 110, 16)
        s.box(291, 230, 18, 280, r: 6, .across(0xC89A5B, 0x8A6231))
        s.box(212, 496, 176, 26, r: 13, .down(0xC89A5B, 0x8A6231))
        s.line("M 352 250 L 352 330", 0x8A6231, 4)
        s.disc(352, 338, 9, .down(0xE0B878, 0xA67A42))
        let shade = "M 214 64 H 386 L 462 262 C 464 270 458 276 450 276 H 150 C 142 276 136 270 138 262 Z"
        s.shape(shade, .down(0xFFF3CF, 0xF9CF78))
        s.inside(shade) { s in
            s.shape("M 330 60 H 390 L 470 280 H 372 Z", .shade(0.06))
            s.shape("M 238 60 H 262 L 226 280 H 190 Z", .shine(0.5))
            s.box(130, 258, 340, 20, 0xE8A94A)
            s.box(130, 62, 340, 14, 0xE8A94A)
        }
    }

    static func television(_ s: inout Sketch) {
        Room.livingRoom.stage(&s)
        s.shadow(300, 502, 240, 18)
        s.box(60, 418, 480, 84, r: 12, .down(0xA8754A, 0x855732))
        s.box(76, 434, 216, 52, r: 6, .down(0x8F6039, 0x764C2A))
        s.box(308, 434, 216, 52, r: 6, .down(0x8F6039, 0x764C2A))
        s.disc(184, 460, 6, 0xE2B98C)
        s.disc(416, 460, 6, 0xE2B98C)
        s.box(200, 402, 200, 18, r: 8, .down(0x39454F, 0x222B33))
        s.box(276, 360, 48, 48, .down(0x2A333B, 0x39454F))
        s.box(48, 90, 504, 290, r: 16, .down(0x2F3942, 0x1B2229))
        s.inside(60, 102, 480, 260, r: 6) { s in
            s.box(60, 102, 480, 260, .down(0x2E5FA8, 0xF7A27C))
            s.disc(380, 262, 58, .down(0xFFE9B0, 0xFFC46B))
            s.shape("M 60 300 L 170 196 L 250 268 L 318 214 L 450 330 L 540 262 V 362 H 60 Z", .down(0x5C5196, 0x3E3974))
            s.shape("M 60 330 C 160 282 260 344 360 312 C 440 288 500 308 540 320 V 362 H 60 Z", .down(0x38335F, 0x241F45))
            s.shape("M 60 102 H 300 L 150 362 H 60 Z", .shine(0.08))
        }
        s.disc(300, 371, 3, 0xE4573D)
    }

    static func bookshelf(_ s: inout Sketch) {
        Room.livingRoom.stage(&s)
        s.shadow(300, 540, 180, 16)
        s.box(120, 46, 360, 492, r: 10, .across(0xC98F58, 0xA8703D))
        for y in [66.0, 224, 382] { s.box(140, y, 320, 140, .down(0x7E5029, 0x935F33)) }
        books(
            &s, shelf: 206, from: 148,
            [
                (32, 104, 0xE4573D), (26, 120, 0x2F6F9F), (38, 92, 0xF4C868), (24, 112, 0x4F9A7C), (34, 126, 0x8B5FA8), (28, 98, 0xF2EBDD),
            ])
        s.disc(398, 168, 38, .down(0x6CA3D9, 0x356399))
        s.shape("M 384 134 H 412 L 406 118 H 390 Z", 0x7FB2E3)
        books(
            &s, shelf: 364, from: 312,
            [
                (30, 110, 0x2B5280), (36, 122, 0xDA6C7D), (24, 96, 0xF9C46B), (30, 116, 0x3F8C86), (22, 104, 0xF2EBDD),
            ])
        s.box(168, 316, 96, 48, r: 8, .down(0xF7F1E3, 0xD9CDB4))
        s.shape(
            "M 216 318 C 168 302 176 252 196 244 C 200 268 208 280 214 292 C 216 262 224 246 246 240 C 258 272 246 302 216 318 Z",
            .down(0x6DB26F, 0x3F8350))
        books(
            &s, shelf: 522, from: 148,
            [
                (40, 118, 0x3F6F4D), (28, 104, 0xE8A94A), (34, 124, 0xC84630), (26, 96, 0x7FB2E3), (30, 112, 0x4A5560),
            ])
        s.turned(16, around: 340, 500) { s in s.box(326, 412, 28, 108, r: 3, .across(0xF9C46B, 0xDB9A3A)) }
        s.box(386, 452, 62, 70, r: 10, .down(0xF58D76, 0xC9573F))
        s.box(380, 440, 74, 18, r: 6, .down(0xF9A68F, 0xDE6A55))
    }

    private static func books(_ s: inout Sketch, shelf: Double, from left: Double, _ row: [(Double, Double, UInt32)]) {
        var x = left
        for (width, height, color) in row {
            s.box(x, shelf - height, width - 2, height, r: 3, .flat(.init(hex: color)))
            s.box(x + 2, shelf - height, 6, height, .shine(0.22))
            s.box(x, shelf - height + 16, width - 2, 5, .shine(0.55))
            s.box(x, shelf - 24, width - 2, 5, .shine(0.55))
            x += width
        }
    }

    static func aquarium(_ s: inout Sketch) {
        Room.livingRoom.stage(&s)
        s.shadow(300, 500, 248, 18)
        s.box(62, 470, 476, 32, r: 8, .down(0x39454F, 0x222B33))
        s.box(66, 110, 468, 366, r: 16, 0xE7F6FC)
        s.inside(76, 110, 448, 358, r: 12) { s in
            s.box(76, 160, 448, 310, .down(0x7FD0EC, 0x2E8FC4))
            s.box(76, 156, 448, 10, .shine(0.8))
            s.shape("M 76 420 C 170 392 260 436 360 414 C 440 398 490 410 524 422 V 470 H 76 Z", .down(0xF4D9A0, 0xDDB873))
            s.shape("M 400 436 C 396 396 430 372 470 392 C 500 404 506 430 500 446 Z", .down(0x8996A2, 0x626E7A))
            for (x, top) in [(122.0, 260.0), (150, 220), (180, 290)] {
                s.line("M \(x) 430 C \(x - 26) \(top + 110) \(x + 26) \(top + 70) \(x - 4) \(top)", 0x3E9B5A, 13)
            }
            for (x, y, r) in [(440.0, 340.0, 9.0), (452, 300, 7), (436, 262, 10), (448, 214, 6)] {
                s.ring(x, y, r, r, 0xFFFFFF, 3, alpha: 0.8)
            }
            s.shape("M 76 110 H 150 L 106 470 H 76 Z", .shine(0.16))
        }
        fish(&s, x: 300, y: 272, size: 1, .down(0xFF9C4A, 0xF0702A))
        fish(&s, x: 376, y: 358, size: 0.6, .down(0xFFDB5C, 0xF2B526))
        fish(&s, x: 232, y: 372, size: 0.5, .down(0xF58DA2, 0xDB5C78))
        s.box(56, 92, 488, 40, r: 12, .down(0x4D5B67, 0x2A343D))
    }

    private static func fish(_ s: inout Sketch, x: Double, y: Double, size: Double, _ ink: Ink) {
        func at(_ dx: Double, _ dy: Double) -> String { "\(x + dx * size) \(y + dy * size)" }
        s.shape("M \(at(50, 0)) L \(at(104, -40)) C \(at(92, -14)) \(at(92, 14)) \(at(104, 40)) Z", ink)
        s.shape("M \(at(-20, -34)) C \(at(0, -64)) \(at(30, -60)) \(at(44, -46)) L \(at(30, -22)) Z", ink)
        s.oval(x, y, 66 * size, 42 * size, ink)
        s.shape(
            "M \(at(-4, -42)) C \(at(14, -20)) \(at(14, 20)) \(at(-4, 42)) L \(at(18, 40)) C \(at(34, 18)) \(at(34, -18)) \(at(18, -40)) Z",
            .shine(0.75))
        s.disc(x - 36 * size, y - 10 * size, 10 * size, 0xFFFFFF)
        s.disc(x - 38 * size, y - 10 * size, 5.5 * size, 0x222B33)
    }

    static func plant(_ s: inout Sketch) {
        Room.livingRoom.stage(&s)
        s.shadow(300, 524, 130, 16)
        for (angle, reach) in [(-58.0, 0.86), (58, 0.86), (-30, 1.0), (32, 1.02), (0, 1.16)] { leaf(&s, angle: angle, reach: reach) }
        let pot = "M 188 368 H 412 L 388 506 C 386 516 378 522 368 522 H 232 C 222 522 214 516 212 506 Z"
        s.shape(pot, .across(0xEE9367, 0xC06540))
        s.inside(pot) { s in
            s.shape("M 212 368 H 244 L 258 522 H 232 Z", .shine(0.25))
            s.box(180, 400, 240, 16, .shade(0.12))
        }
        s.box(174, 350, 252, 52, r: 12, .across(0xF7A57B, 0xCC7048))
    }

    private static func leaf(_ s: inout Sketch, angle: Double, reach: Double) {
        s.turned(angle, around: 300, 372) { s in
            let top = 372 - 306 * reach
            s.line("M 300 372 L 300 \(top + 70)", 0x3C7A48, 10)
            let outline =
                "M 300 \(top) C 360 \(top + 18) 398 \(top + 70) 384 \(top + 150) C 376 \(top + 178) 330 \(top + 196) 300 \(top + 170) "
                + "C 270 \(top + 196) 224 \(top + 178) 216 \(top + 150) C 202 \(top + 70) 240 \(top + 18) 300 \(top) Z"
            s.shape(outline, .down(0x6CBB6C, 0x3A8A50))
            s.inside(outline) { s in
                s.box(300, top, 100, 220, .shade(0.1))
                for side in [-1.0, 1] {
                    for y in [64.0, 106, 146] {
                        s.shape(
                            "M \(300 + side * 30) \(top + y) L \(300 + side * 104) \(top + y - 22) L \(300 + side * 104) \(top + y - 2) Z",
                            .flat(.init(hex: 0xCFE0CF)))
                    }
                }
            }
            s.line("M 300 \(top + 16) L 300 \(top + 170)", 0x2F7342, 5)
        }
    }

    static func painting(_ s: inout Sketch) {
        Room.livingRoom.wall(&s)
        s.hangingShadow(64, 110, 472, 372, r: 6, strength: 0.3)
        s.line("M 180 112 L 300 56 L 420 112", 0x8A6231, 4)
        s.disc(300, 54, 9, .down(0xE0B878, 0xA67A42))
        s.box(64, 110, 472, 372, r: 6, .down(0xD9A85C, 0xA8752F))
        s.box(80, 126, 440, 340, r: 3, .down(0x8F6222, 0xC79546))
        s.inside(92, 138, 416, 316, r: 2) { s in
            s.box(92, 138, 416, 190, .down(0x4B4A8F, 0xF7B27C))
            s.disc(352, 300, 44, .down(0xFFF0BE, 0xFFD07A))
            s.shape(
                "M 92 190 C 160 170 220 204 300 184 C 360 170 420 190 508 172 V 200 C 420 212 340 196 280 210 C 200 226 150 200 92 214 Z",
                .shine(0.2))
            s.box(92, 316, 416, 140, .down(0xE58E6B, 0x3C3A78))
            for (y, half) in [(334.0, 44.0), (356, 62), (380, 48), (404, 70), (428, 40)] {
                s.line("M \(352 - half) \(y) L \(352 + half) \(y)", 0xFFE6AE, 6, alpha: 0.65)
            }
            s.shape("M 92 318 L 92 270 L 130 258 L 150 280 L 190 268 L 214 318 Z", .down(0x3B3566, 0x2A2550))
            s.shape("M 172 372 H 316 L 296 408 H 196 Z", .down(0x40304C, 0x281E33))
            s.box(238, 214, 7, 160, 0x40304C)
            s.shape("M 250 224 C 300 262 314 312 314 350 H 250 Z", .down(0xFFF6E6, 0xF2CFA8))
            s.shape("M 232 244 C 204 280 190 320 188 350 H 232 Z", .down(0xF9E2C8, 0xE3B48F))
        }
    }

    static func rug(_ s: inout Sketch) {
        Room.livingRoom.wall(&s)
        s.box(0, 0, 600, 600, .down(0xD1A87E, 0xBD9168))
        for y in stride(from: 60.0, through: 540, by: 120) { s.box(0, y, 600, 4, .shade(0.12)) }
        for (x, y) in [(140.0, 0.0), (420, 0), (250, 64), (90, 184), (470, 184), (300, 304), (130, 424), (420, 424), (260, 544)] {
            s.box(x, y, 4, y == 0 ? 60 : 120, .shade(0.12))
        }
        s.hangingShadow(70, 110, 460, 380, r: 6, strength: 0.2)
        for y in stride(from: 118.0, through: 484, by: 14) {
            s.line("M 70 \(y) L 46 \(y)", 0xF3E6CC, 6)
            s.line("M 530 \(y) L 554 \(y)", 0xF3E6CC, 6)
        }
        s.box(68, 108, 464, 384, r: 6, .down(0xB8433F, 0x98322F))
        s.box(92, 132, 416, 336, .down(0xF3E6CC, 0xE6D2AB))
        s.box(104, 144, 392, 312, .down(0x2F4F7C, 0x243F66))
        for index in 0..<7 {
            let x = 132 + 56 * Double(index)
            diamond(&s, x, 172, 16, 0xF3E6CC)
            diamond(&s, x, 428, 16, 0xF3E6CC)
        }
        for index in 1..<4 {
            let y = 172 + 64 * Double(index)
            diamond(&s, 132, y, 16, 0xF3E6CC)
            diamond(&s, 468, y, 16, 0xF3E6CC)
        }
        s.shape("M 300 196 L 440 300 L 300 404 L 160 300 Z", 0xB8433F)
        s.shape("M 300 222 L 406 300 L 300 378 L 194 300 Z", 0xF3E6CC)
        s.shape("M 300 246 L 374 300 L 300 354 L 226 300 Z", 0xE8A94A)
        diamond(&s, 300, 300, 30, 0x2F4F7C)
    }

    private static func diamond(_ s: inout Sketch, _ x: Double, _ y: Double, _ reach: Double, _ ink: Ink) {
        s.shape("M \(x) \(y - reach) L \(x + reach) \(y) L \(x) \(y + reach) L \(x - reach) \(y) Z", ink)
    }
}
