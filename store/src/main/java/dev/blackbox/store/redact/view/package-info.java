/**
 * The same text as different readers see it: as written, without one level of escapes, with broken
 * lines joined, decoded from base64 or hexadecimal digits. Each view knows where its characters
 * stand in the text as written, so that what is found in a view can be masked in the recording.
 * Also what the rules need to read a view: words and alphabets.
 *
 * <p>Depends on the JDK alone.
 */
@NullMarked
package dev.blackbox.store.redact.view;

import org.jspecify.annotations.NullMarked;
