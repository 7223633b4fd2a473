/** Decides who may ask what: hosts, origins, tokens, tickets, and the headers of every answer. */
@NullMarked
package dev.blackbox.server.gate;

import org.jspecify.annotations.NullMarked;
