/// The things of the bedroom.
enum Bedroom {
    static let samples: [Sample] = [
        Sample("Bed, 180 x 200", value: "1150.00", date: "2020-03-28", room: .bedroom, picture: "bed", draw: bed),
        Sample(
            "Diamond Ring", value: "2400.00", date: "2016-06-18", room: .bedroom,
            notes: "White gold, 0.5 ct. Certificate in the safe.", picture: "ring", draw: ring),
        Sample(
            "Wristwatch", serial: "19-XDC-58731", value: "1850.00", date: "2019-12-02", room: .bedroom,
            notes: "Serviced in May 2025.", picture: "watch", draw: watch),
        Sample("Standing Mirror", value: "49.00", date: "2021-10-30", room: .bedroom, picture: "mirror", draw: mirror),
        Sample(
            "Sewing Machine", serial: "18-TRV-95463", value: "289.00", date: "2018-02-10", room: .bedroom, picture: "sewing-machine",
            draw: sewingMachine),
        Sample("Wall Clock", value: "29.00", date: "2022-07-16", room: .bedroom, picture: "clock", draw: clock),
    ]

    static func bed(_ s: inout Sketch) {
        Room.bedroom.stage(&s)
        s.shadow(300, 510, 250, 18)
        s.box(70, 480, 30, 34, r: 6, 0x6B4426)
        s.box(500, 480, 30, 34, r: 6, 0x6B4426)
        s.box(60, 120, 480, 330, r: 40, .down(0xB67B4B, 0x8F5A31))
        s.box(82, 142, 436, 160, r: 26, .down(0xC98F5C, 0xA8703F))
        s.box(56, 290, 488, 200, r: 26, .down(0xF7F4FC, 0xDAD2EC))
        for x in [92.0, 312] {
            s.shape(
                "M \(x + 16) 232 C \(x + 60) 222 \(x + 136) 222 \(x + 180) 232 C \(x + 206) 240 \(x + 206) 316 \(x + 188) 324 "
                    + "C \(x + 130) 332 \(x + 66) 332 \(x + 8) 324 C \(x - 10) 316 \(x - 10) 240 \(x + 16) 232 Z", .down(0xFFFFFF, 0xDCD5EE)
            )
            s.line("M \(x + 30) 258 C \(x + 70) 250 \(x + 120) 250 \(x + 150) 256", 0xC7BDE2, 4)
        }
        let cover = "M 48 348 C 180 326 420 326 552 348 V 470 C 552 486 542 496 526 496 H 74 C 58 496 48 486 48 470 Z"
        s.shape(cover, .down(0x7C6BC4, 0x5747A0))
        s.inside(cover) { s in
            s.shape("M 48 348 C 180 326 420 326 552 348 V 388 C 420 366 180 366 48 388 Z", .down(0xC6BBEE, 0xA596DE))
            for (x, y) in [(120.0, 430.0), (210, 456), (300, 424), (390, 456), (480, 430)] {
                s.shape("M \(x) \(y - 15) L \(x + 15) \(y) L \(x) \(y + 15) L \(x - 15) \(y) Z", .shine(0.28))
            }
        }
    }

    static func ring(_ s: inout Sketch) {
        Room.bedroom.stage(&s)
        s.shadow(300, 506, 150, 18)
        s.shape("M 132 470 H 468 L 448 510 C 444 516 438 520 430 520 H 170 C 162 520 156 516 152 510 Z", .down(0x6C4FA0, 0x4C3479))
        s.box(120, 448, 360, 36, r: 12, .down(0x8A6CC0, 0x67489B))
        s.ring(300, 340, 118, 118, 0xB9883A, 34)
        s.ring(300, 338, 118, 118, 0xF1C766, 26)
        s.line("M 204 300 C 222 258 258 236 290 232", 0xFFF3CF, 9)
        s.line("M 392 396 C 372 428 344 446 318 450", 0xD9A244, 8)
        s.shape("M 238 232 L 262 190 H 338 L 362 232 L 330 244 H 270 Z", .down(0xE8B84F, 0xC08E3A))
        s.shape("M 196 128 L 236 78 H 364 L 404 128 L 300 238 Z", .down(0xE6F8FF, 0x77C3EA))
        s.shape("M 196 128 L 236 78 L 262 128 Z", 0xBFE9FB)
        s.shape("M 236 78 L 300 78 L 262 128 Z", 0xF5FDFF)
        s.shape("M 300 78 L 338 128 H 262 Z", 0xD5F2FD)
        s.shape("M 300 78 H 364 L 338 128 Z", 0xA6DCF5)
        s.shape("M 364 78 L 404 128 H 338 Z", 0x8ACDEE)
        s.shape("M 196 128 H 262 L 300 238 Z", 0x93D3F2)
        s.shape("M 262 128 H 338 L 300 238 Z", 0xC4EAFA)
        s.shape("M 338 128 H 404 L 300 238 Z", 0x5FB2DF)
        sparkle(&s, 420, 88, 30)
        sparkle(&s, 176, 70, 20)
        sparkle(&s, 448, 176, 16)
    }

    private static func sparkle(_ s: inout Sketch, _ x: Double, _ y: Double, _ r: Double) {
        s.shape(
            "M \(x) \(y - r) Q \(x) \(y) \(x + r) \(y) Q \(x) \(y) \(x) \(y + r) Q \(x) \(y) \(x - r) \(y) Q \(x) \(y) \(x) \(y - r) Z",
            0xFFFFFF)
    }

    static func watch(_ s: inout Sketch) {
        Room.bedroom.wall(&s)
        s.hangingShadow(216, 50, 168, 500, r: 40, strength: 0.2)
        s.shape("M 222 200 L 240 52 C 242 42 250 36 260 36 H 340 C 350 36 358 42 360 52 L 378 200 Z", .across(0x96562F, 0x6E3A1B))
        s.shape("M 222 400 L 240 548 C 242 558 250 564 260 564 H 340 C 350 564 358 558 360 548 L 378 400 Z", .across(0x96562F, 0x6E3A1B))
        for y in [80.0, 110] { s.line("M 256 \(y) V \(y + 18)", 0xE8C9A4, 4); s.line("M 344 \(y) V \(y + 18)", 0xE8C9A4, 4) }
        for y in [478.0, 508] { s.disc(300, y, 8, 0x43200B) }
        s.box(456, 278, 34, 44, r: 10, .across(0xE7ECF0, 0x8C98A4))
        s.disc(300, 300, 172, .down(0xF5F7F8, 0x8C98A4))
        s.disc(300, 300, 156, .down(0xAEB8C2, 0xE7ECF0))
        s.disc(300, 300, 142, .down(0x24456E, 0x14294A))
        // The date stands where the third hour would.
        for index in 0..<12 where index != 3 {
            s.turned(Double(index) * 30, around: 300, 300) { s in
                s.box(index % 3 == 0 ? 294 : 296.5, 170, index % 3 == 0 ? 12 : 7, index % 3 == 0 ? 34 : 22, r: 3, 0xF5F7F8)
            }
        }
        s.box(356, 286, 42, 28, r: 4, 0xF5F7F8)
        s.line("M 370 306 V 294 M 382 306 V 294", 0x24456E, 4)
        s.line("M 300 300 L 234 256", 0xF5F7F8, 14)
        s.line("M 300 300 L 352 206", 0xF5F7F8, 10)
        s.line("M 300 326 L 300 192", 0xF58D4A, 4)
        s.disc(300, 300, 12, 0xF58D4A)
        s.insideOval(300, 300, 142, 142) { s in s.shape("M 140 140 H 330 L 190 460 H 140 Z", .shine(0.09)) }
    }

    static func mirror(_ s: inout Sketch) {
        Room.bedroom.stage(&s)
        s.shadow(300, 534, 130, 15)
        s.line("M 232 420 L 190 528", 0x7E5029, 16)
        s.line("M 368 420 L 410 528", 0x7E5029, 16)
        s.oval(300, 270, 158, 226, .across(0xE0B070, 0xA8702F))
        s.oval(300, 270, 138, 206, .down(0xEAF6FC, 0xA9CFE4))
        s.insideOval(300, 270, 138, 206) { s in
            s.box(160, 380, 280, 120, .down(0xC9C1E0, 0xAFA4D0))
            s.shape("M 150 330 L 330 50 H 398 L 170 420 Z", .shine(0.55))
            s.shape("M 196 440 L 450 70 V 130 L 236 470 Z", .shine(0.4))
        }
        s.ring(300, 270, 138, 206, 0x8F5F25, 4, alpha: 0.6)
        s.line("M 170 230 C 180 130 236 66 300 60", 0xFBE3B8, 6)
    }

    static func sewingMachine(_ s: inout Sketch) {
        Room.bedroom.stage(&s)
        s.shadow(300, 500, 240, 18)
        s.box(66, 420, 468, 78, r: 18, .down(0xF7F8FA, 0xC3CCD6))
        s.box(66, 470, 468, 28, r: 12, .down(0x8A6CC0, 0x67489B))
        s.shape("M 392 430 V 250 H 506 V 430 Z", .across(0xF7F8FA, 0xCBD4DC))
        let arm = "M 92 176 C 92 140 116 120 152 120 H 470 C 498 120 514 140 514 168 V 280 H 396 C 390 262 380 256 362 256 H 92 Z"
        s.shape(arm, .down(0xFFFFFF, 0xD3DAE2))
        s.inside(arm) { s in s.box(92, 196, 430, 26, .down(0x8A6CC0, 0x67489B)) }
        s.box(104, 252, 78, 92, r: 10, .across(0xE7ECF0, 0xB4BFC9))
        s.box(136, 340, 12, 56, r: 4, .across(0x98A4AF, 0x626E7A))
        s.box(122, 388, 44, 12, r: 5, 0x626E7A)
        s.line("M 142 396 V 424", 0x4A5560, 4)
        s.line("M 300 92 C 220 70 150 140 128 262 C 126 320 138 350 142 398", 0xE4573D, 4)
        s.box(280, 70, 44, 56, r: 4, .across(0xF06F57, 0xC84630))
        s.box(274, 62, 56, 12, r: 5, 0xE2B98C)
        s.box(274, 118, 56, 12, r: 5, 0xE2B98C)
        s.box(510, 172, 32, 92, r: 12, .across(0x98A4AF, 0x66727E))
        s.disc(450, 318, 30, .down(0xF5F7F8, 0xC3CCD4))
        s.line("M 450 318 L 462 302", 0x67489B, 6)
        s.disc(450, 382, 20, .down(0xF5F7F8, 0xC3CCD4))
        s.shape(
            "M 66 424 C 140 396 250 432 330 408 C 372 398 392 410 392 428 L 380 462 C 300 444 200 470 110 452 Z", .down(0xF9C46B, 0xEBA544))
        for x in [170.0, 206, 242, 278, 314] { s.line("M \(x) 432 L \(x + 18) 430", 0xFFFFFF, 4) }
    }

    static func clock(_ s: inout Sketch) {
        Room.bedroom.wall(&s)
        for step in 0..<8 { s.disc(300, 322, 236 - 5 * Double(step), .shade(0.035)) }
        s.disc(300, 300, 228, .down(0x8A6CC0, 0x5C4391))
        s.disc(300, 300, 200, .down(0xFFFFFF, 0xEFEAF8))
        for index in 0..<60 where index % 5 != 0 {
            s.turned(Double(index) * 6, around: 300, 300) { s in s.box(298.5, 112, 3, 12, 0xB5A8D6) }
        }
        for index in 0..<12 {
            let large = index % 3 == 0
            s.turned(Double(index) * 30, around: 300, 300) { s in
                s.box(large ? 293 : 296, 112, large ? 14 : 8, large ? 38 : 26, r: 4, 0x4C3479)
            }
        }
        s.line("M 300 300 L 226 244", 0x33245A, 18)
        s.line("M 300 300 L 366 172", 0x33245A, 12)
        s.line("M 300 336 L 300 150", 0xF0705A, 5)
        s.disc(300, 300, 16, 0xF0705A)
        s.disc(300, 300, 6, 0xFFFFFF)
    }
}
