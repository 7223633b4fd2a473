/**
 * Matching calls with their results while the lines go by (bbox-1 §6), in bounded memory. Depends
 * on {@code format} alone.
 */
@NullMarked
package dev.blackbox.session.calls;

import org.jspecify.annotations.NullMarked;
