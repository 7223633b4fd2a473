package dev.blackbox.session.model;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.LineKind;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A call with its attempts and results.
 *
 * @param ordinal its number in the recording, from 0
 * @param kind its kind; {@link LineKind#TOOL} also for the start of a tool call
 * @param name tool, skill, action or type of subagent; {@code server.method} for MCP
 * @param progress the positions of the events that report progress
 * @param attempts its attempts in order, at least one
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

  /** Returns the position of the event that starts it. */
  public int start() {
    return attempts.getFirst().start();
  }

  /** Returns the position of the event with its last result, or -1. */
  public int finish() {
    return attempts.getLast().finish();
  }

  public CallOutcome outcome() {
    return attempts.getLast().outcome();
  }

  /** Returns its last result, with all lines. */
  public Optional<String> result() {
    return Optional.ofNullable(attempts.getLast().result());
  }

  /** Returns the duration of the last attempt. */
  public Optional<Duration> latency() {
    return Optional.ofNullable(attempts.getLast().latency());
  }

  /** Returns the last attempt that starts at that event or before it. */
  public Attempt attemptAt(int event) {
    int low = 0;
    int high = attempts.size() - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (attempts.get(middle).start() <= event) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return attempts.get(low);
  }

  /** Returns whether it is open at that event. */
  public boolean isOpenAt(int event) {
    return attemptAt(event).isOpenAt(event);
  }

  /** Returns the first argument without a key: a query, a task, a question, a path. */
  public Optional<String> subject() {
    return args.stream().filter(arg -> arg.key() == null).map(Arg::value).findFirst();
  }

  /** Returns the value of the last argument with this key. */
  public Optional<String> arg(String key) {
    return args.reversed().stream()
        .filter(arg -> key.equals(arg.key()))
        .map(Arg::value)
        .findFirst();
  }

  /** Returns the recording of the subagent, if its result names it. */
  public Optional<SubagentReference> subagent() {
    return kind == LineKind.SUBAGENT ? result().flatMap(SubagentReference::in) : Optional.empty();
  }
}
