/** The examples, run. */
@NullMarked
package dev.blackbox.examples;

import org.jspecify.annotations.NullMarked;
