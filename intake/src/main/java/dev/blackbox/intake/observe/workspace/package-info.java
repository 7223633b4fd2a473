/** The folder that an agent works in: copied from another one, and compared before and after. */
@NullMarked
package dev.blackbox.intake.observe.workspace;

import org.jspecify.annotations.NullMarked;
