/**
 * The form of a shared session: an HTML file with the page in front and the data behind it, each
 * block of data in an element that a browser does not interpret.
 */
@NullMarked
package dev.blackbox.library.html;

import org.jspecify.annotations.NullMarked;
