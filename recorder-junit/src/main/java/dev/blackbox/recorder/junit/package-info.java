/**
 * Records what an agent does in a test.
 *
 * <p>A module of its own, because it brings JUnit, which no agent needs. Depends on {@code
 * recorder}.
 */
@NullMarked
package dev.blackbox.recorder.junit;

import org.jspecify.annotations.NullMarked;
