package dev.blackbox.session.turns;

import dev.blackbox.format.compact.LogicalLine;
import dev.blackbox.format.line.CommentType;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.format.text.Digits;
import dev.blackbox.session.calls.CallTracker.Effect;
import dev.blackbox.session.turns.Turn.Role;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Puts each event into the turn that it belongs to. */
final class TurnPlacement {
  /** The turn of an event, and the index of the call and the result that the event added to it. */
  record Placed(Turn turn, int call, int result) {
    static Placed without(Turn turn) {
      return new Placed(turn, TurnLine.NONE, TurnLine.NONE);
    }
  }

  private final TurnWindow window;
  private int knownCalls;

  TurnPlacement(TurnWindow window) {
    this.window = window;
  }

  /** Adds the event to its turn, all but its line. */
  Placed place(LineHead head, Line line, LogicalLine source) {
    Placed placed =
        switch (line) {
          case Line.Message message -> Placed.without(message(head, message));
          case Line.Lifecycle _, Line.Mode _ -> event(head, source);
          case Line.Statement statement -> statement(head, statement);
          case Line.Comment _,
              Line.Continuation _,
              Line.Blank _,
              Line.HeaderText _,
              Line.Unknown _ ->
              event(head, source);
        };
    window.count(placed.turn(), head);
    return placed;
  }

  private Turn message(LineHead head, Line.Message message) {
    TurnThread thread = window.thread(head.thread());
    Turn turn =
        switch (message.kind()) {
          case USER -> thread.begin(Role.USER);
          case TODOS -> {
            Turn answer = thread.answer();
            yield answer == null ? thread.begin(Role.AGENT) : answer;
          }
          case AGENT, THINKING -> thread.answerOf(head, false, begun(message.meta()));
          default -> thread.begin(Role.SYSTEM); // a kind of message that is not an answer
        };
    turn.step(head.step());
    window.remember(turn);
    if (message.metrics() != null) {
      turn.metrics(message.metrics());
    }
    switch (message.kind()) {
      case THINKING -> turn.thought(message.text());
      case TODOS -> {} // its line is all there is
      default -> turn.message(message.text());
    }
    return turn;
  }

  private Placed event(LineHead head, LogicalLine source) {
    return Placed.without(system(head, text(source)));
  }

  private Turn system(LineHead head, String message) {
    Turn turn = window.thread(head.thread()).begin(Role.SYSTEM);
    turn.step(head.step());
    turn.message(message);
    window.remember(turn);
    return turn;
  }

  /** The line as text, its continuations without their indent. */
  private static String text(LogicalLine line) {
    return new String(line.bytes(), StandardCharsets.UTF_8)
        .replace("\r\n  ", "\n")
        .replace("\n  ", "\n");
  }

  /** The step of the answer that a line says it continues; -1 if it does not say so. */
  private static long begun(Metadata meta) {
    return Digits.number(meta.get("extra.answer").orElse(""));
  }

  private Placed statement(LineHead head, Line.Statement line) {
    if (line.meta().get("extra.call").isPresent()) {
      return aside(head);
    }
    return switch (head.effect()) {
      case STARTED, DONE_AT_ONCE -> call(head, line);
      case PROGRESSED, FINISHED -> {
        TurnCall call = window.call(head.call());
        yield call == null ? resultWithoutCall(head, line) : result(head, line, call);
      }
      case UNKNOWN_CALL, NONE -> resultWithoutCall(head, line);
    };
  }

  private Placed call(LineHead head, Line.Statement line) {
    TurnThread thread = window.thread(line.meta().get("extra.caller").orElse(head.thread()));
    boolean isDispatch = line.meta().get("extra.within").isPresent();
    Turn turn =
        isDispatch ? thread.beginDispatch() : thread.answerOf(head, true, begun(line.meta()));
    if (!isDispatch) {
      window.remember(turn);
    }
    boolean isOpen = head.effect() == Effect.STARTED;
    TurnCall call = new TurnCall(head.call(), turn, id(head, line, turn), line, isOpen);
    window.add(call);
    int result = isOpen ? TurnLine.NONE : add(turn, call, head, line);
    if (line.kind() == LineKind.SUBAGENT) {
      line.meta().get(MetaKey.TID).filter(tid -> !tid.equals("1")).ifPresent(call::thread);
    }
    return new Placed(turn, turn.calls().size() - 1, result);
  }

  private String id(LineHead head, Line.Statement line, Turn turn) {
    boolean isUsedBefore = head.isIdUsedBefore() || head.call() < knownCalls;
    knownCalls = Math.max(knownCalls, head.call() + 1);
    String named = line.meta().id().orElse("");
    if (named.isEmpty()) {
      named = "bbox-L" + head.number();
    } else if (isUsedBefore) {
      named += "#L" + head.number();
    }
    return turn.hasCall(named) ? named + "#L" + head.number() : named;
  }

  private Placed result(LineHead head, Line.Statement line, TurnCall call) {
    if (head.effect() == Effect.FINISHED) {
      call.close();
    }
    if (line.meta().get("extra.later").isPresent()) {
      return resultWithoutCall(head, line);
    }
    int result = add(call.turn(), call, head, line);
    return new Placed(call.turn(), TurnLine.NONE, result);
  }

  /** Places a line that shows people what another call holds. */
  private Placed aside(LineHead head) {
    Turn answer = window.thread(head.thread()).answer();
    return Placed.without(answer == null ? system(head, "") : answer);
  }

  private Placed resultWithoutCall(LineHead head, Line.Statement line) {
    Turn turn = system(head, "");
    return new Placed(turn, TurnLine.NONE, add(turn, null, head, line));
  }

  /** Adds a result to a turn, and returns its index. */
  private static int add(Turn turn, @Nullable TurnCall call, LineHead head, Line.Statement line) {
    TurnResult result = new TurnResult(call, line, head);
    turn.result(result);
    if (call != null) {
      call.result(result);
    }
    return turn.results().size() - 1;
  }

  /** Gives the metrics of a comment line to the turn that they describe. */
  void comment(Line.Comment comment, long number) {
    if (comment.type() == CommentType.METRICS) {
      Turn turn = window.metricsOwner(comment.field("step").orElse(""));
      if (turn != null) {
        turn.metrics(comment);
        window.takeEarly(turn, number);
      }
    }
  }
}
