package dev.blackbox.library.json;

import dev.blackbox.session.overview.AxisWindow;
import dev.blackbox.session.overview.NumberList;
import dev.blackbox.session.overview.OverviewTotals;
import java.time.Instant;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;

/** Writes what the pictures of a session have in common. */
final class OverviewJson {
  private OverviewJson() {}

  static void window(AxisWindow window, OverviewTotals totals, JsonGenerator out) {
    out.writeStringProperty("axis", window.axis().name().toLowerCase(Locale.ROOT));
    out.writeNumberProperty("x0", window.x0());
    out.writeNumberProperty("x1", window.x1());
    out.writeNumberProperty("px", window.px());
    out.writeNumberProperty("end", totals.end());
    Instant start = totals.start();
    if (start != null) {
      out.writeStringProperty("start", start.toString());
    }
    out.writeBooleanProperty("timed", totals.isTimed());
    out.writeNumberProperty("events", totals.events());
    out.writeNumberProperty("lines", totals.lines());
    out.writeNumberProperty("calls", totals.calls());
  }

  /** Writes a column; a missing number is null. */
  static void numbers(String property, NumberList numbers, JsonGenerator out) {
    out.writeArrayPropertyStart(property);
    for (int i = 0; i < numbers.size(); i++) {
      if (numbers.get(i) == NumberList.MISSING) {
        out.writeNull();
      } else {
        out.writeNumber(numbers.get(i));
      }
    }
    out.writeEndArray();
  }
}
