/**
 * The same text as different readers see it: as written, without one level of escapes, with broken
 * lines joined, decoded from base64 or hexadecimal digits. Each view maps its characters to the
 * text as written, so that secrets found in a view can be masked in the recording. Also has helpers
 * for rules: words and alphabets.
 */
@NullMarked
package dev.blackbox.store.redact.view;

import org.jspecify.annotations.NullMarked;
