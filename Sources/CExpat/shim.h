#pragma once
#include <expat.h>

// Expat 2.9 deprecates the functions that older releases have alone: where the parser stands, from 1 and from 0.
static inline unsigned long long cexpat_line(XML_Parser parser) {
#if XML_MAJOR_VERSION > 2 || (XML_MAJOR_VERSION == 2 && XML_MINOR_VERSION >= 9)
    return XML_GetCurrentLineNumber64(parser);
#else
    return XML_GetCurrentLineNumber(parser);
#endif
}

static inline unsigned long long cexpat_column(XML_Parser parser) {
#if XML_MAJOR_VERSION > 2 || (XML_MAJOR_VERSION == 2 && XML_MINOR_VERSION >= 9)
    return XML_GetCurrentColumnNumber64(parser);
#else
    return XML_GetCurrentColumnNumber(parser);
#endif
}
