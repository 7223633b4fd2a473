/**
 * The rules of the house: which module may use which, and what only some of them may do.
 *
 * <p>Every rule is also run on the deliberately bad classes of {@code dev.blackbox.archfixture},
 * because a rule that cannot fail is not a rule.
 */
@NullMarked
package dev.blackbox.cli.architecture;

import org.jspecify.annotations.NullMarked;
