package dev.blackbox.recorder;

import dev.blackbox.format.line.LineKind;
import org.jspecify.annotations.Nullable;

/**
 * What a call that was started is known by.
 *
 * @param thread the {@code tid=} of a subagent
 */
record CallIdentity(LineKind kind, String name, String id, @Nullable String thread) {}
