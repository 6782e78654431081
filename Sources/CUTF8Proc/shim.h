// utf8proc as Swift can use it: a system library target wants a header of its own, since where utf8proc's lies differs.

#ifndef SATCHEL_UTF8PROC_SHIM_H
#define SATCHEL_UTF8PROC_SHIM_H

#include <utf8proc.h>

#endif
