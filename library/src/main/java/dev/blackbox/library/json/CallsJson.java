package dev.blackbox.library.json;

import dev.blackbox.format.line.LineKind;
import dev.blackbox.session.model.CallEffect;
import dev.blackbox.session.model.CallOutcome;
import dev.blackbox.session.overview.CallLanes;
import dev.blackbox.session.overview.LaneCalls;
import java.io.IOException;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;

/**
 * Writes the calls of a window of a session as one JSON object on one line.
 *
 * <table>
 * <caption>properties</caption>
 * <tr><td>{@code axis}, {@code x0}, {@code x1}, {@code px}, {@code end}, {@code start}, {@code
 *     timed}, {@code events}, {@code lines}, {@code calls}</td><td>as in {@link MapJson}. A window
 *     that allows more than eight lanes has at most 65,536 buckets in all lanes together</td></tr>
 * <tr><td>{@code names}, {@code kinds}, {@code effects}, {@code statuses}</td><td>the tables that
 *     {@code name}, {@code kind}, {@code effect} and {@code status} refer to, by position from 0. An
 *     effect is {@code look}, {@code change}, {@code run}, {@code request} or {@code delegate}. A
 *     status is {@code open}, {@code ok}, {@code failed} or {@code unknown}: the recording has
 *     neither a result nor the announcement of one</td></tr>
 * <tr><td>{@code lanes}</td><td>the threads with events or calls in the window, each in front of the
 *     threads it started; see below</td></tr>
 * <tr><td>{@code lanes_left_out}, {@code calls_left_out}</td><td>further threads in the window, and
 *     their calls in it</td></tr>
 * </table>
 *
 * <table>
 * <caption>properties of a lane</caption>
 * <tr><td>{@code tid}, {@code parent}</td><td>the thread, and the thread that started it; the main
 *     thread has no parent</td></tr>
 * <tr><td>{@code name}, {@code depth}</td><td>the kind of subagent, empty for the main thread; how
 *     many threads are above it</td></tr>
 * <tr><td>{@code x0}, {@code x1}</td><td>the places of its first and last event in the
 *     session</td></tr>
 * <tr><td>{@code calls}, {@code failed}</td><td>how many calls are in the window: they start before
 *     its end and do not end before it; how many of them failed</td></tr>
 * <tr><td>{@code summed}</td><td>false if {@code rows} has each call. True if it has one row for each
 *     bucket in which calls start, which happens if there are more calls than buckets</td></tr>
 * <tr><td>{@code rows}</td><td>columns: arrays of equal length, in the order of starts. {@code call}
 *     the number of the call, from 0; {@code name}, {@code kind}, {@code effect}, {@code status}; {@code x0}, {@code
 *     x1} from the start of its first attempt to the result of its last; {@code attempts}; {@code
 *     start_event}, {@code end_event}, {@code start_line}, {@code end_line}. {@code x1} and what
 *     begins with {@code end} are null for an open call. If {@code summed}: the call is the longest
 *     of its {@code bucket}, {@code count} is how many calls start in that bucket and {@code failed}
 *     how many of them failed. Bucket -1 has the calls that started before the window; its call is
 *     the one that ends last</td></tr>
 * </table>
 */
public final class CallsJson {
  private final JsonOutput json;
  private final JsonGenerator out;

  public CallsJson(JsonOutput json) {
    this.json = json;
    this.out = json.generator();
  }

  /** Writes the lanes and the columns of the calls in them. */
  public void print(CallLanes calls) throws IOException {
    out.writeStartObject();
    OverviewJson.window(calls.window(), calls.totals(), out);
    out.writeArrayPropertyStart("names");
    calls.names().forEach(out::writeString);
    out.writeEndArray();
    out.writeArrayPropertyStart("kinds");
    for (LineKind kind : calls.kinds()) {
      out.writeString(kind.name().toLowerCase(Locale.ROOT));
    }
    out.writeEndArray();
    out.writeArrayPropertyStart("effects");
    for (CallEffect effect : CallEffect.values()) {
      out.writeString(effect.name().toLowerCase(Locale.ROOT));
    }
    out.writeEndArray();
    out.writeArrayPropertyStart("statuses");
    for (CallOutcome outcome : CallOutcome.values()) {
      out.writeString(status(outcome));
    }
    out.writeEndArray();
    out.writeArrayPropertyStart("lanes");
    calls.lanes().forEach(this::lane);
    out.writeEndArray();
    out.writeNumberProperty("lanes_left_out", calls.lanesLeftOut());
    out.writeNumberProperty("calls_left_out", calls.callsLeftOut());
    out.writeEndObject();
    json.endLine();
  }

  private static String status(CallOutcome outcome) {
    return switch (outcome) {
      case OPEN -> "open";
      case OK -> "ok";
      case ERROR -> "failed";
      case UNKNOWN -> "unknown";
    };
  }

  private void lane(LaneCalls lane) {
    out.writeStartObject();
    out.writeStringProperty("tid", lane.lane().thread().tid());
    String parent = lane.lane().thread().parent();
    if (parent != null) {
      out.writeStringProperty("parent", parent);
    }
    out.writeStringProperty("name", lane.lane().name());
    out.writeNumberProperty("depth", lane.lane().depth());
    out.writeNumberProperty("x0", lane.x0());
    out.writeNumberProperty("x1", lane.x1());
    out.writeNumberProperty("calls", lane.calls());
    out.writeNumberProperty("failed", lane.failed());
    out.writeBooleanProperty("summed", lane.isSummed());
    out.writeObjectPropertyStart("rows");
    lane.columns()
        .forEach(
            (property, numbers) ->
                OverviewJson.numbers(property.name().toLowerCase(Locale.ROOT), numbers, out));
    out.writeEndObject();
    out.writeEndObject();
  }
}
