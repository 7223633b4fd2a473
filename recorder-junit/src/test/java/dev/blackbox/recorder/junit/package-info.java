/** Tests that are recorded, run by a test. */
@NullMarked
package dev.blackbox.recorder.junit;

import org.jspecify.annotations.NullMarked;
