package dev.blackbox.session.model;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.LineKind;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A call with everything that came of it.
 *
 * @param ordinal which call of the recording it is, from 0
 * @param kind its kind; {@link LineKind#TOOL} for a tool's start too
 * @param name tool, skill, action or type of subagent; {@code server.method} for MCP
 * @param progress the positions of the events that report on it
 * @param attempts its tries in order, at least one
 */
public record CallRecord(
    int ordinal,
    LineKind kind,
    String name,
    List<Arg> args,
    @Nullable String id,
    @Nullable String span,
    @Nullable String parent,
    String thread,
    List<Integer> progress,
    List<Attempt> attempts) {

  public CallRecord {
    args = List.copyOf(args);
    progress = List.copyOf(progress);
    attempts = List.copyOf(attempts);
  }

  /** The position of the event that starts it. */
  public int start() {
    return attempts.getFirst().start();
  }

  /** The position of the event with its last result, -1 if there is none. */
  public int finish() {
    return attempts.getLast().finish();
  }

  public CallOutcome outcome() {
    return attempts.getLast().outcome();
  }

  /** Its last result, with all its lines. */
  public Optional<String> result() {
    return Optional.ofNullable(attempts.getLast().result());
  }

  /** How long the last attempt took. */
  public Optional<Duration> latency() {
    return Optional.ofNullable(attempts.getLast().latency());
  }

  /** Whether it is under way at that event. */
  public boolean isOpenAt(int event) {
    return attempts.stream().anyMatch(attempt -> attempt.isOpenAt(event));
  }

  /** The first plain word among its arguments: a query, a task, a question, a path. */
  public Optional<String> subject() {
    return args.stream().filter(arg -> arg.key() == null).map(Arg::value).findFirst();
  }

  /** The value of the last argument with this key. */
  public Optional<String> arg(String key) {
    return args.reversed().stream()
        .filter(arg -> key.equals(arg.key()))
        .map(Arg::value)
        .findFirst();
  }

  /** Where the recording of a subagent is, if its result says so. */
  public Optional<SubagentReference> subagent() {
    return kind == LineKind.SUBAGENT ? result().flatMap(SubagentReference::in) : Optional.empty();
  }
}
