/**
 * {@code blackbox completion}: a script with which the shell completes verbs, options and files.
 */
@NullMarked
package dev.blackbox.cli.completion;

import org.jspecify.annotations.NullMarked;
