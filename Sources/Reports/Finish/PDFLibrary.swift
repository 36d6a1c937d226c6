/// The functions of qpdf's C library for a second pass over a document, with the types of `qpdf/qpdf-c.h`, which are the same from release
/// 10.6 to 12.
struct PDFLibrary {
    /// `qpdf_data`
    typealias File = OpaquePointer
    /// `qpdf_oh`: names an object of a file.
    typealias Object = UInt32

    let makeFile: @convention(c) () -> File?
    let cleanUp: @convention(c) (UnsafeMutablePointer<File?>) -> Void
    let silence: @convention(c) (File) -> Void
    let suppressWarnings: @convention(c) (File, Int32) -> Void
    let hasError: @convention(c) (File) -> Int32
    let error: @convention(c) (File) -> OpaquePointer?
    let errorText: @convention(c) (File, OpaquePointer) -> UnsafePointer<CChar>?
    let read: @convention(c) (File, UnsafePointer<CChar>, UnsafePointer<CChar>?) -> Int32
    let readMemory: @convention(c) (File, UnsafePointer<CChar>, UnsafeRawPointer?, UInt64, UnsafePointer<CChar>?) -> Int32
    let infoKey: @convention(c) (File, UnsafePointer<CChar>) -> UnsafePointer<CChar>?
    let root: @convention(c) (File) -> Object
    let parse: @convention(c) (File, UnsafePointer<CChar>) -> Object
    let text: @convention(c) (File, UnsafePointer<CChar>, Int) -> Object
    let makeStream: @convention(c) (File) -> Object
    let replaceStreamData: @convention(c) (File, Object, UnsafePointer<UInt8>?, Int, Object, Object) -> Void
    let dictionary: @convention(c) (File, Object) -> Object
    let makeNull: @convention(c) (File) -> Object
    let makeIndirect: @convention(c) (File, Object) -> Object
    let isDictionary: @convention(c) (File, Object) -> Int32
    let isName: @convention(c) (File, Object, UnsafePointer<CChar>) -> Int32
    let value: @convention(c) (File, Object, UnsafePointer<CChar>) -> Object
    let replace: @convention(c) (File, Object, UnsafePointer<CChar>, Object) -> Void
    let remove: @convention(c) (File, Object, UnsafePointer<CChar>) -> Void
    let itemCount: @convention(c) (File, Object) -> Int32
    let item: @convention(c) (File, Object, Int32) -> Object
    let append: @convention(c) (File, Object, Object) -> Void
    let eraseItem: @convention(c) (File, Object, Int32) -> Void
    let pageCount: @convention(c) (File) -> Int32
    let page: @convention(c) (File, Int) -> Object
    let addPage: @convention(c) (File, File, Object, Int32) -> Int32
    let beginWriting: @convention(c) (File, UnsafePointer<CChar>) -> Int32
    let setDecodeLevel: @convention(c) (File, UInt32) -> Void
    let setDeterministicIdentity: @convention(c) (File, Int32) -> Void
    let setMinimumVersion: @convention(c) (File, UnsafePointer<CChar>) -> Void
    let write: @convention(c) (File) -> Int32

    /// The names of the releases 12, 11 and 10.6.
    private static let names = ["libqpdf.so.30", "libqpdf.so.29", "libqpdf.so.28", "libqpdf.so"]

    /// Loads the library; returns nil if it is not installed or lacks one of these functions.
    init?() {
        guard let library = SharedLibrary(Self.names) else { return nil }
        func find<Function>(_ name: String) throws(Missing) -> Function {
            guard let function = library.function("qpdf_" + name, Function.self) else { throw Missing() }
            return function
        }
        do throws(Missing) {
            makeFile = try find("init")
            cleanUp = try find("cleanup")
            silence = try find("silence_errors")
            suppressWarnings = try find("set_suppress_warnings")
            hasError = try find("has_error")
            error = try find("get_error")
            errorText = try find("get_error_message_detail")
            read = try find("read")
            readMemory = try find("read_memory")
            infoKey = try find("get_info_key")
            root = try find("get_root")
            parse = try find("oh_parse")
            text = try find("oh_new_binary_unicode_string")
            makeStream = try find("oh_new_stream")
            replaceStreamData = try find("oh_replace_stream_data")
            dictionary = try find("oh_get_dict")
            makeNull = try find("oh_new_null")
            makeIndirect = try find("make_indirect_object")
            isDictionary = try find("oh_is_dictionary")
            isName = try find("oh_is_name_and_equals")
            value = try find("oh_get_key")
            replace = try find("oh_replace_key")
            remove = try find("oh_remove_key")
            itemCount = try find("oh_get_array_n_items")
            item = try find("oh_get_array_item")
            append = try find("oh_append_item")
            eraseItem = try find("oh_erase_item")
            pageCount = try find("get_num_pages")
            page = try find("get_page_n")
            addPage = try find("add_page")
            beginWriting = try find("init_write")
            setDecodeLevel = try find("set_decode_level")
            setDeterministicIdentity = try find("set_deterministic_ID")
            setMinimumVersion = try find("set_minimum_pdf_version")
            write = try find("write")
        } catch { return nil }
    }

    private struct Missing: Error {}
}
