/** Shared by the tests of ATIF. */
@NullMarked
package dev.blackbox.session.atif;

import org.jspecify.annotations.NullMarked;
