/** A package of the command that belongs in the library. */
@NullMarked
package dev.blackbox.archfixture.cli.sum;

import org.jspecify.annotations.NullMarked;
