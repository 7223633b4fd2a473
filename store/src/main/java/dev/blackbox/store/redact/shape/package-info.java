/**
 * The shapes of tokens in rules: {@code {keyword}{alnum 36}}. They match in one pass without
 * backtracking, so that no text takes long.
 */
@NullMarked
package dev.blackbox.store.redact.shape;

import org.jspecify.annotations.NullMarked;
