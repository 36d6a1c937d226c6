/* An input method for tests of programs that are typed into: it composes letters, and a space makes capitals of them.
 *
 *   input-method NAME sync|async [LETTER]
 *                                      the server of XMODIFIERS=@im=NAME; prints "ready" when programs can find it. With sync it wants
 *                                      every key acknowledged, as some do. It stands still on SIGSTOP and ends on any other signal, as
 *                                      all programs do; with a letter also as soon as it has composed that one, before it answers
 *                                      to the key.
 *
 * What it does not compose goes back to the program. DISPLAY names the server.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xcb-imdkit/encoding.h>
#include <xcb-imdkit/imdkit.h>
#include <xcb/xcb.h>
#include <xcb/xcb_keysyms.h>

static xcb_connection_t *connection;
static xcb_key_symbols_t *symbols;
static char composed[256], last_letter;

static void draw(xcb_im_t *im, xcb_im_input_context_t *context, unsigned old)
{
    size_t length;
    char *text = xcb_utf8_to_compound_text(composed, strlen(composed), &length);
    uint32_t feedback[sizeof composed] = {0};
    for (size_t i = 0; i < sizeof composed; i++) feedback[i] = 2;
    xcb_im_preedit_draw_fr_t frame = {0};
    frame.caret = strlen(composed);
    frame.chg_first = 0;
    frame.chg_length = old;
    frame.status = *composed ? 0 : 1;
    frame.length_of_preedit_string = length;
    frame.preedit_string = (uint8_t *)text;
    frame.feedback_array.size = strlen(composed);
    frame.feedback_array.items = feedback;
    xcb_im_preedit_draw_callback(im, context, &frame);
    free(text);
}

static void commit(xcb_im_t *im, xcb_im_input_context_t *context)
{
    unsigned old = strlen(composed);
    char capitals[sizeof composed];
    for (unsigned i = 0; i <= old; i++) capitals[i] = composed[i] >= 'a' && composed[i] <= 'z' ? composed[i] - 32 : composed[i];
    *composed = 0;
    draw(im, context, old);
    xcb_im_preedit_done_callback(im, context);
    size_t length;
    char *text = xcb_utf8_to_compound_text(capitals, old, &length);
    xcb_im_commit_string(im, context, XCB_XIM_LOOKUP_CHARS, text, length, 0);
    free(text);
}

static void take(xcb_im_t *im, xcb_im_input_context_t *context, xcb_key_press_event_t *event)
{
    xcb_keysym_t symbol = xcb_key_symbols_get_keysym(symbols, event->detail, 0);
    int is_press = (event->response_type & 0x7f) == XCB_KEY_PRESS, is_plain = !(event->state & ~2);
    unsigned old = strlen(composed);
    if (is_press && is_plain && symbol >= 'a' && symbol <= 'z' && old + 1 < sizeof composed) {
        if (!old) xcb_im_preedit_start_callback(im, context);
        composed[old] = symbol;
        composed[old + 1] = 0;
        draw(im, context, old);
        if (symbol == (xcb_keysym_t)last_letter) {
            xcb_flush(connection);
            exit(0);
        }
    } else if (is_press && old && symbol == ' ') {
        commit(im, context);
    } else {
        xcb_im_forward_event(im, context, event);
    }
}

static void callback(xcb_im_t *im, xcb_im_client_t *client, xcb_im_input_context_t *context, const xcb_im_packet_header_fr_t *header,
                     void *frame, void *argument, void *data)
{
    (void)client, (void)frame, (void)data;
    if (header->major_opcode == XCB_XIM_FORWARD_EVENT) take(im, context, argument);
    if (header->major_opcode == XCB_XIM_RESET_IC) *composed = 0;
}

int main(int count, char **words)
{
    if (count < 3 || count > 4) return 2;
    if (count == 4) last_letter = *words[3];
    xcb_compound_text_init();
    int screen;
    connection = xcb_connect(NULL, &screen);
    if (xcb_connection_has_error(connection)) return 1;
    symbols = xcb_key_symbols_alloc(connection);
    xcb_screen_iterator_t screens = xcb_setup_roots_iterator(xcb_get_setup(connection));
    xcb_window_t window = xcb_generate_id(connection);
    xcb_create_window(connection, XCB_COPY_FROM_PARENT, window, screens.data->root, 0, 0, 1, 1, 0, XCB_WINDOW_CLASS_INPUT_OUTPUT,
                      screens.data->root_visual, 0, NULL);
    uint32_t style[] = {0x402, 0x404, 0x408};
    xcb_im_styles_t styles = {3, style};
    char *encoding[] = {"COMPOUND_TEXT"};
    xcb_im_encodings_t encodings = {1, encoding};
    xcb_im_trigger_keys_t none = {0, NULL};
    xcb_im_t *im = xcb_im_create(connection, screen, window, words[1], XCB_IM_ALL_LOCALES, &styles, &none, &none, &encodings,
                                 XCB_EVENT_MASK_KEY_PRESS | XCB_EVENT_MASK_KEY_RELEASE, callback, NULL);
    int is_sync = !strcmp(words[2], "sync");
    xcb_im_set_use_sync_mode(im, is_sync);
    xcb_im_set_use_sync_event(im, is_sync);
    if (!xcb_im_open_im(im)) return 1;
    xcb_flush(connection);
    puts("ready");
    fflush(stdout);
    xcb_generic_event_t *event;
    while ((event = xcb_wait_for_event(connection))) {
        xcb_im_filter_event(im, event);
        xcb_flush(connection);
        free(event);
    }
    return 0;
}
