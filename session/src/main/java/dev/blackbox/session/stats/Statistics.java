package dev.blackbox.session.stats;

import dev.blackbox.format.line.LineKind;
import dev.blackbox.session.usage.Usage;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What is in a recording, in numbers.
 *
 * @param totalLines all physical lines, those of the header included
 * @param contentLines all but blank lines and comments
 * @param kinds how many lines there are of each kind
 * @param calls how many calls there are of each kind; a tool's start and end are one call, under
 *     {@link LineKind#TOOL}
 * @param callIds how many different ids calls have
 * @param minStep the smallest step, -1 where no line has one
 * @param maxStep the largest step, -1 where no line has one
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
    long callIds,
    long minStep,
    long maxStep,
    long timestamps,
    long blobs,
    long redacted,
    Map<String, Long> tools,
    Usage usage) {

  public Statistics {
    kinds = Collections.unmodifiableMap(new EnumMap<>(kinds));
    calls = Collections.unmodifiableMap(new EnumMap<>(calls));
    tools = Collections.unmodifiableMap(new LinkedHashMap<>(tools));
  }

  /** How many lines of this kind there are. */
  public long lines(LineKind kind) {
    return kinds.getOrDefault(kind, 0L);
  }

  /** How many calls of this kind there are. */
  public long calls(LineKind kind) {
    return calls.getOrDefault(kind, 0L);
  }

  public long bodyLines() {
    return totalLines - headerLines;
  }
}
