/**
 * How a recording begins: the header of a new one, and where one that exists has ended.
 *
 * <p>Depends on {@code format} and {@code store}.
 */
@NullMarked
package dev.blackbox.recorder.begin;

import org.jspecify.annotations.NullMarked;
