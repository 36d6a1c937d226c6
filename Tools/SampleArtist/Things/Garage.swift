/// The things of the garage: vehicles, tools and outdoor gear.
enum Garage {
    static let samples: [Sample] = [
        Sample(
            "City Bicycle", serial: "22-PFD-35805", value: "780.00", date: "2022-04-23", room: .garage,
            notes: "Frame number below the crank. Key of the lock on the board.", picture: "bicycle", draw: bicycle),
        Sample(
            "Cordless Drill", serial: "21-DNN-68305", value: "145.00", date: "2021-09-25", room: .garage, picture: "drill", draw: drill),
        Sample(
            "Lawn Mower", serial: "20-LVF-59906", value: "235.00", date: "2020-04-18", room: .garage, picture: "lawn-mower",
            draw: lawnMower),
        Sample(
            "Motorcycle Helmet, Size M", serial: "23-CGH-50116", value: "229.00", date: "2023-03-31", room: .garage, picture: "helmet",
            draw: helmet),
        Sample("Skis, 170 cm", serial: "19-TFP-16796", value: "410.00", date: "2019-11-16", room: .garage, picture: "skis", draw: skis),
        Sample(
            "Tent for Three", value: "199.00", date: "2018-06-09", room: .garage, notes: "One peg is missing.", picture: "tent", draw: tent),
        Sample("Toolbox", value: "48.00", date: "2017-03-11", room: .garage, picture: "toolbox", draw: toolbox),
    ]

    static func bicycle(_ s: inout Sketch) {
        Room.garage.stage(&s)
        s.shadow(300, 498, 250, 14)
        for x in [158.0, 442] {
            s.disc(x, 378, 108, .shine(0.18))
            s.ring(x, 378, 108, 108, 0x2A333B, 17)
            s.ring(x, 378, 97, 97, 0xC3CCD4, 6)
            for index in 0..<8 {
                s.turned(Double(index) * 22.5, around: x, 378) { s in s.box(x - 1.2, 284, 2.4, 188, .flat(.init(hex: 0x8C98A4, alpha: 0.8)))
                }
            }
            s.disc(x, 378, 13, .down(0xC3CCD4, 0x66727E))
        }
        s.line("M 158 378 L 270 378 L 226 236 Z", 0xC9402F, 15)
        s.line("M 270 378 L 402 212 L 220 224", 0xE4573D, 17)
        s.line("M 442 378 L 394 170", 0xE4573D, 16)
        s.line("M 158 378 L 270 378", 0xA93524, 15)
        s.line("M 226 240 L 210 186", 0x66727E, 12)
        s.shape(
            "M 150 176 C 160 160 240 162 262 174 C 270 180 264 192 250 192 L 170 196 C 152 198 142 188 150 176 Z", .down(0x5B381F, 0x3B2312)
        )
        s.line("M 394 174 L 388 148 C 384 130 400 122 424 124 L 456 130", 0x66727E, 13)
        s.line("M 430 125 L 462 132", 0x3B2312, 18)
        s.disc(270, 378, 36, .down(0x66727E, 0x39454F))
        s.disc(270, 378, 22, .down(0xC3CCD4, 0x8C98A4))
        s.line("M 270 378 L 302 436", 0x39454F, 12)
        s.line("M 284 440 L 322 436", 0x222B33, 14)
        s.shape("M 408 190 H 502 L 490 260 H 424 Z", .down(0xDDA564, 0xB67B3F))
        s.line("M 414 212 H 498 M 420 236 H 494", 0x8F5D2B, 4)
        s.box(402, 182, 106, 14, r: 7, .down(0xC98F58, 0x9A6434))
    }

    static func drill(_ s: inout Sketch) {
        Room.garage.stage(&s)
        s.shadow(300, 510, 180, 18)
        s.box(30, 208, 90, 12, r: 3, .down(0xC3CCD4, 0x66727E))
        s.shape("M 30 208 L 14 214 L 30 220 Z", 0x8C98A4)
        s.shape("M 110 184 L 160 172 V 256 L 110 244 Z", .down(0x4D5B67, 0x1B2229))
        s.box(154, 160, 44, 108, r: 8, .down(0x66727E, 0x2A333B))
        let handle = "M 336 270 H 452 C 440 330 452 390 470 440 H 362 C 352 390 350 330 336 270 Z"
        s.shape(handle, .across(0x39454F, 0x222B33))
        for y in [322.0, 346, 370, 394] { s.line("M 384 \(y) L 428 \(y)", 0x5C6B78, 6) }
        let body = "M 190 148 H 454 C 496 148 524 174 524 212 C 524 258 494 292 450 292 H 342 C 318 292 310 280 190 280 Z"
        s.shape(body, .down(0x3FB3A9, 0x23827B))
        s.inside(body) { s in
            s.box(180, 148, 350, 26, .shine(0.3))
            s.box(190, 200, 180, 32, .down(0x2A333B, 0x1B2229))
            for x in [452.0, 474, 496] { s.box(x, 186, 9, 60, r: 4, .shade(0.45)) }
        }
        s.box(206, 209, 70, 14, r: 7, 0xF8CE4C)
        s.box(308, 286, 34, 56, r: 12, .across(0xF06F57, 0xC84630))
        s.shape(
            "M 326 436 H 510 C 522 436 528 442 528 454 V 490 C 528 502 520 510 508 510 H 326 C 314 510 306 502 306 490 V 456 C 306 444 314 436 326 436 Z",
            .down(0x2A333B, 0x14191E))
        s.box(326, 452, 182, 20, r: 8, .down(0x3FB3A9, 0x23827B))
        for (index, color) in [UInt32(0x6DD08A), 0x6DD08A, 0xF8CE4C].enumerated() {
            s.disc(440 + 22 * Double(index), 490, 6, .flat(.init(hex: color)))
        }
    }

    static func lawnMower(_ s: inout Sketch) {
        Room.garage.wall(&s)
        s.box(0, 0, 600, 600, .down(0xCBE9F7, 0xEAF6F0))
        s.disc(120, 110, 44, .down(0xFFF0B8, 0xFFD766))
        s.box(0, 430, 600, 170, .down(0x8CC96B, 0x5FA548))
        for (index, x) in stride(from: 6.0, to: 600, by: 22).enumerated() {
            let lean = index % 2 == 0 ? -7.0 : 6
            s.shape("M \(x) 440 L \(x + lean + 6) \(index % 3 == 0 ? 404 : 412) L \(x + 13) 440 Z", .down(0x8CC96B, 0x6DB251))
        }
        s.shadow(270, 506, 214, 16, strength: 0.34)
        s.line("M 380 330 L 500 112 L 548 112", 0x39454F, 17)
        s.line("M 506 112 L 550 112", 0xE4573D, 22)
        s.line("M 424 256 L 470 280", 0x39454F, 9)
        let body = "M 92 430 C 88 348 128 310 190 306 H 380 C 430 306 460 350 462 430 Z"
        s.shape(body, .down(0xF0705A, 0xC23E2B))
        s.inside(body) { s in
            s.box(80, 306, 400, 30, .shine(0.24))
            s.box(80, 404, 400, 30, .shade(0.25))
        }
        s.box(172, 228, 168, 86, r: 22, .down(0x4D5B67, 0x222B33))
        s.box(196, 206, 120, 34, r: 14, .down(0x66727E, 0x39454F))
        for x in [200.0, 224, 248, 272, 296] { s.box(x, 258, 12, 42, r: 6, 0x14191E) }
        s.box(356, 286, 60, 26, r: 10, .down(0xF8CE4C, 0xE0A42A))
        for (x, r) in [(156.0, 62.0), (416, 74)] {
            s.disc(x, 506 - r, r, .down(0x39454F, 0x14191E))
            for index in 0..<12 {
                s.turned(Double(index) * 30, around: x, 506 - r) { s in s.box(x - 5, 506 - 2 * r, 10, 14, r: 3, 0x5C6B78) }
            }
            s.disc(x, 506 - r, r * 0.56, .down(0xF5F7F8, 0xB4BFC9))
            s.disc(x, 506 - r, r * 0.2, 0x66727E)
        }
    }

    static func helmet(_ s: inout Sketch) {
        Room.garage.stage(&s)
        s.shadow(300, 500, 210, 20)
        let shell =
            "M 92 320 C 82 170 182 84 310 84 C 440 84 520 176 520 304 C 520 348 510 390 494 430 C 484 458 462 486 424 490 L 232 494 "
            + "C 170 494 140 470 120 430 C 104 398 94 360 92 320 Z"
        s.shape(shell, .down(0xF2F4F6, 0xBCC6CF))
        s.inside(shell) { s in
            s.shape("M 92 320 C 150 260 240 236 330 84 L 430 84 C 370 200 330 300 300 500 H 80 Z", .down(0xE4573D, 0xA93524))
            s.shape("M 330 84 L 356 84 C 300 210 180 262 92 352 V 320 C 150 260 260 230 330 84 Z", .flat(.init(hex: 0x222B33)))
            s.shape("M 130 200 C 160 140 220 104 290 98 L 280 122 C 220 130 170 164 146 216 Z", .shine(0.5))
            s.box(80, 462, 450, 40, .shade(0.2))
        }
        let visor = "M 296 214 C 360 186 470 188 514 232 C 528 278 524 330 508 366 C 450 384 360 380 304 352 C 280 320 276 256 296 214 Z"
        s.shape(visor, .down(0x39454F, 0x14191E))
        s.inside(visor) { s in
            s.shape("M 290 230 C 360 200 470 204 530 250 V 290 C 460 250 360 250 280 290 Z", .down(0x6FA8E8, 0x35558F))
            s.shape("M 330 190 H 372 L 330 384 H 290 Z", .shine(0.22))
            s.shape("M 388 190 H 402 L 362 384 H 346 Z", .shine(0.18))
        }
        s.disc(296, 288, 24, .down(0x98A4AF, 0x4D5B67))
        s.disc(296, 288, 9, 0x222B33)
        s.box(398, 424, 76, 16, r: 8, 0x39454F)
        s.box(410, 450, 52, 12, r: 6, 0x39454F)
    }

    static func skis(_ s: inout Sketch) {
        Room.garage.wall(&s)
        s.box(0, 0, 600, 600, .down(0xA9D3F2, 0xE4F2FB))
        s.shape("M 0 420 L 110 230 L 190 330 L 300 170 L 420 330 L 492 250 L 600 400 V 600 H 0 Z", .down(0x9DB9DC, 0xC7D9EE))
        s.shape("M 300 170 L 346 232 L 322 250 L 300 232 L 276 256 L 256 234 Z", 0xFFFFFF)
        s.shape("M 110 230 L 142 270 L 122 282 L 106 268 L 92 284 L 84 274 Z", 0xFFFFFF)
        s.shape("M 0 470 C 150 410 420 420 600 476 V 600 H 0 Z", .down(0xFFFFFF, 0xDCE8F4))
        s.shadow(300, 540, 150, 14, strength: 0.16)
        for (angle, dark, light) in [(-11.0, UInt32(0xC23E2B), UInt32(0xF0705A)), (11, 0xB33A26, 0xE4573D)] {
            s.turned(angle, around: 300, 540) { s in
                let x = angle < 0 ? 254.0 : 302
                s.shape(
                    "M \(x) 90 C \(x) 30 \(x + 44) 30 \(x + 44) 90 C \(x + 38) 200 \(x + 36) 320 \(x + 44) 546 H \(x) "
                        + "C \(x + 8) 320 \(x + 6) 200 \(x) 90 Z", .down(light, dark))
                s.shape("M \(x + 6) 150 L \(x + 38) 110 V 140 L \(x + 6) 180 Z", 0xFFFFFF)
                s.shape("M \(x + 6) 200 L \(x + 38) 160 V 176 L \(x + 6) 216 Z", 0xF8CE4C)
                s.box(x + 2, 316, 40, 96, r: 12, .down(0x4D5B67, 0x222B33))
                s.box(x + 6, 332, 32, 20, r: 6, 0xC3CCD4)
                s.box(x + 6, 380, 32, 20, r: 6, 0xC3CCD4)
            }
        }
        for (x, lean) in [(128.0, -8.0), (472, 8)] {
            s.turned(lean, around: x, 540) { s in
                s.box(x - 5, 180, 10, 366, r: 5, .across(0x8C98A4, 0x4D5B67))
                s.box(x - 11, 160, 22, 74, r: 10, .down(0x39454F, 0x1B2229))
                s.oval(x, 500, 30, 9, 0x39454F)
            }
        }
    }

    static func tent(_ s: inout Sketch) {
        Room.garage.wall(&s)
        s.box(0, 0, 600, 600, .down(0xFBD9A0, 0xF9EBC9))
        s.disc(450, 190, 62, .down(0xFFF3C4, 0xFFD36B))
        s.shape("M 0 400 L 150 210 L 270 360 L 360 280 L 520 410 L 600 350 V 600 H 0 Z", .down(0xC9B98C, 0xA8B37C))
        s.box(0, 440, 600, 160, .down(0x8CBF66, 0x679E49))
        for x in [40.0, 92, 540] {
            s.box(x - 6, 390, 12, 60, 0x7E5029)
            s.shape("M \(x) 250 L \(x + 46) 410 H \(x - 46) Z", .down(0x4F9A5C, 0x35784A))
            s.shape("M \(x) 220 L \(x + 36) 330 H \(x - 36) Z", .down(0x5FAE69, 0x438A55))
        }
        s.shadow(300, 500, 240, 16)
        s.line("M 172 300 L 50 500 M 470 330 L 566 500", 0xF7F1E3, 4)
        s.shape("M 256 140 L 430 170 L 540 496 H 460 Z", .down(0xD2634C, 0xA93F2C))
        let front = "M 256 140 L 464 500 H 66 Z"
        s.shape(front, .down(0xF9A05C, 0xE46F35))
        s.inside(front) { s in s.shape("M 256 140 L 66 500 H 150 Z", .shine(0.2)) }
        s.shape("M 258 226 L 352 500 H 176 Z", .down(0x5B2E1A, 0x3B1C0E))
        s.shape("M 258 226 L 186 470 C 176 486 158 494 140 500 H 190 C 214 440 240 330 258 226 Z", .down(0xFBD9A0, 0xE8A94A))
        s.shape("M 258 226 L 334 450 C 344 478 366 494 386 500 H 346 C 312 430 280 330 258 226 Z", .down(0xFBD9A0, 0xE8A94A))
        s.line("M 256 140 L 256 118", 0x7E5029, 8)
        s.shape("M 256 96 L 304 108 L 256 122 Z", 0x3F8C86)
    }

    static func toolbox(_ s: inout Sketch) {
        Room.garage.stage(&s)
        s.shadow(300, 500, 226, 18)
        s.turned(-16, around: 190, 260) { s in
            s.box(176, 130, 28, 150, r: 8, .across(0xDDA564, 0xA8753F))
            s.box(136, 100, 108, 44, r: 10, .down(0x98A4AF, 0x5C6873))
        }
        s.turned(14, around: 410, 260) { s in
            s.box(394, 186, 32, 100, r: 14, .across(0xF8CE4C, 0xD9992A))
            s.box(404, 84, 12, 110, r: 4, .across(0xC3CCD4, 0x7D8995))
        }
        s.line("M 206 282 V 236 C 206 220 218 212 232 212 H 368 C 382 212 394 220 394 236 V 282", 0x39454F, 22)
        let lid = "M 108 268 H 492 L 520 340 H 80 Z"
        s.shape(lid, .down(0xF0705A, 0xD24A34))
        s.inside(lid) { s in s.box(80, 268, 440, 16, .shine(0.3)) }
        s.box(72, 336, 456, 160, r: 16, .down(0xD24A34, 0xA93524))
        s.inside(72, 336, 456, 160, r: 16) { s in
            s.box(72, 336, 456, 14, .shade(0.28))
            s.box(72, 470, 456, 30, .shade(0.18))
            s.box(104, 350, 26, 120, .shine(0.2))
        }
        for x in [170.0, 380] {
            s.box(x, 318, 50, 62, r: 8, .down(0xE7ECF0, 0x98A4AF))
            s.box(x + 14, 346, 22, 20, r: 5, 0x66727E)
        }
        s.box(252, 396, 96, 50, r: 8, .down(0xFBE9D2, 0xF1D2A6))
        s.line("M 270 414 H 330 M 270 430 H 312", 0xA8703D, 5)
    }
}
