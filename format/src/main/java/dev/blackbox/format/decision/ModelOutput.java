package dev.blackbox.format.decision;

import dev.blackbox.format.json.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the model's answer: from outside, only that output was captured.
 *
 * @param outputRaw {@link #CAPTURED} or null
 * @param outputStructured an object or null
 */
public record ModelOutput(
    @Nullable String completionId,
    @Nullable String outputRaw,
    Json outputStructured,
    List<Json> toolCalls,
    Json.Fields usage) {
  public static final String CAPTURED = "captured_as_artifact";

  public ModelOutput {
    toolCalls = List.copyOf(toolCalls);
  }
}
