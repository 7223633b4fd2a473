/** The start of a recording: the header of a new one, the state of an existing one. */
@NullMarked
package dev.blackbox.recorder.begin;

import org.jspecify.annotations.NullMarked;
