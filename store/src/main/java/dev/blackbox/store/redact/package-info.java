/**
 * Takes secrets out of text before it is hashed, written or shown.
 *
 * <p>{@link dev.blackbox.store.redact.Redactor} is the door. It looks at the text as written and as
 * readers would decode it ({@code view}), finds the keywords of all rules in one pass ({@code
 * keyword}), asks the rules what stands around each ({@code rule}, {@code shape}, {@code look}) and
 * puts markers there ({@code mask}). The rules themselves are data: {@code rules.txt}.
 *
 * <p>Depends on the JDK alone.
 */
@NullMarked
package dev.blackbox.store.redact;

import org.jspecify.annotations.NullMarked;
