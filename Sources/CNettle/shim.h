#include <nettle/sha2.h>
#include <nettle/version.h>

// Writes the 32 bytes of a hash. Nettle 4 no longer takes their count.
static inline void cnettle_sha256_digest(struct sha256_ctx *context, uint8_t *digest) {
#if NETTLE_VERSION_MAJOR >= 4
    sha256_digest(context, digest);
#else
    sha256_digest(context, SHA256_DIGEST_SIZE, digest);
#endif
}
