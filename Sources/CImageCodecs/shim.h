#pragma once
/* Only interfaces that never longjmp out of a call, for Swift cannot survive one: TurboJPEG, libpng's simplified
 * png_image_*, libwebp's decoder and libexif. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* fopencookie: PNG files are handed to libpng piece by piece */
#endif
#include <stdio.h>
#include <turbojpeg.h>
#include <png.h>
#include <webp/decode.h>
#include <libexif/exif-data.h>
#include <libexif/exif-utils.h>
