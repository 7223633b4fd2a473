package dev.blackbox.recorder;

import dev.blackbox.format.line.LineKind;
import org.jspecify.annotations.Nullable;

/**
 * Identifies a call that has started.
 *
 * @param thread the {@code tid=} of a subagent; null for other calls
 */
record CallIdentity(LineKind kind, String name, String id, @Nullable String thread) {}
