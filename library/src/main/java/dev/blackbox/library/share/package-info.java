/**
 * Shares a session as one HTML file: the lines with their secrets masked, everything that the page
 * shows of them, the seal, and the page itself. Reads such a file back without trusting its page.
 */
@NullMarked
package dev.blackbox.library.share;

import org.jspecify.annotations.NullMarked;
