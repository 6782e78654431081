// zlib as Swift can use it: a system library target wants a header of its own, since where zlib's lies differs.

#ifndef SATCHEL_ZLIB_SHIM_H
#define SATCHEL_ZLIB_SHIM_H

#include <zlib.h>

#endif
