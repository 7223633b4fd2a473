/** {@code blackbox why}: prints what went wrong. The rules are in {@code session.problem}. */
@NullMarked
package dev.blackbox.cli.why;

import org.jspecify.annotations.NullMarked;
