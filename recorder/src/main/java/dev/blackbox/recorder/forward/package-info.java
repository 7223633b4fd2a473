/**
 * Forwards a recording to a server while it is written: a thread of its own reads the durable lines
 * of the local file and posts them, from the line on that the server has.
 */
@NullMarked
package dev.blackbox.recorder.forward;

import org.jspecify.annotations.NullMarked;
