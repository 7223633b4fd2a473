package dev.blackbox.format.jsonl;

import dev.blackbox.format.bbox.CommentParser;
import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.CommentType;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.format.line.Metadata;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Converts a JSON object, written by us or by another program, to a line. */
final class JsonToLine {
  /**
   * The line made from an object.
   *
   * @param problems the members of the object that have no place in the line
   */
  record Result(Line line, List<String> problems) {
    Result {
      problems = List.copyOf(problems);
    }
  }

  private static final String EXTRA = "extra.";
  private static final Set<String> META_KEYS =
      Stream.of(MetaKey.values()).map(MetaKey::text).collect(Collectors.toUnmodifiableSet());

  private final LineKind kind;
  private final Map<String, Json> left = new LinkedHashMap<>();
  private final List<String> problems = new ArrayList<>();

  private JsonToLine(LineKind kind, Json.Fields object) {
    this.kind = kind;
    object.fields().forEach(field -> left.put(field.name(), field.value()));
    left.remove("t");
    left.remove("eol");
  }

  /** Converts an object; the exception names what is missing. */
  static Result convert(Json.Fields object) throws NotALineException {
    String code =
        object
            .get("t")
            .filter(Json.Text.class::isInstance)
            .map(Json::text)
            .orElseThrow(() -> new NotALineException("the object has no \"t\""));
    LineKind kind =
        LineCode.kind(code)
            .orElseThrow(() -> new NotALineException("no line has the type \"" + code + "\""));
    JsonToLine converter = new JsonToLine(kind, object);
    Line line = converter.line();
    converter.left.forEach((key, value) -> converter.problems.add("\"" + key + "\" is left out"));
    return new Result(line, converter.problems);
  }

  private Line line() throws NotALineException {
    if (kind.isMessage()) {
      return message();
    }
    if (kind.isStatement()) {
      return statement();
    }
    return switch (kind) {
      case COMMENT -> CommentParser.parse(take("c"));
      case CONTINUATION -> new Line.Continuation(take("c"));
      case BLANK -> new Line.Blank();
      default -> throw new NotALineException("a line of type \"?\" needs \"raw\"");
    };
  }

  private Line message() {
    String text = take("c");
    Line.Comment metrics = metrics();
    return new Line.Message(kind, text, metadata(), metrics);
  }

  private Line.@Nullable Comment metrics() {
    if (!(left.get("metrics") instanceof Json.Text written)) {
      return null;
    }
    Line.Comment comment = CommentParser.parse("metrics " + written.text());
    if (comment.type() != CommentType.METRICS) {
      return null;
    }
    left.remove("metrics");
    return comment;
  }

  private Line statement() throws NotALineException {
    return switch (kind) {
      case OBSERVATION -> new Line.Observation(args("a"), result(), metadata());
      case MODE -> new Line.Mode(need("v"), args("a"), result(), metadata());
      case MCP -> new Line.McpCall(need("s"), take("m"), args("a"), result(), metadata());
      case LIFECYCLE -> lifecycle();
      case PLAN -> new Line.Call(kind, need("a"), args("args"), result(), metadata());
      default ->
          new Line.Call(kind, kind.isNamed() ? need("n") : "", args("a"), result(), metadata());
    };
  }

  private Line lifecycle() throws NotALineException {
    String name = need("n");
    boolean isPhase = name.equals("phase") && left.containsKey("v");
    return isPhase
        ? new Line.Lifecycle(LineKind.PHASE, take("v"), args("a"), result(), metadata())
        : new Line.Lifecycle(kind, name, args("a"), result(), metadata());
  }

  /** The first word, which some kinds have under a separate key, and the arguments after it. */
  private List<Arg> args(String key) {
    List<Arg> args = new ArrayList<>();
    String firstWord = LineToJson.firstWordKey(kind);
    if (left.containsKey(firstWord)) {
      args.add(Arg.word(take(firstWord)));
    }
    Optional.ofNullable(left.remove(key)).map(ArgumentJson::toArgs).ifPresent(args::addAll);
    return args;
  }

  /** A single count, {@code {"files":4}}, is what people write as {@code [4 files]}. */
  private @Nullable String result() {
    Json result = left.remove("r");
    if (result == null || (result instanceof Json.Literal literal && literal.isNull())) {
      return null;
    }
    if (result instanceof Json.Fields object
        && object.fields().size() == 1
        && object.fields().get(0).value() instanceof Json.Literal count
        && count.isWholeNumber()) {
      return "[" + count.text() + " " + object.fields().get(0).name() + "]";
    }
    return result.text();
  }

  /** Metadata, from all members that are left. */
  private Metadata metadata() {
    List<Metadata.Entry> entries = new ArrayList<>();
    Iterator<Map.Entry<String, Json>> fields = left.entrySet().iterator();
    while (fields.hasNext()) {
      Map.Entry<String, Json> field = fields.next();
      String key = field.getKey();
      boolean isMeta = META_KEYS.contains(key) || isExtra(key);
      boolean isKept = isMeta || (field.getValue().isScalar() && isExtra(EXTRA + key));
      if (isKept) {
        fields.remove();
        if (!(field.getValue() instanceof Json.Literal literal && literal.isNull())) {
          String text = field.getValue().text();
          entries.add(new Metadata.Entry(isMeta ? key : EXTRA + key, text));
        }
      }
    }
    return new Metadata(entries);
  }

  /** Whether a line can have the key without quotes. */
  private static boolean isExtra(String key) {
    for (int i = EXTRA.length(); i < key.length(); i++) {
      if (!isKeySign(key.charAt(i))) {
        return false;
      }
    }
    return key.length() > EXTRA.length() && key.startsWith(EXTRA);
  }

  private static boolean isKeySign(char c) {
    boolean isLetter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    return isLetter || (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '.';
  }

  private String take(String key) {
    Json value = left.remove(key);
    return value == null ? "" : value.text();
  }

  private String need(String key) throws NotALineException {
    if (!left.containsKey(key)) {
      throw new NotALineException(
          "a line of type \"" + LineCode.of(kind) + "\" needs \"" + key + "\"");
    }
    return take(key);
  }
}
