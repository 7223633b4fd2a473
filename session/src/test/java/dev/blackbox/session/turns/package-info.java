@NullMarked
package dev.blackbox.session.turns;

import org.jspecify.annotations.NullMarked;
