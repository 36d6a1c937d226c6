#pragma once
// Swift's module of the C library leaves this header out.
#include <iconv.h>
#include <wchar.h>

// wchar.h shows this one only where _XOPEN_SOURCE is defined, which a module cannot do.
extern int wcwidth(wchar_t);
