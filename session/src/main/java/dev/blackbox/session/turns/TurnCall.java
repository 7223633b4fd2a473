package dev.blackbox.session.turns;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.Line;
import dev.blackbox.session.calls.TextBlobs;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A call that an answer makes. */
public final class TurnCall {
  /** The name under which {@link #arguments} lists the arguments without a key. */
  public static final String WORDS = "_";

  private final int ordinal;
  private final Turn turn;
  private final String id;
  private final Line.Statement line;
  private final List<TurnResult> results = new ArrayList<>(1);
  private boolean isOpen;
  private @Nullable String thread;

  TurnCall(int ordinal, Turn turn, String id, Line.Statement line, boolean isOpen) {
    this.ordinal = ordinal;
    this.turn = turn;
    this.id = id;
    this.line = line;
    this.isOpen = isOpen;
    turn.openCalls += isOpen ? 1 : 0;
  }

  /** Which call of the recording this is, from 0. */
  int ordinal() {
    return ordinal;
  }

  Turn turn() {
    return turn;
  }

  /**
   * The id of the call, unique in its turn: as the line names it, with the line's number where the
   * recording uses the id again or names none.
   */
  public String id() {
    return id;
  }

  /** The line that makes the call. */
  public Line.Statement line() {
    return line;
  }

  /** Its results and its progress, in the order of their lines. */
  public List<TurnResult> results() {
    return Collections.unmodifiableList(results);
  }

  void result(TurnResult result) {
    results.add(result);
  }

  /** The thread of the subagent that the call started; null where it started none. */
  public @Nullable String thread() {
    return thread;
  }

  void thread(@Nullable String tid) {
    thread = tid;
  }

  void close() {
    turn.openCalls -= isOpen ? 1 : 0;
    isOpen = false;
  }

  /**
   * The name of what is called: as the agent names it if the line says so, else {@code read},
   * {@code subagent.explore}, {@code question}.
   */
  public String name() {
    String tool = line.meta().get("extra.tool").orElse("");
    return tool.isEmpty() ? nameOfLine() : tool;
  }

  private String nameOfLine() {
    String name =
        switch (line.kind()) {
          case SUBAGENT -> "subagent." + line.name();
          case SKILL -> "skill." + line.name();
          case PLAN -> "plan." + line.name();
          case RECALL -> "recall";
          case QUESTION -> "question";
          default -> line.name();
        };
    return name.isEmpty() ? "unknown" : name;
  }

  /** The arguments as a JSON object; of several with one key the last one counts. */
  public Json.Fields arguments(TextBlobs blobs) {
    return CallArguments.of(line, blobs);
  }
}
