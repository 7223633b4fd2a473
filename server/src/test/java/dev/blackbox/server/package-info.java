/** Tests of the server, and a running server for them. */
@NullMarked
package dev.blackbox.server;

import org.jspecify.annotations.NullMarked;
