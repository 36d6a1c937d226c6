/// The things of the kitchen.
enum Kitchen {
    static let samples: [Sample] = [
        Sample(
            "Espresso Machine", serial: "24-TKH-59330", value: "649.00", date: "2024-03-02", room: .kitchen,
            notes: "Two-year warranty; descale every three months.", picture: "espresso-machine", draw: espressoMachine),
        Sample("Electric Kettle", value: "39.90", date: "2023-11-18", room: .kitchen, picture: "kettle", draw: kettle),
        Sample("Toaster", serial: "22-VNN-10443", value: "44.50", date: "2022-12-24", room: .kitchen, picture: "toaster", draw: toaster),
        Sample(
            "Refrigerator", serial: "21-DTT-19428", value: "899.00", date: "2021-06-11", room: .kitchen,
            notes: "Receipt is in the blue folder.", picture: "refrigerator", draw: refrigerator),
        Sample(
            "Stand Mixer", serial: "22-XKG-12827", value: "429.00", date: "2022-05-07", room: .kitchen,
            notes: "With dough hook, whisk and flat beater.", picture: "stand-mixer", draw: standMixer),
        Sample(
            "Red Wine, Case of Six", value: "132.00", date: "2025-09-20", room: .kitchen, notes: "Lay down until 2030.",
            picture: "wine", draw: wine),
        Sample("Cast-Iron Pot", value: "50.00", date: "2020-01-15", room: .kitchen, picture: "pot", draw: pot),
    ]

    static func espressoMachine(_ s: inout Sketch) {
        Room.kitchen.stage(&s)
        s.shadow(300, 500, 210, 22)
        s.box(120, 450, 360, 48, r: 14, .down(0x4A5560, 0x323B44))
        s.box(140, 442, 320, 16, r: 6, 0x2A323A)
        s.box(130, 150, 110, 310, r: 16, .across(0xC4432F, 0xA93524))
        s.box(120, 100, 360, 130, r: 26, .down(0xE4573D, 0xC84630))
        s.box(120, 100, 360, 40, r: 26, .shine(0.16))
        s.box(166, 84, 250, 22, r: 8, .down(0xAEB8C2, 0x8C98A4))
        s.disc(186, 166, 28, .down(0xFDFDFB, 0xDDE2E6))
        s.ring(186, 166, 28, 28, 0x7A2417, 5)
        s.line("M 186 166 L 200 152", 0xC84630, 5)
        s.disc(262, 166, 13, .down(0xFFE9B8, 0xF4C868))
        s.disc(306, 166, 13, .down(0xF5F7F8, 0xD0D7DD))
        s.disc(350, 166, 13, .down(0xF5F7F8, 0xD0D7DD))
        s.box(286, 228, 108, 34, r: 8, .across(0xD6DDE3, 0x98A4AF))
        s.box(300, 258, 80, 30, r: 6, .across(0x8C98A4, 0x626E7A))
        s.box(372, 262, 106, 20, r: 10, .down(0x3A3330, 0x1F1B19))
        s.box(318, 286, 12, 24, r: 4, 0x626E7A)
        s.box(350, 286, 12, 24, r: 4, 0x626E7A)
        s.line("M 324 312 L 324 374", 0x6B3F22, 5)
        s.line("M 356 312 L 356 374", 0x6B3F22, 5)
        s.ring(392, 394, 24, 20, 0xE6E9EC, 11)
        s.shape("M 288 356 H 392 C 392 420 372 442 352 442 H 328 C 308 442 288 420 288 356 Z", .across(0xFFFFFF, 0xD9DEE3))
        s.oval(340, 358, 52, 10, .down(0xC48A54, 0x8A5630))
        s.box(452, 216, 14, 96, r: 7, .across(0xD6DDE3, 0x98A4AF))
        s.disc(459, 318, 14, .down(0x3A3330, 0x1F1B19))
    }

    static func kettle(_ s: inout Sketch) {
        Room.kitchen.stage(&s)
        s.shadow(300, 506, 176, 20)
        s.line("M 408 200 C 510 180 520 380 420 420", 0x2F3A44, 34)
        s.line("M 412 206 C 494 196 500 366 420 406", 0x4D5B67, 8)
        s.shape("M 206 246 C 170 236 150 210 128 188 C 120 180 128 168 142 170 L 226 190 Z", .down(0xB9C4CD, 0x8996A2))
        s.shape(
            "M 212 156 H 388 C 410 156 420 170 424 196 L 444 440 C 446 468 434 484 410 484 H 190 C 166 484 154 468 156 440 "
                + "L 176 196 C 180 170 190 156 212 156 Z", .across(0xEEF2F5, 0x9EABB7))
        s.inside(
            "M 212 156 H 388 C 410 156 420 170 424 196 L 444 440 C 446 468 434 484 410 484 H 190 C 166 484 154 468 156 440 "
                + "L 176 196 C 180 170 190 156 212 156 Z"
        ) { s in
            s.box(150, 440, 300, 50, 0x2F3A44)
            s.box(206, 150, 30, 292, .shine(0.6))
            s.box(372, 150, 80, 292, .shade(0.12))
        }
        s.box(270, 262, 60, 138, r: 30, 0x2F3A44)
        s.box(280, 272, 40, 118, r: 20, 0x8CCBEA)
        s.box(280, 318, 40, 72, r: 20, .down(0x4AA3D6, 0x2F86BC))
        s.shape("M 196 158 C 204 118 250 106 300 106 C 350 106 396 118 404 158 Z", .down(0x4D5B67, 0x2F3A44))
        s.box(278, 82, 44, 34, r: 14, .down(0x5C6B78, 0x39454F))
        s.box(146, 484, 308, 22, r: 10, .down(0x4D5B67, 0x2A343D))
    }

    static func toaster(_ s: inout Sketch) {
        Room.kitchen.stage(&s)
        s.shadow(300, 500, 220, 20)
        bread(&s, x: 168)
        bread(&s, x: 304)
        s.box(140, 476, 50, 26, r: 8, 0x2F3A44)
        s.box(410, 476, 50, 26, r: 8, 0x2F3A44)
        s.box(90, 232, 420, 252, r: 58, .down(0x7CC4BE, 0x469A95))
        s.inside(90, 232, 420, 252, r: 58) { s in
            s.box(90, 440, 420, 60, .down(0x2F6F6C, 0x275E5B))
            s.box(90, 232, 420, 34, .shine(0.28))
            s.box(128, 232, 34, 208, .shine(0.18))
        }
        s.box(146, 246, 146, 14, r: 7, 0x1F4F4D)
        s.box(308, 246, 146, 14, r: 7, 0x1F4F4D)
        s.box(476, 300, 20, 110, r: 10, 0x2F6F6C)
        s.box(470, 316, 56, 32, r: 12, .down(0xF4F6F7, 0xC3CCD3))
        s.disc(300, 356, 40, .down(0xF7F9FA, 0xCBD4DA))
        s.disc(300, 356, 26, .down(0xE5EAED, 0xFAFBFC))
        s.line("M 300 356 L 316 338", 0xE4573D, 7)
    }

    private static func bread(_ s: inout Sketch, x: Double) {
        s.box(x, 128, 124, 150, r: 34, .down(0xD08A47, 0xB87335))
        s.box(x + 12, 140, 100, 140, r: 26, .down(0xF6D9A4, 0xEDC482))
    }

    static func refrigerator(_ s: inout Sketch) {
        Room.kitchen.stage(&s)
        s.shadow(300, 530, 160, 18)
        s.box(178, 512, 40, 20, r: 6, 0x39454F)
        s.box(382, 512, 40, 20, r: 6, 0x39454F)
        s.box(154, 52, 292, 470, r: 26, .across(0xF3F6F8, 0xC2CCD4))
        s.inside(154, 52, 292, 470, r: 26) { s in
            s.box(400, 52, 46, 470, .shade(0.07))
            s.box(154, 222, 292, 8, .shade(0.28))
            s.box(154, 230, 292, 5, .shine(0.7))
        }
        s.box(178, 120, 16, 84, r: 8, .across(0x8C98A4, 0x66727E))
        s.box(178, 252, 16, 130, r: 8, .across(0x8C98A4, 0x66727E))
        s.turned(-5, around: 306, 150) { s in s.box(268, 108, 78, 84, r: 4, .down(0xFFE27A, 0xF8CE4C)) }
        s.disc(306, 112, 8, 0xE4573D)
        s.line("M 286 138 L 326 134", 0xA8842A, 4)
        s.line("M 288 154 L 328 150", 0xA8842A, 4)
        s.line("M 290 170 L 314 168", 0xA8842A, 4)
        s.turned(4, around: 330, 310) { s in
            s.box(272, 266, 112, 90, r: 4, 0xFFFFFF)
            s.box(280, 274, 96, 74, .down(0x9BD3F0, 0xD5EEFA))
            s.shape("M 280 348 L 312 306 L 334 330 L 350 314 L 376 348 Z", .down(0x5FA86B, 0x3F8350))
            s.disc(356, 292, 9, 0xFFD75E)
        }
        s.disc(326, 266, 8, 0x4AA3D6)
    }

    static func standMixer(_ s: inout Sketch) {
        Room.kitchen.stage(&s)
        s.shadow(300, 500, 214, 20)
        s.box(104, 462, 392, 38, r: 19, .down(0xF28C9A, 0xC95A6C))
        s.shape("M 384 470 C 376 400 384 330 392 230 H 478 C 494 330 490 420 478 470 Z", .across(0xF28C9A, 0xCC5F70))
        s.shape("M 222 250 H 258 L 252 380 C 250 396 230 396 228 380 Z", .across(0xD6DDE3, 0x8C98A4))
        s.shape(
            "M 118 160 C 118 124 150 108 190 108 H 420 C 468 108 498 138 498 184 C 498 230 470 252 430 252 H 190 "
                + "C 150 252 118 214 118 160 Z", .down(0xF9A0AC, 0xDA6C7D))
        s.inside(
            "M 118 160 C 118 124 150 108 190 108 H 420 C 468 108 498 138 498 184 C 498 230 470 252 430 252 H 190 "
                + "C 150 252 118 214 118 160 Z"
        ) { s in
            s.box(110, 108, 400, 30, .shine(0.3))
            s.box(110, 172, 400, 20, .across(0xEEF2F5, 0xB4BFC9))
        }
        s.disc(128, 176, 26, .down(0xEEF2F5, 0xA9B5C0))
        s.disc(128, 176, 13, .down(0x8C98A4, 0xC3CCD4))
        s.disc(440, 222, 13, .down(0x4A5560, 0x2A323A))
        s.shape("M 128 318 H 352 C 352 400 322 452 282 462 H 198 C 158 452 128 400 128 318 Z", .across(0xF4F7F9, 0x93A0AC))
        s.shape("M 150 330 H 184 C 186 390 204 430 222 450 H 206 C 172 430 152 390 150 330 Z", .shine(0.7))
        s.box(120, 308, 240, 18, r: 9, .across(0xFFFFFF, 0xAAB6C1))
    }

    static func wine(_ s: inout Sketch) {
        Room.kitchen.stage(&s)
        s.shadow(226, 512, 84, 15)
        s.shadow(414, 512, 76, 13)
        let bottle =
            "M 196 60 H 256 V 196 C 256 226 296 240 296 286 V 492 C 296 506 288 512 276 512 H 176 C 164 512 156 506 156 492 "
            + "V 286 C 156 240 196 226 196 196 Z"
        s.shape(bottle, .across(0x3E6B4A, 0x1D3A28))
        s.inside(bottle) { s in
            s.box(172, 250, 16, 262, .shine(0.25))
            s.box(190, 56, 72, 100, .across(0xA32A45, 0x6F1730))
            s.box(150, 320, 150, 128, .across(0xFBF3DF, 0xE3D3B0))
            s.box(150, 332, 150, 4, 0xB08B3F)
            s.box(150, 432, 150, 4, 0xB08B3F)
        }
        s.disc(226, 372, 19, .down(0xA32A45, 0x7E1D38))
        s.line("M 196 406 L 256 406", 0x8C6E38, 5)
        s.box(404, 380, 20, 122, r: 8, .across(0xFFFFFF, 0xC8D6DE))
        s.oval(414, 504, 62, 10, .down(0xF6FAFC, 0xC2D0D8))
        let glass = "M 346 196 H 482 C 496 300 476 384 414 388 C 352 384 332 300 346 196 Z"
        s.shape(glass, .across(0xF7FCFF, 0xD6E6EE))
        s.inside(glass) { s in s.box(320, 272, 190, 140, .down(0xB8304E, 0x7A1532)) }
        s.oval(414, 273, 74, 10, .down(0xD2536E, 0xB8304E))
        s.line("M 364 216 C 358 270 362 320 380 350", 0xFFFFFF, 9, alpha: 0.65)
    }

    static func pot(_ s: inout Sketch) {
        Room.kitchen.stage(&s)
        s.shadow(300, 500, 206, 20)
        s.box(66, 286, 80, 40, r: 20, .down(0x3E6FA3, 0x2B5280))
        s.box(454, 286, 80, 40, r: 20, .down(0x35639A, 0x234872))
        let body = "M 106 250 H 494 V 420 C 494 470 460 498 410 498 H 190 C 140 498 106 470 106 420 Z"
        s.shape(body, .across(0x5C93CB, 0x2C5688))
        s.inside(body) { s in
            s.box(144, 250, 34, 260, .shine(0.3))
            s.box(106, 250, 388, 16, .shade(0.22))
        }
        s.shape("M 104 250 C 112 190 196 166 300 166 C 404 166 488 190 496 250 Z", .across(0x6CA3D9, 0x356399))
        s.shape("M 150 232 C 170 204 220 190 262 186 L 266 198 C 226 204 186 214 166 238 Z", .shine(0.4))
        s.box(92, 240, 416, 22, r: 11, .across(0x7FB2E3, 0x3C6CA3))
        s.box(286, 140, 28, 30, .across(0xC9D2DA, 0x7D8995))
        s.box(258, 114, 84, 32, r: 16, .across(0xE7ECF0, 0x98A4AF))
        s.line("M 220 116 C 204 96 236 82 220 58", 0xFFFFFF, 9, alpha: 0.7)
        s.line("M 380 116 C 364 96 396 82 380 58", 0xFFFFFF, 9, alpha: 0.7)
    }
}
