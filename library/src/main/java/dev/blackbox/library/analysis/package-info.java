/**
 * Statistics and problems of a recording, and the comparison of two recordings of the same task.
 */
@NullMarked
package dev.blackbox.library.analysis;

import org.jspecify.annotations.NullMarked;
