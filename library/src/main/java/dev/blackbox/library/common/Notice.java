package dev.blackbox.library.common;

import org.jspecify.annotations.Nullable;

/**
 * Something the user should know about work that succeeded all the same.
 *
 * @param text one sentence, beginning with the file it is about
 * @param hint what to do about it, if known
 */
public record Notice(String text, @Nullable String hint) {}
