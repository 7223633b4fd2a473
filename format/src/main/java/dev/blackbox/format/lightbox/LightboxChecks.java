package dev.blackbox.format.lightbox;

import dev.blackbox.format.canonical.Deviation;
import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Rule;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Checks a session for problems that its hashes do not show: missing, unknown or ill-typed fields,
 * ids that do not match, times that go back, lines that Lightbox would write in another way.
 */
public final class LightboxChecks {
  private static final Field[] FIELDS = Field.values();
  private static final String SCHEMA = "1";

  private final Consumer<Finding> findings;
  private final InvocationChecks invocations;
  private @Nullable String sessionId;
  private @Nullable String lastTime;
  private long emptyLines;

  /**
   * Counts lines that differ from what Lightbox writes; only the first of each kind is reported.
   */
  private final Map<Deviation, Long> rewritten = new EnumMap<>(Deviation.class);

  public LightboxChecks(Consumer<Finding> findings) {
    this.findings = findings;
    invocations = new InvocationChecks(findings);
  }

  /** Accepts the reader's current line. */
  public void accept(LightboxEventReader line) {
    switch (line.kind()) {
      case EVENT -> event(line);
      case EMPTY_LINE -> emptyLine(line);
      case UNREADABLE -> report(Rule.EVENT_UNREADABLE, line, line.reason());
    }
  }

  private void emptyLine(LightboxEventReader line) {
    if (emptyLines++ == 0) {
      report(Rule.EVENT_REWRITTEN, line, "the line is empty; Lightbox writes no such lines");
    }
  }

  private void event(LightboxEventReader event) {
    schema(event);
    for (Field field : FIELDS) {
      field(event, field);
    }
    if (!event.unknownFields().isEmpty()) {
      unknownFields(event);
    }
    if (!event.deviations().isEmpty()) {
      deviations(event);
    }
    status(event);
    sessionId(event);
    time(event);
    invocations.accept(event);
  }

  private void schema(LightboxEventReader event) {
    Optional<String> version = event.text(Field.SCHEMA_VERSION);
    if (version.isPresent() && !version.get().equals(SCHEMA)) {
      report(
          Rule.SCHEMA_UNKNOWN,
          event,
          "schema_version is "
              + shown(version.get())
              + ", which is unknown; it is read as \""
              + SCHEMA
              + "\"");
    }
  }

  private void field(LightboxEventReader event, Field field) {
    if (!event.has(field)) {
      if (field.isRequired()) {
        report(Rule.EVENT_FIELD, event, field.key() + " is missing");
      }
    } else if (!event.isAllowed(field)) {
      report(Rule.EVENT_FIELD, event, field.key() + " must be " + field.content().text());
    }
  }

  private void unknownFields(LightboxEventReader event) {
    StringBuilder names = new StringBuilder();
    for (String name : event.unknownFields()) {
      names.append(names.length() == 0 ? "" : ", ").append(shown(name));
    }
    report(
        Rule.EVENT_UNKNOWN_FIELD,
        event,
        "schema \"" + SCHEMA + "\" has no field " + names + "; it is kept, and hashed");
  }

  private void deviations(LightboxEventReader event) {
    for (Deviation deviation : event.deviations()) {
      if (deviation.hasNoForm() || deviation == Deviation.DUPLICATE_KEY) {
        report(
            deviation.hasNoForm() ? Rule.EVENT_UNHASHABLE : Rule.EVENT_DUPLICATE_KEY,
            event,
            deviation.text().replaceFirst("^it has ", "the event has "));
      } else if (rewritten.merge(deviation, 1L, Long::sum) == 1) {
        report(
            Rule.EVENT_REWRITTEN,
            event,
            "the line is not as Lightbox writes it: " + deviation.text());
      }
    }
  }

  private void status(LightboxEventReader event) {
    Optional<String> text = event.text(Field.STATUS);
    Optional<LightboxStatus> status = text.flatMap(LightboxStatus::of);
    if (text.isPresent() && status.isEmpty()) {
      report(
          Rule.EVENT_FIELD,
          event,
          "status is " + shown(text.get()) + ", expected pending, complete or error");
    }
    boolean isPending = status.filter(LightboxStatus.PENDING::equals).isPresent();
    if (isPending && event.has(Field.OUTPUT) && !event.isNull(Field.OUTPUT)) {
      report(Rule.EVENT_FIELD, event, "the call is pending and has an output, expected null");
    }
    if (isPending == event.text(Field.TIMESTAMP_END).isPresent() && status.isPresent()) {
      report(
          Rule.EVENT_FIELD,
          event,
          isPending
              ? "the call is pending and has a timestamp_end, expected null"
              : "the call is over and has no timestamp_end");
    }
  }

  private void sessionId(LightboxEventReader event) {
    Optional<String> id = event.text(Field.SESSION_ID);
    if (id.isEmpty()) {
      return;
    }
    if (sessionId == null) {
      sessionId = id.get();
    } else if (!sessionId.equals(id.get())) {
      report(
          Rule.SESSION_ID_DIFFERS,
          event,
          "session_id is " + shown(id.get()) + ", expected " + shown(sessionId));
    }
  }

  private void time(LightboxEventReader event) {
    Optional<String> start = time(event, Field.TIMESTAMP_START);
    Optional<String> end = time(event, Field.TIMESTAMP_END);
    if (start.isPresent() && end.isPresent() && LightboxTime.isBefore(end.get(), start.get())) {
      report(Rule.EVENT_TIME_GOES_BACK, event, "the call ends before it starts");
    }
    Optional<String> now = end.isPresent() ? end : start;
    if (now.isPresent()) {
      if (lastTime != null && LightboxTime.isBefore(now.get(), lastTime)) {
        report(
            Rule.EVENT_TIME_GOES_BACK,
            event,
            "the time " + shown(now.get()) + " comes after " + shown(lastTime));
      }
      lastTime = now.get();
    }
  }

  private Optional<String> time(LightboxEventReader event, Field field) {
    Optional<String> text = event.text(field);
    if (text.isPresent() && !LightboxTime.isTime(text.get())) {
      report(
          Rule.TIMESTAMP_SHAPE,
          event,
          field.key() + " " + shown(text.get()) + " is not an ISO 8601 time with an offset");
      return Optional.empty();
    }
    return text;
  }

  /** Called after the last line. */
  public void finish() {
    invocations.finish();
    if (emptyLines > 1) {
      findings.accept(
          new Finding(Rule.EVENT_REWRITTEN, 0, emptyLines + " lines of the session are empty"));
    }
    rewritten.forEach(
        (deviation, lines) -> {
          if (lines > 1) {
            findings.accept(
                new Finding(
                    Rule.EVENT_REWRITTEN,
                    0,
                    lines + " lines differ in the same way: " + deviation.text()));
          }
        });
  }

  /** The session id of the first event. */
  public Optional<String> sessionId() {
    return Optional.ofNullable(sessionId);
  }

  private void report(Rule rule, LightboxEventReader line, String message) {
    findings.accept(new Finding(rule, line.number(), message));
  }

  static String shown(String text) {
    return "\"" + Finding.excerpt(text) + "\"";
  }
}
