/** Attacks on a running server: exact bytes in, and rules that every answer must keep. */
@NullMarked
package dev.blackbox.server.attack;

import org.jspecify.annotations.NullMarked;
