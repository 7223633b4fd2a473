/**
 * Masks secrets in text before it is hashed, written or shown.
 *
 * <p>{@link dev.blackbox.store.redact.Redactor} is the entry point. It searches the text as written
 * and as readers would decode it ({@code view}), finds the keywords of all rules in one pass,
 * applies the rules to the text around each ({@code rule}) and replaces secrets with markers. The
 * rules are data: {@code rules.txt}.
 */
@NullMarked
package dev.blackbox.store.redact;

import org.jspecify.annotations.NullMarked;
