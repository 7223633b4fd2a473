/**
 * What one rule of the redactor matches: a token of a known shape, the value that is assigned to a
 * name, a private key, the password in a URL or a command, a cookie.
 *
 * <p>Every matcher starts at a keyword that was found in the text, looks at a bounded number of
 * characters around it and never goes back, so that no text can make it slow.
 *
 * <p>Depends on {@code view}, {@code shape} and {@code look}.
 */
@NullMarked
package dev.blackbox.store.redact.rule;

import org.jspecify.annotations.NullMarked;
