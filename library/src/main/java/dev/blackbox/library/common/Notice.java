package dev.blackbox.library.common;

import org.jspecify.annotations.Nullable;

/**
 * A message to the user about work that succeeded.
 *
 * @param text one sentence that starts with the file
 * @param hint what to do about it, if known
 */
public record Notice(String text, @Nullable String hint) {}
