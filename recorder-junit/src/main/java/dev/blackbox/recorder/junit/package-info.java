/**
 * Records what an agent does in a test.
 *
 * <p>It is a separate module because it needs JUnit, which agents do not.
 */
@NullMarked
package dev.blackbox.recorder.junit;

import org.jspecify.annotations.NullMarked;
