package dev.blackbox.library.json;

import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.library.timeline.EventStatus;
import dev.blackbox.library.timeline.EventUsage;
import dev.blackbox.session.calls.BlobRefs;
import dev.blackbox.session.model.CallEffect;
import dev.blackbox.session.model.CallRecord;
import dev.blackbox.session.model.CallRole;
import dev.blackbox.session.model.Event;
import dev.blackbox.session.model.NonEventLine;
import dev.blackbox.session.model.Session;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * Writes events and comments of a session as properties of a JSON object, with texts and results as
 * recorded. Missing values have no property.
 */
public final class EventJson {
  private static final int MOST_TOOLS = 10_000;

  private final Session session;
  private final JsonGenerator out;
  private final Map<String, CallEffect> tools = new HashMap<>();

  public EventJson(Session session, JsonGenerator out) {
    this.session = session;
    this.out = out;
  }

  /** Writes a comment or a line of unknown kind. */
  public void properties(NonEventLine remark) {
    line(remark.lineNumber(), remark.line().kind());
    string("text", textOf(remark.line()));
    strings("details", remark.details());
  }

  private static String textOf(Line line) {
    return switch (line) {
      case Line.Comment comment -> comment.text();
      case Line.Unknown unknown -> unknown.text();
      default -> "";
    };
  }

  public void properties(Event event) {
    line(event.lineNumber(), event.kind());
    place(event);
    call(event);
    writeContent(event);
    margin(event);
    blobs(event.blobs());
    if (event.redactions() > 0) {
      out.writeNumberProperty("redactions", event.redactions());
    }
  }

  private void line(long number, LineKind kind) {
    out.writeNumberProperty("line", number);
    out.writeStringProperty("kind", word(kind));
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  private void place(Event event) {
    event.step().ifPresent(step -> out.writeNumberProperty("step", step));
    Instant time = event.place().time();
    string("ts", time == null ? null : time.toString());
    if (event.place().elapsed() != null) {
      out.writeNumberProperty("elapsed_ms", event.place().elapsed().toMillis());
    }
    out.writeStringProperty("tid", event.place().thread());
  }

  /**
   * A line with only a result has the name, the ids, the number and the effect of its call. If no
   * line starts that call, it has an effect by its own name, if it has one.
   */
  private void call(Event event) {
    if (event.call() < 0) {
      string("id", event.meta().id().orElse(null));
      string("span", event.meta().get(MetaKey.SPAN).orElse(null));
      string("name", event.name());
      if (event.role() == CallRole.DANGLES && !event.name().isEmpty()) {
        effect(event.kind(), event.name());
      }
      return;
    }
    CallRecord call = session.calls().get(event.call());
    string("id", call.id());
    string("span", call.span());
    string("name", call.name());
    out.writeNumberProperty("call", event.call());
    effect(call.kind(), call.name());
  }

  private void effect(LineKind kind, String name) {
    if (tools.size() > MOST_TOOLS) {
      tools.clear();
    }
    boolean isTool = kind == LineKind.TOOL;
    CallEffect effect =
        isTool
            ? tools.computeIfAbsent(name, tool -> CallEffect.of(kind, tool))
            : CallEffect.of(kind, name);
    out.writeStringProperty("effect", word(effect));
  }

  private void writeContent(Event event) {
    if (event.line() instanceof Line.Statement statement) {
      ArgsJson.write("args", statement.args(), out);
      string("result", statement.result());
    } else {
      out.writeStringProperty("text", event.text());
    }
    strings("details", event.details());
  }

  private void margin(Event event) {
    EventStatus status = EventStatus.of(event);
    string("status", status == EventStatus.NONE ? null : word(status));
    string("attempt", event.meta().get(MetaKey.ATTEMPT).orElse(null));
    string("level", event.meta().get(MetaKey.LEVEL).orElse(null));
    EventUsage.latency(event, session)
        .ifPresent(latency -> out.writeNumberProperty("latency_ms", latency.toMillis()));
    EventUsage.at(event, session).ifPresent(this::usage);
  }

  private void usage(EventUsage used) {
    out.writeObjectPropertyStart("usage");
    TokensJson.tokens(used.tokens(), out);
    TokensJson.dollars("cost_usd", used.cost(), out);
    out.writeEndObject();
  }

  private void blobs(List<BlobRefs.Ref> blobs) {
    if (blobs.isEmpty()) {
      return;
    }
    out.writeArrayPropertyStart("blobs");
    for (BlobRefs.Ref blob : blobs) {
      out.writeStartObject();
      out.writeStringProperty("sha256", blob.sha256());
      if (blob.bytes() >= 0) {
        out.writeNumberProperty("bytes", blob.bytes());
      }
      string("mime", blob.mime());
      out.writeEndObject();
    }
    out.writeEndArray();
  }

  private void string(String property, @Nullable String text) {
    if (text != null && !text.isEmpty()) {
      out.writeStringProperty(property, text);
    }
  }

  private void strings(String property, List<String> texts) {
    if (!texts.isEmpty()) {
      out.writeArrayPropertyStart(property);
      texts.forEach(out::writeString);
      out.writeEndArray();
    }
  }
}
