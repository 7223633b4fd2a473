package dev.blackbox.session.usage;

import dev.blackbox.format.line.LineKind;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The statistics of a recording.
 *
 * @param totalLines all physical lines, including the header
 * @param contentLines all except blank lines and comments
 * @param kinds the number of lines of each kind
 * @param calls the number of calls of each kind; a tool's start and end are one call, under {@link
 *     LineKind#TOOL}
 * @param failed the number of calls whose last attempt failed
 * @param callIds the number of different call ids
 * @param minStep the smallest step, -1 if no line has one
 * @param maxStep the largest step, -1 if no line has one
 * @param timestamps how many lines have {@code ts=}
 * @param tools calls by name, the most used first
 */
public record Statistics(
    long totalLines,
    long headerLines,
    long contentLines,
    long blankLines,
    long commentLines,
    Map<LineKind, Long> kinds,
    Map<LineKind, Long> calls,
    long failed,
    long callIds,
    long minStep,
    long maxStep,
    long timestamps,
    long blobs,
    long redacted,
    Map<String, Long> tools) {

  public Statistics {
    kinds = Collections.unmodifiableMap(new EnumMap<>(kinds));
    calls = Collections.unmodifiableMap(new EnumMap<>(calls));
    tools = Collections.unmodifiableMap(new LinkedHashMap<>(tools));
  }

  /** Returns the number of lines of this kind. */
  public long lines(LineKind kind) {
    return kinds.getOrDefault(kind, 0L);
  }

  /** Returns the number of calls of this kind. */
  public long calls(LineKind kind) {
    return calls.getOrDefault(kind, 0L);
  }

  /** Returns the number of all calls. */
  public long allCalls() {
    return calls.values().stream().mapToLong(Long::longValue).sum();
  }

  public long bodyLines() {
    return totalLines - headerLines;
  }
}
