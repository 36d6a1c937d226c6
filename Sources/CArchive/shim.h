#pragma once
/* ZIP files through libarchive. The library is loaded when a bundle is first written or read: it brings ten others, among them ICU's
 * tables and the shared libstdc++. If it were linked, each start of the program would take 2.2 ms longer (4.8 to 7.0 ms for an empty
 * program with the other libraries). The types of its functions are those of its headers. */
#include <archive.h>
#include <archive_entry.h>
#include <dlfcn.h>
#include <errno.h>
#include <stdint.h>

#define ARCHIVE_FUNCTIONS(F) F(write_new, archive_write_new) F(write_zip, archive_write_set_format_zip) \
    F(write_stored, archive_write_zip_set_compression_store) F(write_deflated, archive_write_zip_set_compression_deflate) \
    F(write_block, archive_write_set_bytes_per_block) F(write_last_block, archive_write_set_bytes_in_last_block) \
    F(write_open, archive_write_open) F(write_header, archive_write_header) F(write_data, archive_write_data) \
    F(write_finish_entry, archive_write_finish_entry) F(write_close, archive_write_close) F(write_fail, archive_write_fail) \
    F(write_free, archive_write_free) F(read_new, archive_read_new) F(read_zip, archive_read_support_format_zip_seekable) \
    F(read_set_data, archive_read_set_callback_data) F(read_set_read, archive_read_set_read_callback) \
    F(read_set_seek, archive_read_set_seek_callback) F(read_set_skip, archive_read_set_skip_callback) \
    F(read_open, archive_read_open1) F(read_header, archive_read_next_header2) F(read_data, archive_read_data) \
    F(read_free, archive_read_free) F(filter_bytes, archive_filter_bytes) F(error_string, archive_error_string) \
    F(entry_new, archive_entry_new) F(entry_clear, archive_entry_clear) F(entry_free, archive_entry_free) \
    F(entry_set_path, archive_entry_set_pathname_utf8) F(entry_set_size, archive_entry_set_size) \
    F(entry_set_kind, archive_entry_set_filetype) F(entry_set_rights, archive_entry_set_perm) \
    F(entry_set_time, archive_entry_set_mtime) F(entry_path, archive_entry_pathname_utf8) \
    F(entry_raw_path, archive_entry_pathname) F(entry_kind, archive_entry_filetype) F(entry_link, archive_entry_symlink) \
    F(entry_is_encrypted, archive_entry_is_encrypted)

struct archive_functions {
#define MEMBER(member, name) __typeof__(&name) member;
    ARCHIVE_FUNCTIONS(MEMBER)
#undef MEMBER
};

/* Finds the library's functions; 0 where it, or one of them, is not there. */
static inline int archive_load(struct archive_functions *f) {
    void *library = dlopen("libarchive.so.13", RTLD_NOW | RTLD_LOCAL);
    if (!library) return 0;
    int found = 1;
#define FIND(member, name) found &= (*(void **)&f->member = dlsym(library, #name)) != 0;
    ARCHIVE_FUNCTIONS(FIND)
#undef FIND
    return found;
}
