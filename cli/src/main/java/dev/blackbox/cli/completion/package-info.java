/** {@code blackbox completion}: scripts for the completion of bash, zsh and fish. */
@NullMarked
package dev.blackbox.cli.completion;

import org.jspecify.annotations.NullMarked;
