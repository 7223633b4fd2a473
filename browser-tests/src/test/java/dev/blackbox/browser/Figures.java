package dev.blackbox.browser;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.microsoft.playwright.CDPSession;
import com.microsoft.playwright.Page;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Prints figures as rows of tables. */
final class Figures {
  void title(String text) {
    System.out.println();
    System.out.println("### " + text);
    System.out.println();
    System.out.println("| what | median | p95 | p99 | most | unit |");
    System.out.println("|---|---:|---:|---:|---:|---|");
  }

  void row(String what, double value, String unit) {
    System.out.printf(Locale.ROOT, "| %s | %,.1f | | | | %s |%n", what, value, unit);
  }

  /** Prints a row about milliseconds. */
  void row(String what, List<Double> times) {
    List<Double> sorted = times.stream().sorted().toList();
    System.out.printf(
        Locale.ROOT,
        "| %s | %.1f | %.1f | %.1f | %.1f | ms |%n",
        what,
        share(sorted, 0.5),
        share(sorted, 0.95),
        share(sorted, 0.99),
        share(sorted, 1));
  }

  private static double share(List<Double> sorted, double share) {
    return sorted.get(Math.max(0, (int) Math.ceil(sorted.size() * share) - 1));
  }

  /** Prints what {@code measure.stop()} returned. */
  void frames(String what, Object measured) {
    Map<?, ?> all = (Map<?, ?>) measured;
    row(what + ": from frame to frame", numbers(all.get("between")));
    row(what + ": until it is painted", numbers(all.get("work")));
    double rectangles = all.get("rectangles") instanceof Number number ? number.doubleValue() : 0;
    if (rectangles > 0) {
      row(what + ": rectangles", rectangles, "");
    }
  }

  private static List<Double> numbers(@Nullable Object list) {
    return ((List<?>) Objects.requireNonNull(list))
        .stream().map(one -> ((Number) one).doubleValue()).toList();
  }

  /** Prints the elements of a page and its memory, before and after a collection. */
  void memory(Page page) {
    row("DOM nodes", number(page.evaluate("() => document.querySelectorAll('*').length")), "");
    CDPSession session = page.context().newCDPSession(page);
    session.send("Performance.enable");
    row("heap in use", heap(session), "MB");
    session.send("HeapProfiler.collectGarbage");
    row("heap in use after a collection", heap(session), "MB");
    session.detach();
  }

  private static double number(Object value) {
    return ((Number) value).doubleValue();
  }

  private static double heap(CDPSession session) {
    for (JsonElement metric :
        session.send("Performance.getMetrics").getAsJsonObject().getAsJsonArray("metrics")) {
      JsonObject one = metric.getAsJsonObject();
      if (one.get("name").getAsString().equals("JSHeapUsedSize")) {
        return one.get("value").getAsDouble() / 1e6;
      }
    }
    throw new IllegalStateException("Chromium does not tell the size of the heap");
  }
}
