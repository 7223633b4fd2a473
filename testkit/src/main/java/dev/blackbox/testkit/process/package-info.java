/** Processes that tests start. */
@NullMarked
package dev.blackbox.testkit.process;

import org.jspecify.annotations.NullMarked;
