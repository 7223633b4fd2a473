/** {@code blackbox record} as a process, and what the recorder makes under the validator. */
@NullMarked
package dev.blackbox.cli.record;

import org.jspecify.annotations.NullMarked;
