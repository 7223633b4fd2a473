package dev.blackbox.format.testing;

import static dev.blackbox.testkit.property.Gen.elements;
import static dev.blackbox.testkit.property.Gen.frequency;
import static dev.blackbox.testkit.property.Gen.oneOf;
import static dev.blackbox.testkit.property.Gen.weighted;

import dev.blackbox.format.bbox.CommentParser;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.CommentType;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.testkit.property.Choices;
import dev.blackbox.testkit.property.Gen;
import dev.blackbox.testkit.property.TextGenerator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Generators of lines to be written, with hostile text in every place for text. */
public final class AnyLine {
  private static final Gen<String> TEXT = TextGenerator.any();

  private static final Gen<String> NAME =
      frequency(
          weighted(3, elements("read", "mcp__board__next", "git.push", "src/run", "a-b", "Ärger")),
          weighted(3, TEXT));

  private static final Gen<String> META_KEY =
      frequency(
          weighted(5, elements(MetaKey.values()).map(MetaKey::text)),
          weighted(1, elements("extra.a", "extra.b-c", "extra.0", "extra.extra.x", "extra.ID")));

  private static final Gen<String> META_VALUE =
      frequency(weighted(3, elements("3", "call_7", "0f-9a", "1/3", "", "007")), weighted(2, TEXT));

  private static final Gen<Metadata> METADATA =
      META_KEY
          .flatMap(key -> META_VALUE.map(value -> new Metadata.Entry(key, value)))
          .listOf(4)
          .map(Metadata::new);

  private static final Gen<Arg> ARG =
      oneOf(
          TEXT.map(Arg::word),
          TEXT.flatMap(key -> TEXT.map(value -> Arg.pair(key, value))),
          elements("path", "type", "k.v").flatMap(key -> TEXT.map(value -> Arg.pair(key, value))),
          TEXT.listOf(4).map(items -> Arg.list(null, items)),
          TEXT.flatMap(key -> TEXT.listOf(3).map(items -> Arg.list(key, items))));

  private static final Gen<List<Arg>> ARGS = ARG.listOf(4);

  private static final Gen<Line.Comment> TYPED_COMMENT =
      elements(
              "t=00:01:02",
              "metrics prompt=1 completion=2",
              "metrics step=3 prompt_tokens=1 reason=\"a b\"",
              "budget: $5.00 remaining=$4.20",
              "model: heron reason=\"planning\"",
              "notes: two words",
              "condense range=1-9",
              "anchor step=2 reason=\"say \\\"hi\\\"\"",
              "memory store=all",
              "redactions=2",
              "tokens=12 cost=$0.03")
          .map(CommentParser::parse);

  private static final Gen<Line.Comment> NOTES =
      TEXT.map(text -> CommentParser.parse("notes: " + text));

  private static final Gen<Line.Comment> PLAIN_COMMENT =
      TEXT.map(text -> new Line.Comment(CommentType.PLAIN, text, List.of()));

  private static final Gen<Line.Comment> COMMENT = oneOf(PLAIN_COMMENT, TYPED_COMMENT, NOTES);

  private static final Gen<Line.Comment> INLINE_METRICS =
      elements("metrics prompt=1 completion=2 cost=0.1", "metrics step=1 a=\"b c\"")
          .map(CommentParser::parse);

  private static final Gen<LineKind> MESSAGE_KIND =
      elements(LineKind.USER, LineKind.AGENT, LineKind.THINKING, LineKind.TODOS);

  private static final Gen<LineKind> CALL_KIND =
      elements(
          LineKind.TOOL,
          LineKind.TOOL_START,
          LineKind.TOOL_PROGRESS,
          LineKind.SKILL,
          LineKind.PLAN,
          LineKind.RECALL,
          LineKind.SUBAGENT,
          LineKind.QUESTION);

  private static final Gen<Line> EVENT =
      oneOf(AnyLine::message, AnyLine::call, AnyLine::mcp, AnyLine::other);

  private AnyLine() {}

  /** Any event. */
  public static Gen<Line> event() {
    return EVENT;
  }

  /** Any event or comment. */
  public static Gen<Line> any() {
    return frequency(weighted(5, EVENT), weighted(1, COMMENT));
  }

  /** An event of this kind. */
  public static Gen<Line> of(LineKind kind) {
    return choices -> {
      if (kind.isMessage()) {
        return message(kind, choices);
      }
      return switch (kind) {
        case MCP -> mcp(choices);
        case OBSERVATION ->
            new Line.Observation(ARGS.from(choices), result(choices), METADATA.from(choices));
        case MODE ->
            new Line.Mode(
                NAME.from(choices), ARGS.from(choices), result(choices), METADATA.from(choices));
        case LIFECYCLE, PHASE ->
            new Line.Lifecycle(
                kind,
                NAME.from(choices),
                ARGS.from(choices),
                result(choices),
                METADATA.from(choices));
        case COMMENT -> COMMENT.from(choices);
        default -> call(kind, choices);
      };
    };
  }

  private static Line message(Choices choices) {
    return message(MESSAGE_KIND.from(choices), choices);
  }

  private static Line message(LineKind kind, Choices choices) {
    Line.Comment metrics = choices.onceIn(8) ? INLINE_METRICS.from(choices) : null;
    return new Line.Message(kind, TEXT.from(choices), METADATA.from(choices), metrics);
  }

  private static Line call(Choices choices) {
    return call(CALL_KIND.from(choices), choices);
  }

  private static Line call(LineKind kind, Choices choices) {
    String name = kind.isNamed() ? NAME.from(choices) : "";
    return new Line.Call(kind, name, ARGS.from(choices), result(choices), METADATA.from(choices));
  }

  private static Line mcp(Choices choices) {
    return new Line.McpCall(
        NAME.from(choices),
        NAME.from(choices),
        ARGS.from(choices),
        result(choices),
        METADATA.from(choices));
  }

  private static Line other(Choices choices) {
    LineKind kind =
        choices.pick(
            List.of(LineKind.OBSERVATION, LineKind.MODE, LineKind.LIFECYCLE, LineKind.PHASE));
    return of(kind).from(choices);
  }

  private static @Nullable String result(Choices choices) {
    return choices.onceIn(4) ? null : TEXT.from(choices);
  }
}
