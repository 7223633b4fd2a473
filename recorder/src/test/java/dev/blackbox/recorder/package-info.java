/** Recordings made by the recorder, and what is on the disk then. */
@NullMarked
package dev.blackbox.recorder;

import org.jspecify.annotations.NullMarked;
