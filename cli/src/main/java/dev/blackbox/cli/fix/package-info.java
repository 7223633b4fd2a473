/**
 * {@code blackbox fix}: shows what a repair would change and, with {@code --write}, applies it. The
 * repairs themselves are in {@code session.fix}.
 */
@NullMarked
package dev.blackbox.cli.fix;

import org.jspecify.annotations.NullMarked;
