/// The things of the living room that play and sound.
enum Music {
    static let samples: [Sample] = [
        Sample(
            "Acoustic Guitar", serial: "17-NGR-56993", value: "320.00", date: "2017-12-24", room: .livingRoom,
            notes: "Hard case under the bed.", picture: "guitar", draw: guitar),
        Sample(
            "Digital Piano", serial: "23-NPR-54288", value: "560.00", date: "2023-01-21", room: .livingRoom, picture: "piano",
            draw: piano),
        Sample(
            "Record Player", serial: "22-HKD-29097", value: "279.00", date: "2022-10-08", room: .livingRoom, picture: "record-player",
            draw: recordPlayer),
        Sample(
            "Game Console", serial: "24-FCT-42255", value: "399.00", date: "2024-12-25", room: .livingRoom,
            notes: "Two controllers.", picture: "game-console", draw: gameConsole),
    ]

    static func guitar(_ s: inout Sketch) {
        Room.livingRoom.stage(&s)
        s.shadow(300, 542, 120, 14)
        s.turned(14, around: 300, 300) { s in
            s.box(284, 20, 32, 300, r: 4, .across(0x6B4426, 0x4E2F18))
            s.shape("M 272 24 C 272 10 328 10 328 24 L 320 84 H 280 Z", .across(0x8F5D33, 0x6B4426))
            for y in [30.0, 48, 66] {
                s.disc(264, y, 8, .down(0xF5F0E1, 0xC9BFA4))
                s.disc(336, y, 8, .down(0xF5F0E1, 0xC9BFA4))
            }
            let body =
                "M 300 232 C 352 224 392 250 392 296 C 392 330 376 340 380 364 C 386 388 420 402 420 452 C 420 512 366 546 300 546 "
                + "C 234 546 180 512 180 452 C 180 402 214 388 220 364 C 224 340 208 330 208 296 C 208 250 248 224 300 232 Z"
            s.shape(body, .across(0xF2B35C, 0xCF7F2E))
            s.inside(body) { s in
                s.shape("M 180 230 H 236 C 210 320 236 360 214 420 C 200 470 220 520 260 550 H 180 Z", .shine(0.2))
            }
            s.disc(300, 350, 50, 0xA35F22)
            s.disc(300, 350, 42, .down(0x3B2312, 0x54341C))
            s.box(286, 84, 28, 252, .across(0x5A3820, 0x452812))
            for y in stride(from: 104.0, to: 330, by: 24) { s.box(286, y, 28, 3, 0xC9BFA4) }
            s.box(244, 452, 112, 20, r: 6, .down(0x6B4426, 0x4E2F18))
            for x in [289.0, 294, 299, 304, 309] { s.box(x, 40, 1.8, 416, 0xF5EFD9) }
        }
    }

    static func piano(_ s: inout Sketch) {
        Room.livingRoom.stage(&s)
        s.shadow(300, 532, 240, 16)
        for x in [92.0, 468] {
            s.shape("M \(x) 380 H \(x + 40) L \(x + 34) 530 H \(x + 6) Z", .across(0x39454F, 0x222B33))
        }
        s.box(110, 478, 380, 18, r: 6, .down(0x39454F, 0x222B33))
        s.box(180, 110, 240, 150, r: 10, .down(0x4D5B67, 0x39454F))
        s.turned(0, around: 300, 190) { s in
            s.shape(
                "M 198 128 C 240 118 276 122 300 136 C 324 122 360 118 402 128 V 240 C 360 230 324 234 300 246 C 276 234 240 230 198 240 Z",
                .across(0xFFFDF6, 0xEFE7D3))
            s.line("M 300 138 L 300 244", 0xD2C6A8, 4)
            for y in [150.0, 172, 194, 216] {
                s.line("M 214 \(y) C 240 \(y - 6) 262 \(y - 4) 284 \(y + 3)", 0x8C8672, 3)
                s.line("M 316 \(y + 3) C 338 \(y - 4) 360 \(y - 6) 386 \(y)", 0x8C8672, 3)
            }
            for (x, y) in [(228.0, 158.0), (252, 178), (268, 160), (334, 182), (360, 160), (376, 200), (240, 206)] {
                s.oval(x, y, 7, 5.5, 0x222B33)
            }
        }
        s.box(44, 252, 512, 136, r: 14, .down(0x3B4752, 0x1E262D))
        s.box(44, 252, 512, 24, r: 12, .shine(0.14))
        s.box(64, 290, 472, 86, r: 4, .down(0xFFFFFF, 0xE3E8EC))
        for index in 1..<16 { s.box(64 + 29.5 * Double(index) - 1, 290, 2, 86, 0xB4BFC9) }
        for index in 1..<16 where ![3, 7, 10, 14].contains(index) {
            s.box(64 + 29.5 * Double(index) - 9, 290, 18, 52, r: 3, .down(0x39454F, 0x14191E))
        }
        s.box(64, 284, 472, 8, 0xB8433F)
    }

    static func recordPlayer(_ s: inout Sketch) {
        Room.livingRoom.wall(&s)
        s.hangingShadow(66, 96, 468, 408, r: 28, strength: 0.3)
        s.box(66, 96, 468, 408, r: 28, .down(0xC58A55, 0x9A6434))
        for y in [150.0, 214, 330, 420] { s.line("M 84 \(y) C 180 \(y - 14) 320 \(y + 16) 516 \(y - 4)", 0x8A5629, 3, alpha: 0.35) }
        s.disc(262, 300, 180, .shade(0.22))
        s.disc(262, 296, 178, .down(0x2B343C, 0x171C21))
        for radius in stride(from: 166.0, to: 70, by: -12) { s.ring(262, 296, radius, radius, 0x4A5560, 2, alpha: 0.7) }
        s.shape("M 262 296 L 160 152 C 186 132 214 122 240 120 Z", .shine(0.13))
        s.shape("M 262 296 L 364 440 C 338 460 310 470 284 472 Z", .shine(0.13))
        s.disc(262, 296, 62, .down(0xF58D4A, 0xDB5F2A))
        s.ring(262, 296, 42, 42, 0xFFE2BE, 3)
        s.disc(262, 296, 8, 0xF5F7F8)
        s.disc(476, 164, 42, .down(0xD6DDE3, 0x98A4AF))
        s.disc(476, 164, 24, .down(0xF5F7F8, 0xB9C4CD))
        s.line("M 476 164 L 470 330 L 392 392", 0xE9EDF0, 13)
        s.turned(38, around: 384, 398) { s in s.box(366, 380, 36, 48, r: 7, .down(0x39454F, 0x222B33)) }
        s.disc(476, 446, 24, .down(0xF5F7F8, 0xA9B5C0))
        s.disc(416, 462, 12, .down(0xF5F7F8, 0xA9B5C0))
    }

    static func gameConsole(_ s: inout Sketch) {
        Room.livingRoom.stage(&s)
        s.shadow(300, 478, 240, 18)
        s.box(250, 70, 118, 400, r: 20, .across(0xFAFBFC, 0xC6D0D8))
        s.box(300, 70, 18, 400, .down(0x2A333B, 0x14191E))
        s.box(306, 92, 5, 150, r: 2.5, .down(0x62C6F2, 0x2F86BC))
        s.box(226, 462, 166, 18, r: 8, .down(0x39454F, 0x1B2229))
        let pad =
            "M 140 300 C 190 282 410 282 460 300 C 520 322 556 436 538 492 C 526 524 486 520 460 480 C 440 448 420 436 396 436 "
            + "H 204 C 180 436 160 448 140 480 C 114 520 74 524 62 492 C 44 436 80 322 140 300 Z"
        s.shadow(300, 510, 236, 14)
        s.shape(pad, .down(0x5468C4, 0x36469A))
        s.inside(pad) { s in s.shape("M 60 280 H 540 V 330 C 420 300 180 300 60 350 Z", .shine(0.2)) }
        s.box(158, 346, 26, 76, r: 8, 0x222B5E)
        s.box(133, 371, 76, 26, r: 8, 0x222B5E)
        s.disc(430, 352, 15, .down(0xFFDB5C, 0xF2B526))
        s.disc(430, 416, 15, .down(0x6DD08A, 0x3F9B5A))
        s.disc(398, 384, 15, .down(0x7FC9F2, 0x3F93CC))
        s.disc(462, 384, 15, .down(0xF58DA2, 0xDB5C78))
        for x in [248.0, 352] {
            s.disc(x, 400, 32, 0x222B5E)
            s.disc(x, 396, 24, .down(0x6F7FCB, 0x414FA3))
        }
        s.box(282, 330, 36, 14, r: 7, 0x222B5E)
    }
}
