/** Damaged recordings: what every verb says about them, and that it changes none of them. */
@NullMarked
package dev.blackbox.cli.damage;

import org.jspecify.annotations.NullMarked;
