/**
 * How tokens are built, as rules write it: {@code {keyword}{alnum 36}}. Read once and without going
 * back, so that no text takes long.
 *
 * <p>Depends on {@code view}.
 */
@NullMarked
package dev.blackbox.store.redact.shape;

import org.jspecify.annotations.NullMarked;
