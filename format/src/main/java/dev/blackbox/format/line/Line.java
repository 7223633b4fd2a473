package dev.blackbox.format.line;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One line of a recording, decoded: {@code t:read id=call_1 src/auth.rs → [186 lines]} is a {@link
 * Call} named {@code read}. A line of no known kind is an {@link Unknown}, kept as written.
 */
public sealed interface Line {

  LineKind kind();

  /** A line with arguments and an optional result. */
  sealed interface Statement extends Line {
    /** Empty for observations, recalls and questions, which have no name. */
    String name();

    List<Arg> args();

    /** The text after {@code →}; null if there is no arrow. */
    @Nullable String result();

    Metadata meta();

    /** The same line with another result. */
    Statement withResult(@Nullable String other);

    /** The same line with other metadata. */
    Statement withMeta(Metadata other);

    /** The value of the last argument with this key. */
    default Optional<String> arg(String key) {
      return Arg.find(args(), key);
    }
  }

  /** {@code u: a: th: td:}; newlines in the text are written as continuations. */
  record Message(LineKind kind, String text, Metadata meta, @Nullable Comment metrics)
      implements Line {
    public Message(LineKind kind, String text, Metadata meta) {
      this(kind, text, meta, null);
    }

    /** The same message with other metadata. */
    public Message withMeta(Metadata other) {
      return new Message(kind, text, other, metrics);
    }
  }

  /** A line that starts work, reports on it or finishes it: {@code t: t!: t~: s: p: r: x: q:}. */
  record Call(LineKind kind, String name, List<Arg> args, @Nullable String result, Metadata meta)
      implements Statement {
    public Call {
      args = List.copyOf(args);
    }

    @Override
    public Call withResult(@Nullable String other) {
      return new Call(kind, name, args, other, meta);
    }

    @Override
    public Call withMeta(Metadata other) {
      return new Call(kind, name, args, result, other);
    }
  }

  /** {@code c:github.issues state=open → [8 issues]}: a call of an MCP server's method. */
  record McpCall(
      String server, String method, List<Arg> args, @Nullable String result, Metadata meta)
      implements Statement {
    public McpCall {
      args = List.copyOf(args);
    }

    @Override
    public McpCall withResult(@Nullable String other) {
      return new McpCall(server, method, args, other, meta);
    }

    @Override
    public McpCall withMeta(Metadata other) {
      return new McpCall(server, method, args, result, other);
    }

    @Override
    public LineKind kind() {
      return LineKind.MCP;
    }

    @Override
    public String name() {
      return method.isEmpty() ? server : server + "." + method;
    }
  }

  /** {@code o: id=call_1 → [ok]}: the result of an earlier call. */
  record Observation(List<Arg> args, @Nullable String result, Metadata meta) implements Statement {
    public Observation {
      args = List.copyOf(args);
    }

    @Override
    public Observation withResult(@Nullable String other) {
      return new Observation(args, other, meta);
    }

    @Override
    public Observation withMeta(Metadata other) {
      return new Observation(args, result, other);
    }

    @Override
    public LineKind kind() {
      return LineKind.OBSERVATION;
    }

    @Override
    public String name() {
      return "";
    }
  }

  /** {@code m: auto afk=true}. */
  record Mode(String name, List<Arg> args, @Nullable String result, Metadata meta)
      implements Statement {
    public Mode {
      args = List.copyOf(args);
    }

    @Override
    public Mode withResult(@Nullable String other) {
      return new Mode(name, args, other, meta);
    }

    @Override
    public Mode withMeta(Metadata other) {
      return new Mode(name, args, result, other);
    }

    @Override
    public LineKind kind() {
      return LineKind.MODE;
    }
  }

  /** {@code @checkpoint hour=4} or {@code @phase design}; a phase's name is the phase. */
  record Lifecycle(
      LineKind kind, String name, List<Arg> args, @Nullable String result, Metadata meta)
      implements Statement {
    public Lifecycle {
      args = List.copyOf(args);
    }

    @Override
    public Lifecycle withResult(@Nullable String other) {
      return new Lifecycle(kind, name, args, other, meta);
    }

    @Override
    public Lifecycle withMeta(Metadata other) {
      return new Lifecycle(kind, name, args, result, other);
    }

    /** {@code wait} for {@code @wait-approval}, else the name itself. */
    public String family() {
      return name.startsWith("wait-") ? "wait" : name;
    }
  }

  /** {@code # …}; a comment with a meaning has a type and fields. */
  record Comment(CommentType type, String text, List<Arg> fields) implements Line {
    public Comment {
      fields = List.copyOf(fields);
    }

    @Override
    public LineKind kind() {
      return LineKind.COMMENT;
    }

    public Optional<String> field(String key) {
      return Arg.find(fields, key);
    }
  }

  /** Continues the line before it; the text has no indent. */
  record Continuation(String text) implements Line {
    @Override
    public LineKind kind() {
      return LineKind.CONTINUATION;
    }
  }

  record Blank() implements Line {
    @Override
    public LineKind kind() {
      return LineKind.BLANK;
    }
  }

  /** A line between the two {@code ---}, or one of the two. */
  record HeaderText(String text) implements Line {
    @Override
    public LineKind kind() {
      return LineKind.HEADER;
    }
  }

  record Unknown(String text) implements Line {
    @Override
    public LineKind kind() {
      return LineKind.UNKNOWN;
    }
  }
}
