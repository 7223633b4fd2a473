/** The manual: the page for {@code man}, and help on subjects other than verbs. */
@NullMarked
package dev.blackbox.cli.reference;

import org.jspecify.annotations.NullMarked;
