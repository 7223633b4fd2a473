/** Shared by the tests of this module: reading recordings in one go, and generated lines. */
@NullMarked
package dev.blackbox.format.testing;

import org.jspecify.annotations.NullMarked;
