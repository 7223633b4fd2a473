/**
 * The folder an agent works in: copied from another one, and looked at before and after. Depends on
 * {@code store.disk}.
 */
@NullMarked
package dev.blackbox.intake.observe.workspace;

import org.jspecify.annotations.NullMarked;
