package dev.blackbox.store.line;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.Metadata;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Applies a function to every text of a line and keeps the structure. */
final class LineTextMapper {
  private final UnaryOperator<String> change;

  private LineTextMapper(UnaryOperator<String> change) {
    this.change = change;
  }

  /** Maps every text of a line; a value is mapped together with the key in front of it. */
  static Line map(Line line, UnaryOperator<String> change) {
    return new LineTextMapper(change).map(line);
  }

  private Line map(Line line) {
    if (line instanceof Line.Message message) {
      return new Line.Message(
          message.kind(),
          change.apply(message.text()),
          metadata(message.meta()),
          message.metrics() == null ? null : comment(message.metrics()));
    }
    if (line instanceof Line.Comment comment) {
      return comment(comment);
    }
    if (line instanceof Line.Statement statement) {
      return statement(statement);
    }
    if (line instanceof Line.Continuation continuation) {
      return new Line.Continuation(change.apply(continuation.text()));
    }
    if (line instanceof Line.Unknown unknown) {
      return new Line.Unknown(change.apply(unknown.text()));
    }
    return line;
  }

  private Line.Comment comment(Line.Comment comment) {
    return new Line.Comment(comment.type(), change.apply(comment.text()), args(comment.fields()));
  }

  private Line statement(Line.Statement line) {
    String name = change.apply(line.name());
    List<Arg> args = args(line.args());
    String result = line.result() == null ? null : change.apply(line.result());
    Metadata meta = metadata(line.meta());
    if (line instanceof Line.McpCall mcp) {
      return new Line.McpCall(
          change.apply(mcp.server()), change.apply(mcp.method()), args, result, meta);
    }
    if (line instanceof Line.Observation) {
      return new Line.Observation(args, result, meta);
    }
    if (line instanceof Line.Mode) {
      return new Line.Mode(name, args, result, meta);
    }
    return line instanceof Line.Lifecycle
        ? new Line.Lifecycle(line.kind(), name, args, result, meta)
        : new Line.Call(line.kind(), name, args, result, meta);
  }

  private List<Arg> args(List<Arg> args) {
    List<Arg> changed = new ArrayList<>(args.size());
    for (Arg arg : args) {
      changed.add(new Arg(arg.key(), value(arg.key(), arg.value()), arg.isList()));
    }
    return changed;
  }

  private Metadata metadata(Metadata meta) {
    List<Metadata.Entry> changed = new ArrayList<>(meta.entries().size());
    for (Metadata.Entry entry : meta.entries()) {
      changed.add(new Metadata.Entry(entry.key(), value(entry.key(), entry.value())));
    }
    return new Metadata(changed);
  }

  private String value(@Nullable String key, String value) {
    if (key == null) {
      return change.apply(value);
    }
    String pair = key + "=";
    String changed = change.apply(pair + value);
    return changed.startsWith(pair) ? changed.substring(pair.length()) : change.apply(value);
  }
}
