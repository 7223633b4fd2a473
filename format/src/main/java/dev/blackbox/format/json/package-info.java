/** JSON values, their reader and their writer, for all encodings that use JSON. */
@NullMarked
package dev.blackbox.format.json;

import org.jspecify.annotations.NullMarked;
