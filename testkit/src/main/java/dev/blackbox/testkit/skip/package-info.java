/** Reports the tests that a build skipped, with the reason of each. */
@NullMarked
package dev.blackbox.testkit.skip;

import org.jspecify.annotations.NullMarked;
