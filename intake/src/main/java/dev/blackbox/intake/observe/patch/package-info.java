/** The changes of a workspace, as a patch for {@code git apply}. */
@NullMarked
package dev.blackbox.intake.observe.patch;

import org.jspecify.annotations.NullMarked;
