#include "pictures.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

// An interlaced picture is held whole while it is read.
static const size_t most_memory = 256000000;

struct reader {
    const uint8_t *bytes;
    size_t left;
    png_structp png;
    png_infop info;
    uint8_t *pixels;
    // Whether the bytes ended before the picture, and whether every row was handed over by then.
    int is_short;
    int has_rows;
    enum satchel_picture_end end;
};

static void take_bytes(png_structp png, png_bytep out, size_t count) {
    struct reader *reader = png_get_io_ptr(png);
    if (count > reader->left) {
        reader->is_short = 1;
        png_error(png, "the end comes too early");
    }
    memcpy(out, reader->bytes, count);
    reader->bytes += count;
    reader->left -= count;
}

static void fail(png_structp png, png_const_charp message) {
    (void)message;
    png_longjmp(png, 1);
}

static void say_nothing(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

static void read(struct reader *reader, struct satchel_row_taker taker) {
    png_structp png = reader->png;
    png_set_read_fn(png, reader, take_bytes);
    png_read_info(png, reader->info);
    size_t width = png_get_image_width(png, reader->info);
    size_t height = png_get_image_height(png, reader->info);

    png_set_expand(png);
    png_set_scale_16(png);
    png_set_gray_to_rgb(png);
    png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
    int passes = png_set_interlace_handling(png);
    png_read_update_info(png, reader->info);

    size_t kept = passes == 1 ? 1 : height;
    reader->pixels = width * 4 * kept <= most_memory ? calloc(kept, width * 4) : NULL;
    if (!reader->pixels) {
        reader->end = satchel_picture_too_costly;
        return;
    }
    taker.size(taker.context, (int)width, (int)height);
    for (int pass = 0; pass < passes; pass++) {
        for (size_t row = 0; row < height; row++) {
            uint8_t *pixels = reader->pixels + width * 4 * (kept == 1 ? 0 : row);
            png_read_row(png, pixels, NULL);
            if (pass == passes - 1) taker.row(taker.context, pixels);
        }
    }
    reader->has_rows = 1;
    // The checksum of the last pixels comes after them.
    png_read_end(png, NULL);
}

enum satchel_picture_end satchel_png_read(const uint8_t *bytes, size_t count, struct satchel_row_taker taker) {
    // Not on the stack: what a longjmp leaves of a local variable is not defined.
    struct reader *reader = calloc(1, sizeof *reader);
    if (!reader) return satchel_picture_too_costly;
    reader->bytes = bytes;
    reader->left = count;
    reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, fail, say_nothing);
    reader->info = reader->png ? png_create_info_struct(reader->png) : NULL;
    if (!reader->info) {
        reader->end = satchel_picture_too_costly;
    } else if (setjmp(png_jmpbuf(reader->png)) == 0) {
        read(reader, taker);
    } else {
        // What is missing behind the last row shows nowhere.
        reader->end = reader->has_rows && reader->is_short ? satchel_picture_whole : satchel_picture_damaged;
    }
    png_destroy_read_struct(&reader->png, &reader->info, NULL);
    free(reader->pixels);
    enum satchel_picture_end end = reader->end;
    free(reader);
    return end;
}

static png_image image(int width, int height, int has_opacity) {
    png_image image = {0};
    image.version = PNG_IMAGE_VERSION;
    image.width = (png_uint_32)width;
    image.height = (png_uint_32)height;
    image.format = has_opacity ? PNG_FORMAT_RGBA : PNG_FORMAT_RGB;
    return image;
}

size_t satchel_png_size_limit(int width, int height) {
    png_image whole = image(width, height, 1);
    return PNG_IMAGE_PNG_SIZE_MAX(whole);
}

size_t satchel_png_write(const uint8_t *pixels, int width, int height, int has_opacity, uint8_t *out,
                         size_t capacity) {
    png_image whole = image(width, height, has_opacity);
    png_alloc_size_t count = capacity;
    return png_image_write_to_memory(&whole, out, &count, 0, pixels, 0, NULL) ? count : 0;
}
