package dev.blackbox.cli.view.entry;

import dev.blackbox.cli.view.ink.Ink;
import dev.blackbox.cli.view.ink.Prose;
import dev.blackbox.cli.view.ink.Styled;
import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonText;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.QuotedString;
import dev.blackbox.session.model.CallRecord;
import dev.blackbox.session.model.CallRole;
import dev.blackbox.session.model.Event;
import dev.blackbox.session.model.NonEventLine;
import dev.blackbox.session.model.Session;
import dev.blackbox.session.model.ThreadRecord;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;

/** Builds entries from the events and comments of a session. */
public final class Entries {
  private static final String OK = "[ok]";
  private static final String WRAPPED = "{\"output\":\"";

  /** How many columns of the arguments of a call are repeated at its result. */
  private static final int REMINDER = 40;

  private final Session session;
  private final Prose prose;
  private final Margins margins;
  private final String folder;
  private final Optional<BlobReader> blobs;

  public Entries(Session session, Prose prose) {
    this(session, prose, Optional.empty());
  }

  /**
   * Creates the entries of a session.
   *
   * @param blobs results that are blobs are shown as their text, if it can be read
   */
  public Entries(Session session, Prose prose, Optional<BlobReader> blobs) {
    this.session = session;
    this.prose = prose;
    this.margins = new Margins(session, prose);
    this.folder = session.header().text("cwd").orElse("");
    this.blobs = blobs;
  }

  /** Builds the entry of a comment or of a line of unknown kind. */
  public Entry of(NonEventLine remark) {
    List<Styled> text = prose.lines(inkOf(remark.line()), textOf(remark.line()));
    List<Styled> body = new ArrayList<>(text.subList(1, text.size()));
    remark.details().forEach(detail -> body.add(prose.line(Ink.FAINT, detail)));
    return new Entry(
        remark.lineNumber(),
        -1,
        null,
        ThreadRecord.MAIN,
        Label.of(remark.line().kind()),
        text.getFirst(),
        body,
        StatusMark.NONE,
        List.of(),
        Styled.EMPTY,
        Styled.EMPTY);
  }

  private static Ink inkOf(Line line) {
    return line.kind() == LineKind.UNKNOWN ? Ink.TEXT : Ink.FAINT;
  }

  /** Returns the text of a comment. */
  static String textOf(Line line) {
    return switch (line) {
      case Line.Comment comment -> comment.text();
      case Line.Unknown unknown -> unknown.text();
      default -> "";
    };
  }

  public Entry of(Event event) {
    StatusMark status = StatusMark.of(event);
    Optional<CallWords> words = words(event);
    Label label = words.map(CallWords::label).orElse(Label.of(event.kind()));
    return switch (event.line()) {
      case Line.Message message -> {
        Ink ink = event.kind() == LineKind.THINKING ? Ink.THOUGHT : Ink.TEXT;
        List<Styled> text = prose.lines(ink, BlobText.shorten(message.text()));
        List<Styled> more = text.subList(1, text.size());
        yield entry(event, label, text.getFirst(), more, StatusMark.NONE, List.of());
      }
      case Line.Statement statement ->
          entry(
              event,
              label,
              words
                  .map(found -> prose.line(Ink.TEXT, found.text()))
                  .orElseGet(() -> head(event, statement)),
              details(event),
              status,
              isQuiet(words, status) ? List.of() : result(event, statement, status));
      default -> entry(event, label, Styled.of(event.text()), details(event), status, List.of());
    };
  }

  /** Builds one entry from a call and its result. */
  public Entry of(Event start, Event finish) {
    Entry first = of(start);
    Entry second = of(finish);
    List<Styled> body = new ArrayList<>(first.body());
    body.addAll(second.body());
    return new Entry(
        first.line(),
        first.step(),
        first.elapsed(),
        first.thread(),
        first.label(),
        first.head(),
        body,
        second.status(),
        second.result(),
        second.margin().and("  ", margins.spent(start)),
        Styled.EMPTY);
  }

  private Entry entry(
      Event event,
      Label label,
      Styled head,
      List<Styled> body,
      StatusMark status,
      List<Styled> result) {
    return new Entry(
        event.lineNumber(),
        event.step().orElse(-1),
        event.place().elapsed(),
        event.place().thread(),
        label,
        head,
        body,
        status,
        result,
        margins.of(event),
        margins.id(event));
  }

  /** The words of a call, for its start and for its result. */
  private Optional<CallWords> words(Event event) {
    boolean isOfCall = event.call() >= 0 && event.role() != CallRole.NONE;
    if (!isOfCall) {
      return Optional.empty();
    }
    CallRecord call = callOf(event);
    boolean isTool = call.kind() == LineKind.TOOL;
    return isTool ? CallWords.of(call.name(), call.args(), folder) : Optional.empty();
  }

  private boolean isQuiet(Optional<CallWords> words, StatusMark status) {
    return status == StatusMark.OK
        && blobs.isPresent()
        && words.filter(CallWords::isQuiet).isPresent();
  }

  /** Returns name and arguments; a line with only a result names its call. */
  private Styled head(Event event, Line.Statement statement) {
    return switch (event.role()) {
      case NONE, DANGLES -> mark(statement);
      case STARTS, IS_WHOLE -> name(statement.name(), statement.args());
      case REPORTS -> name(callOf(event).name(), List.of());
      case FINISHES ->
          statement.args().isEmpty() ? reminder(callOf(event)) : answered(event, statement);
    };
  }

  private Styled mark(Line.Statement statement) {
    Styled name = prose.line(Ink.MARK, statement.name());
    String id = statement.meta().id().orElse("");
    return name.and(" ", prose.line(Ink.FAINT, id)).and(" ", arguments(statement.args()));
  }

  private Styled name(String name, List<Arg> args) {
    return prose.line(Ink.CALL, name).and(" ", arguments(args));
  }

  /** Formats arguments: faint keys, quotes only around values with blanks. */
  private Styled arguments(List<Arg> args) {
    return Styled.join(" ", args.stream().map(this::argument).toList());
  }

  private Styled argument(Arg arg) {
    Styled key = arg.key() == null ? Styled.EMPTY : prose.line(Ink.FAINT, arg.key() + "=");
    String value = arg.value();
    boolean isPlain = arg.isList() || (!value.isEmpty() && value.chars().noneMatch(c -> c <= ' '));
    return key.and(prose.line(Ink.TEXT, isPlain ? value : QuotedString.quote(value)));
  }

  /** Returns the call of a result, or the text of a question. */
  private Styled reminder(CallRecord call) {
    boolean isQuestion = call.kind() == LineKind.QUESTION && call.subject().isPresent();
    return isQuestion
        ? prose.line(Ink.TEXT, QuotedString.quote(call.subject().get()))
        : prose.line(Ink.CALL, call.name()).and(" ", arguments(call.args()).cut(REMINDER));
  }

  private Styled answered(Event event, Line.Statement statement) {
    return name(callOf(event).name(), statement.args());
  }

  private CallRecord callOf(Event event) {
    return session.calls().get(event.call());
  }

  private List<Styled> details(Event event) {
    List<Styled> lines = new ArrayList<>();
    event.details().forEach(detail -> lines.add(prose.line(Ink.TEXT, detail)));
    return lines;
  }

  private List<Styled> result(Event event, Line.Statement statement, StatusMark status) {
    String result = event.role() == CallRole.REPORTS ? progress(statement) : statement.result();
    boolean isAnnounced = event.role() == CallRole.STARTS && "[running]".equals(result);
    if (result == null || isAnnounced) {
      return List.of();
    }
    // The mark already shows it.
    String shown =
        status == StatusMark.OK && result.startsWith(OK)
            ? result.substring(OK.length()).stripLeading()
            : result;
    shown = output(shown);
    Optional<List<Styled>> blob = blob(event, shown, status.resultInk());
    if (blob.isPresent()) {
      return blob.get();
    }
    return shown.isEmpty()
        ? List.of()
        : prose.lines(status.resultInk(), BlobText.shorten(shown.stripTrailing()));
  }

  /** Codex wraps the output of commands in JSON. */
  private static String output(String result) {
    if (!result.startsWith(WRAPPED)) {
      return result;
    }
    try {
      return JsonText.read(new StringReader(result)) instanceof Json.Fields fields
          ? fields.get("output").map(Json::text).orElse(result)
          : result;
    } catch (JacksonException e) {
      return result;
    }
  }

  /** The text of a result that is a blob, with the reason of a failure before it. */
  private Optional<List<Styled>> blob(Event event, String result, Ink ink) {
    int mark = result.indexOf("@blob ");
    if (mark < 0 || blobs.isEmpty() || event.blobs().size() != 1) {
      return Optional.empty();
    }
    List<Styled> lines = new ArrayList<>();
    String before = result.substring(0, mark).strip();
    if (!before.isEmpty()) {
      lines.add(prose.line(Ink.FAILED, before));
    }
    return blobs
        .get()
        .lines(event.blobs().get(0), text -> prose.lines(ink, output(text)))
        .map(
            text -> {
              lines.addAll(text);
              return lines;
            });
  }

  /** {@code t~:test "[64/128 passed]"} and {@code o: id=call_93 partial="Compiling…"}. */
  private static String progress(Line.Statement statement) {
    String result = statement.result();
    List<String> shown = new ArrayList<>();
    statement.args().forEach(arg -> shown.add(arg.value()));
    if (result != null) {
      shown.add(result);
    }
    return String.join(" ", shown);
  }
}
