#pragma once
#include <turbojpeg.h>
#include <png.h>
#include <webp/decode.h>
#include <libexif/exif-data.h>
