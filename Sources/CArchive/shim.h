#pragma once
/* ZIP files through libarchive. The library is loaded when a bundle is first written or read: it brings nine others, among them ICU's
 * tables, which each start of the program would pay for. Only types and constants come from its headers. */
#include <archive.h>
#include <archive_entry.h>
#include <dlfcn.h>
#include <errno.h>
#include <stdint.h>

struct archive_functions {
    struct archive *(*write_new)(void);
    int (*write_zip)(struct archive *);
    int (*write_stored)(struct archive *);
    int (*write_deflated)(struct archive *);
    int (*write_block)(struct archive *, int);
    int (*write_last_block)(struct archive *, int);
    int (*write_open)(struct archive *, void *, archive_open_callback *, archive_write_callback *, archive_close_callback *);
    int (*write_header)(struct archive *, struct archive_entry *);
    la_ssize_t (*write_data)(struct archive *, const void *, size_t);
    int (*write_finish_entry)(struct archive *);
    int (*write_close)(struct archive *);
    int (*write_fail)(struct archive *);
    int (*write_free)(struct archive *);
    struct archive *(*read_new)(void);
    int (*read_zip)(struct archive *);
    int (*read_set_data)(struct archive *, void *);
    int (*read_set_read)(struct archive *, archive_read_callback *);
    int (*read_set_seek)(struct archive *, archive_seek_callback *);
    int (*read_set_skip)(struct archive *, archive_skip_callback *);
    int (*read_open)(struct archive *);
    int (*read_header)(struct archive *, struct archive_entry *);
    la_ssize_t (*read_data)(struct archive *, void *, size_t);
    int (*read_free)(struct archive *);
    la_int64_t (*filter_bytes)(struct archive *, int);
    const char *(*error_string)(struct archive *);
    struct archive_entry *(*entry_new)(void);
    struct archive_entry *(*entry_clear)(struct archive_entry *);
    void (*entry_free)(struct archive_entry *);
    void (*entry_set_path)(struct archive_entry *, const char *);
    void (*entry_set_size)(struct archive_entry *, la_int64_t);
    void (*entry_set_kind)(struct archive_entry *, unsigned int);
    void (*entry_set_rights)(struct archive_entry *, __LA_MODE_T);
    void (*entry_set_time)(struct archive_entry *, time_t, long);
    const char *(*entry_path)(struct archive_entry *);
    const char *(*entry_raw_path)(struct archive_entry *);
    __LA_MODE_T (*entry_kind)(struct archive_entry *);
    const char *(*entry_link)(struct archive_entry *);
    int (*entry_is_encrypted)(struct archive_entry *);
};

/* Finds the library's functions; 0 where it, or one of them, is not there. */
static inline int archive_load(struct archive_functions *f) {
    void *library = dlopen("libarchive.so.13", RTLD_NOW | RTLD_LOCAL);
    if (!library) return 0;
    int found = 1;
#define FIND(member, name) found &= (*(void **)&f->member = dlsym(library, "archive_" name)) != 0
    FIND(write_new, "write_new");
    FIND(write_zip, "write_set_format_zip");
    FIND(write_stored, "write_zip_set_compression_store");
    FIND(write_deflated, "write_zip_set_compression_deflate");
    FIND(write_block, "write_set_bytes_per_block");
    FIND(write_last_block, "write_set_bytes_in_last_block");
    FIND(write_open, "write_open");
    FIND(write_header, "write_header");
    FIND(write_data, "write_data");
    FIND(write_finish_entry, "write_finish_entry");
    FIND(write_close, "write_close");
    FIND(write_fail, "write_fail");
    FIND(write_free, "write_free");
    FIND(read_new, "read_new");
    FIND(read_zip, "read_support_format_zip_seekable");
    FIND(read_set_data, "read_set_callback_data");
    FIND(read_set_read, "read_set_read_callback");
    FIND(read_set_seek, "read_set_seek_callback");
    FIND(read_set_skip, "read_set_skip_callback");
    FIND(read_open, "read_open1");
    FIND(read_header, "read_next_header2");
    FIND(read_data, "read_data");
    FIND(read_free, "read_free");
    FIND(filter_bytes, "filter_bytes");
    FIND(error_string, "error_string");
    FIND(entry_new, "entry_new");
    FIND(entry_clear, "entry_clear");
    FIND(entry_free, "entry_free");
    FIND(entry_set_path, "entry_set_pathname_utf8");
    FIND(entry_set_size, "entry_set_size");
    FIND(entry_set_kind, "entry_set_filetype");
    FIND(entry_set_rights, "entry_set_perm");
    FIND(entry_set_time, "entry_set_mtime");
    FIND(entry_path, "entry_pathname_utf8");
    FIND(entry_raw_path, "entry_pathname");
    FIND(entry_kind, "entry_filetype");
    FIND(entry_link, "entry_symlink");
    FIND(entry_is_encrypted, "entry_is_encrypted");
#undef FIND
    return found;
}
