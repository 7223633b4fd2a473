/**
 * What changed between two snapshots, as a patch that {@code git apply} takes. Depends on {@code
 * workspace}.
 */
@NullMarked
package dev.blackbox.intake.observe.patch;

import org.jspecify.annotations.NullMarked;
