package dev.blackbox.format.decision;

import org.jspecify.annotations.Nullable;

/**
 * Identity and time of an event.
 *
 * @param timestamp RFC 3339, in UTC
 * @param parentSpanId the span of an earlier event; null only for the first event
 */
public record Envelope(
    String schemaVersion,
    String eventId,
    String timestamp,
    String traceId,
    String spanId,
    @Nullable String parentSpanId,
    String observabilityMode) {
  public static final String SCHEMA = "0.2";
  public static final String BLACK_BOX = "black_box";
}
