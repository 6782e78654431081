// libjpeg and libpng as Swift can use them. Both leave a damaged file by longjmp, which must not cross a Swift frame, so
// each picture is read within one function here, and its rows are handed over from the top down.

#ifndef SATCHEL_PICTURES_H
#define SATCHEL_PICTURES_H

#include <stddef.h>
#include <stdint.h>

// How reading a picture ended.
enum satchel_picture_end {
    satchel_picture_whole,
    // The bytes make no sense, or end too early to show anything.
    satchel_picture_damaged,
    // Reading it would take more memory or time than it may.
    satchel_picture_too_costly
};

// Who takes the rows: first the size, then each row as red, green, blue and opacity, a byte each.
struct satchel_row_taker {
    void *context;
    void (*size)(void *context, int width, int height);
    void (*row)(void *context, const uint8_t *pixels);
};

// Reads a JPEG at the smallest of the sizes 1, 1/2, 1/4 and 1/8 whose longer side still has `side` pixels. One that ends
// too early is gray from there on.
enum satchel_picture_end satchel_jpeg_read(const uint8_t *bytes, size_t count, int side,
                                           struct satchel_row_taker taker);

// Reads a PNG, of any depth and color type.
enum satchel_picture_end satchel_png_read(const uint8_t *bytes, size_t count, struct satchel_row_taker taker);

// The bytes that a PNG of a size can take at most.
size_t satchel_png_size_limit(int width, int height);

// Writes a PNG of rows without gaps, each pixel of four bytes, or of three where nothing shows through. Returns its
// bytes, or 0 where it cannot be written.
size_t satchel_png_write(const uint8_t *pixels, int width, int height, int has_opacity, uint8_t *out, size_t capacity);

// Writes a JPEG of rows without gaps, each pixel of three bytes. Returns its bytes, or 0 where it takes more than there are.
size_t satchel_jpeg_write(const uint8_t *pixels, int width, int height, int quality, uint8_t *out, size_t capacity);

#endif
