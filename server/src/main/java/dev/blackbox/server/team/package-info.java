/** A server for several people: tokens with roles and projects, and TLS. */
@NullMarked
package dev.blackbox.server.team;

import org.jspecify.annotations.NullMarked;
