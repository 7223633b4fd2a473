/** Small programs that record what they do; run by the build. */
@NullMarked
package dev.blackbox.examples;

import org.jspecify.annotations.NullMarked;
