/** Serves the files of the page. */
@NullMarked
package dev.blackbox.server.page;

import org.jspecify.annotations.NullMarked;
