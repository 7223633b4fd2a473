/** {@code blackbox serve}: recordings over HTTP, for a page, for scripts and for other programs. */
@NullMarked
package dev.blackbox.server;

import org.jspecify.annotations.NullMarked;
