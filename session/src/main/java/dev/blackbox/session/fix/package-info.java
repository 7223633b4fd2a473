/** Repairs recordings: computes the changes, and copies the recording with the changes applied. */
@NullMarked
package dev.blackbox.session.fix;

import org.jspecify.annotations.NullMarked;
