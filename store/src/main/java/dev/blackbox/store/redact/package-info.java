/**
 * Takes secrets out of text before it is hashed, written or shown.
 *
 * <p>{@link dev.blackbox.store.redact.Redactor} is the door. It looks at the text as written and as
 * readers would decode it ({@code view}), finds the keywords of all rules in one pass, and asks the
 * rules ({@code rule}) what stands around each. The rules themselves are data: {@code rules.txt}.
 *
 * <p>Depends on its own {@code rule} and {@code view} and on the JDK alone.
 */
@NullMarked
package dev.blackbox.store.redact;

import org.jspecify.annotations.NullMarked;
