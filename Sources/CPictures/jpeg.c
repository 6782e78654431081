#include "pictures.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>
#include <jerror.h>

// A progressive picture is held whole while it is read; a hundred million pixels would take 600 MB.
static const long most_memory = 256000000;
// Cameras and editors write about ten scans; a file made to waste time has thousands.
static const int most_scans = 100;

struct reader {
    struct jpeg_decompress_struct jpeg;
    struct jpeg_error_mgr errors;
    struct jpeg_progress_mgr progress;
    jmp_buf failure;
    enum satchel_picture_end end;
    uint8_t *pixels;
};

static void fail(j_common_ptr jpeg) {
    struct reader *reader = jpeg->client_data;
    int code = jpeg->err->msg_code;
    reader->end = code == JERR_NO_BACKING_STORE || code == JERR_OUT_OF_MEMORY ? satchel_picture_too_costly
                                                                              : satchel_picture_damaged;
    longjmp(reader->failure, 1);
}

static void count_scans(j_common_ptr jpeg) {
    struct reader *reader = jpeg->client_data;
    if (reader->jpeg.input_scan_number <= most_scans) return;
    reader->end = satchel_picture_too_costly;
    longjmp(reader->failure, 1);
}

// Warnings are counted by the library and told to nobody.
static void say_nothing(j_common_ptr jpeg) { (void)jpeg; }

// Print colors as Adobe writes them, upside down; libjpeg converts them to nothing else.
static void widen_print_colors(uint8_t *pixels, int count) {
    for (int index = 0; index < count; index++, pixels += 4) {
        int black = pixels[3];
        for (int color = 0; color < 3; color++) pixels[color] = (uint8_t)(pixels[color] * black / 255);
        pixels[3] = 255;
    }
}

// Makes room for the opacity, from the end so that nothing is overwritten before it is moved.
static void widen(uint8_t *pixels, int count) {
    for (int index = count - 1; index >= 0; index--) {
        for (int color = 2; color >= 0; color--) pixels[index * 4 + color] = pixels[index * 3 + color];
        pixels[index * 4 + 3] = 255;
    }
}

static void read(struct reader *reader, const uint8_t *bytes, size_t count, int side,
                 struct satchel_row_taker taker) {
    struct jpeg_decompress_struct *jpeg = &reader->jpeg;
    jpeg_create_decompress(jpeg);
    jpeg->progress = &reader->progress;
    jpeg->mem->max_memory_to_use = most_memory;
    jpeg_mem_src(jpeg, bytes, count);
    jpeg_read_header(jpeg, TRUE);

    int is_print = jpeg->jpeg_color_space == JCS_CMYK || jpeg->jpeg_color_space == JCS_YCCK;
    jpeg->out_color_space = is_print ? JCS_CMYK : JCS_RGB;
    JDIMENSION longer = jpeg->image_width > jpeg->image_height ? jpeg->image_width : jpeg->image_height;
    jpeg->scale_num = 1;
    jpeg->scale_denom = 8;
    while (jpeg->scale_denom > 1 && longer / jpeg->scale_denom < (JDIMENSION)side) jpeg->scale_denom /= 2;
    jpeg_start_decompress(jpeg);

    int width = (int)jpeg->output_width;
    reader->pixels = malloc((size_t)width * 4);
    if (!reader->pixels) {
        reader->end = satchel_picture_too_costly;
        return;
    }
    taker.size(taker.context, width, (int)jpeg->output_height);
    while (jpeg->output_scanline < jpeg->output_height) {
        JSAMPROW row = reader->pixels;
        jpeg_read_scanlines(jpeg, &row, 1);
        if (is_print) widen_print_colors(reader->pixels, width);
        else widen(reader->pixels, width);
        taker.row(taker.context, reader->pixels);
    }
}

enum satchel_picture_end satchel_jpeg_read(const uint8_t *bytes, size_t count, int side,
                                           struct satchel_row_taker taker) {
    // Not on the stack: what a longjmp leaves of a local variable is not defined.
    struct reader *reader = calloc(1, sizeof *reader);
    if (!reader) return satchel_picture_too_costly;
    reader->jpeg.err = jpeg_std_error(&reader->errors);
    reader->errors.error_exit = fail;
    reader->errors.output_message = say_nothing;
    reader->jpeg.client_data = reader;
    reader->progress.progress_monitor = count_scans;

    if (setjmp(reader->failure) == 0) read(reader, bytes, count, side, taker);

    jpeg_destroy_decompress(&reader->jpeg);
    free(reader->pixels);
    enum satchel_picture_end end = reader->end;
    free(reader);
    return end;
}

struct writer {
    struct jpeg_compress_struct jpeg;
    struct jpeg_error_mgr errors;
    struct jpeg_destination_mgr destination;
    jmp_buf failure;
    size_t written;
};

static void give_up(j_common_ptr jpeg) {
    struct writer *writer = jpeg->client_data;
    longjmp(writer->failure, 1);
}

// The bytes are the caller's; more is asked for once they are full.
static void begin_output(j_compress_ptr jpeg) { (void)jpeg; }

static boolean refuse_more(j_compress_ptr jpeg) {
    give_up((j_common_ptr)jpeg);
    return FALSE;
}

static void end_output(j_compress_ptr jpeg) { (void)jpeg; }

static void write_picture(struct writer *writer, const uint8_t *pixels, int width, int height, int quality, size_t capacity) {
    struct jpeg_compress_struct *jpeg = &writer->jpeg;
    jpeg_create_compress(jpeg);
    jpeg->client_data = writer;
    jpeg->dest = &writer->destination;
    jpeg->image_width = (JDIMENSION)width;
    jpeg->image_height = (JDIMENSION)height;
    jpeg->input_components = 3;
    jpeg->in_color_space = JCS_RGB;
    jpeg_set_defaults(jpeg);
    jpeg_set_quality(jpeg, quality, TRUE);
    jpeg->optimize_coding = TRUE;
    jpeg_start_compress(jpeg, TRUE);
    while (jpeg->next_scanline < jpeg->image_height) {
        JSAMPROW row = (JSAMPROW)(pixels + (size_t)jpeg->next_scanline * (size_t)width * 3);
        jpeg_write_scanlines(jpeg, &row, 1);
    }
    jpeg_finish_compress(jpeg);
    writer->written = capacity - writer->destination.free_in_buffer;
}

size_t satchel_jpeg_write(const uint8_t *pixels, int width, int height, int quality, uint8_t *out, size_t capacity) {
    struct writer *writer = calloc(1, sizeof *writer);
    if (!writer) return 0;
    writer->jpeg.err = jpeg_std_error(&writer->errors);
    writer->errors.error_exit = give_up;
    writer->errors.output_message = say_nothing;
    writer->jpeg.client_data = writer;
    writer->destination.next_output_byte = out;
    writer->destination.free_in_buffer = capacity;
    writer->destination.init_destination = begin_output;
    writer->destination.empty_output_buffer = refuse_more;
    writer->destination.term_destination = end_output;

    if (setjmp(writer->failure) == 0) write_picture(writer, pixels, width, height, quality, capacity);

    jpeg_destroy_compress(&writer->jpeg);
    size_t written = writer->written;
    free(writer);
    return written;
}
