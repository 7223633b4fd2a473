/**
 * JSON as values and as text: what the encodings that are made of JSON share. Depends on {@code
 * line} for its quoting and on {@code bbox} for its limits.
 */
@NullMarked
package dev.blackbox.format.json;

import org.jspecify.annotations.NullMarked;
