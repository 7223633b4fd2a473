/** Processes that tests start, and folders that tests read. */
@NullMarked
package dev.blackbox.testkit.process;

import org.jspecify.annotations.NullMarked;
