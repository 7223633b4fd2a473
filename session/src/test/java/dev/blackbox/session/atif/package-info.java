/** What the tests of ATIF share. */
@NullMarked
package dev.blackbox.session.atif;

import org.jspecify.annotations.NullMarked;
