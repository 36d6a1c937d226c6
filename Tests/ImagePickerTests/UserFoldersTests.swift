import ImagePicker
import Testing

struct UserFoldersTests {
    @Test func thePicturesFolderIsWhatTheDesktopSays() {
        func named(_ text: String) -> String? { UserFolders.folder(of: "PICTURES", named: text, home: "/home/ann") }
        #expect(named("XDG_PICTURES_DIR=\"$HOME/Bilder\"") == "/home/ann/Bilder")
        #expect(named("# XDG_PICTURES_DIR=\"$HOME/No\"\n  XDG_PICTURES_DIR=\"/data/My \\\"Photos\\\"/\"\n") == "/data/My \"Photos\"")
        #expect(named("XDG_PICTURES_DIR=\"$HOME/\"") == "/home/ann")
        #expect(named("XDG_PICTURES_DIR=\"relative\"") == nil)
        #expect(named("XDG_PICTURES_DIR=$HOME/Bare") == nil)
        #expect(named("XDG_PICTURES_DIR=\"") == nil)
        #expect(named("XDG_MUSIC_DIR=\"$HOME/Music\"") == nil)
    }
}
