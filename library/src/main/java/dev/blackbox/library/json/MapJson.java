package dev.blackbox.library.json;

import dev.blackbox.session.overview.MapBuckets;
import dev.blackbox.session.overview.MapMarks;
import dev.blackbox.session.overview.MapSpans;
import dev.blackbox.session.overview.NumberList;
import dev.blackbox.session.overview.SessionMap;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * Writes the map of a session as one JSON object on one line. All lists are columns: arrays of
 * equal length, one for each property.
 *
 * <table>
 * <caption>properties</caption>
 * <tr><td>{@code axis}</td><td>{@code time}: places are milliseconds since {@code start}, multiples
 *     of 10; or {@code step}: places are positions of events, from 0</td></tr>
 * <tr><td>{@code x0}, {@code x1}</td><td>the window, from {@code x0} to before {@code x1}</td></tr>
 * <tr><td>{@code px}</td><td>the number of buckets; bucket {@code b} begins at {@code x0 + (x1 -
 *     x0) * b / px}, rounded down. At most one for each place, so it may be less than asked
 *     for</td></tr>
 * <tr><td>{@code end}</td><td>the first place behind all events of the session</td></tr>
 * <tr><td>{@code start}</td><td>the time of place 0, in UTC; missing if no line has a date</td></tr>
 * <tr><td>{@code timed}</td><td>whether events have times; if not, all are at time 0</td></tr>
 * <tr><td>{@code events}, {@code lines}, {@code calls}</td><td>how many the whole session
 *     has</td></tr>
 * <tr><td>{@code cost_before_usd}</td><td>the cost before the window; missing if none is
 *     known</td></tr>
 * <tr><td>{@code buckets}</td><td>only buckets with events: {@code bucket} its number; {@code event}
 *     and {@code line} of its first event; {@code user}, {@code agent}, {@code thinking}, {@code
 *     calls} (events that start a call or try it again) and {@code other}, the numbers of events;
 *     {@code look}, {@code change}, {@code run}, {@code request} and {@code delegate}, the numbers in
 *     {@code calls} by what the call does; {@code errors}, how many of all these events report an error; {@code cost_usd}, the cost of
 *     the session up to the end of the bucket, null while none is known</td></tr>
 * <tr><td>{@code errors}, {@code requests}, {@code compactions}, {@code interruptions}, {@code
 *     phases}</td><td>events in the window: {@code x}, {@code event}, {@code line}; phases also
 *     {@code name}. At most 1,000; {@code left_out} is the number of further ones</td></tr>
 * <tr><td>{@code waits}</td><td>questions that wait for an answer, by a person or the agent itself:
 *     {@code x0}, {@code x1} (null if there is no answer), {@code ms} (the same, whatever the axis),
 *     {@code event}, {@code line}, {@code left_out}</td></tr>
 * <tr><td>{@code gaps}</td><td>times of more than 60 seconds without events, wider than a bucket:
 *     the same properties; {@code event} is the last one before the gap</td></tr>
 * </table>
 */
public final class MapJson {
  private final JsonOutput json;
  private final JsonGenerator out;

  public MapJson(JsonOutput json) {
    this.json = json;
    this.out = json.generator();
  }

  /** Writes the columns of the strip. */
  public void print(SessionMap map) throws IOException {
    out.writeStartObject();
    OverviewJson.window(map.window(), map.totals(), out);
    TokensJson.dollars("cost_before_usd", map.costBefore(), out);
    buckets(map.buckets());
    marks("errors", map.errors(), false);
    spans("waits", map.waits());
    spans("gaps", map.gaps());
    marks("requests", map.requests(), false);
    marks("compactions", map.compactions(), false);
    marks("interruptions", map.interruptions(), false);
    marks("phases", map.phases(), true);
    out.writeEndObject();
    json.endLine();
  }

  private void buckets(MapBuckets buckets) {
    out.writeObjectPropertyStart("buckets");
    numbers("bucket", buckets.buckets());
    numbers("event", buckets.events());
    numbers("line", buckets.lines());
    counts(buckets.counts());
    counts(buckets.effects());
    numbers("errors", buckets.errors());
    out.writeArrayPropertyStart("cost_usd");
    buckets.costs().forEach(this::cost);
    out.writeEndArray();
    out.writeEndObject();
  }

  private void counts(Map<? extends Enum<?>, NumberList> counts) {
    counts.forEach((what, numbers) -> numbers(what.name().toLowerCase(Locale.ROOT), numbers));
  }

  private void cost(@Nullable BigDecimal cost) {
    if (cost == null) {
      out.writeNull();
    } else {
      out.writeNumber(cost.stripTrailingZeros().toPlainString());
    }
  }

  private void marks(String property, MapMarks marks, boolean isNamed) {
    out.writeObjectPropertyStart(property);
    numbers("x", marks.x());
    numbers("event", marks.events());
    numbers("line", marks.lines());
    if (isNamed) {
      out.writeArrayPropertyStart("name");
      marks.names().forEach(out::writeString);
      out.writeEndArray();
    }
    out.writeNumberProperty("left_out", marks.leftOut());
    out.writeEndObject();
  }

  private void spans(String property, MapSpans spans) {
    out.writeObjectPropertyStart(property);
    numbers("x0", spans.x0());
    numbers("x1", spans.x1());
    numbers("ms", spans.millis());
    numbers("event", spans.events());
    numbers("line", spans.lines());
    out.writeNumberProperty("left_out", spans.leftOut());
    out.writeEndObject();
  }

  private void numbers(String property, NumberList numbers) {
    OverviewJson.numbers(property, numbers, out);
  }
}
