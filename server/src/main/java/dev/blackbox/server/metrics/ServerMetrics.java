package dev.blackbox.server.metrics;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * Counts what a server does, and writes it as OpenMetrics text. Any thread may call every method.
 */
public final class ServerMetrics {
  /** The type of the text. */
  public static final String TYPE = "application/openmetrics-text; version=1.0.0; charset=utf-8";

  private final Map<String, RouteTimes> routes = new ConcurrentSkipListMap<>();
  private final Map<String, LongAdder> refusals = new ConcurrentSkipListMap<>();
  private final Map<String, LongAdder> problems = new ConcurrentSkipListMap<>();
  private final Map<String, Single> singles = new ConcurrentSkipListMap<>();

  /** A metric with one value. */
  private record Single(String type, String unit, String help, DoubleSupplier value) {}

  /** Adds a number that goes up and down, such as open WebSockets: {@code blackbox_feeds}. */
  public void gauge(String name, String help, LongSupplier value) {
    singles.put(name, new Single("gauge", "", help, () -> (double) value.getAsLong()));
  }

  /** Adds a number with a unit, with which its name ends. */
  public void gauge(String name, String unit, String help, DoubleSupplier value) {
    singles.put(name, new Single("gauge", unit, help, value));
  }

  /** Adds a number that only goes up; its name has no {@code _total}. */
  public void counter(String name, String help, LongSupplier value) {
    singles.put(name, new Single("counter", "", help, () -> (double) value.getAsLong()));
  }

  /**
   * Counts an answer.
   *
   * @param route the template of its path; few different texts
   */
  void answered(String route, int status, long nanos) {
    routes.computeIfAbsent(route, _ -> new RouteTimes()).add(status, nanos);
  }

  /** Counts a request that the gate refused. */
  void refused(String reason) {
    refusals.computeIfAbsent(reason, _ -> new LongAdder()).increment();
  }

  /**
   * Counts an answer that is a problem.
   *
   * @param slug the name of the problem
   */
  public void problem(String slug) {
    problems.computeIfAbsent(slug, _ -> new LongAdder()).increment();
  }

  /** Returns all metrics. */
  public String text() {
    StringBuilder out = new StringBuilder();
    family(out, "blackbox_requests", "counter", "", "Answers by route and class of status.");
    routes.forEach((route, times) -> classes(out, route, times));
    family(out, "blackbox_request_seconds", "histogram", "seconds", "Time to answer.");
    routes.forEach((route, times) -> times(out, route, times));
    family(out, "blackbox_refusals", "counter", "", "Requests that the gate refused.");
    refusals.forEach(
        (reason, count) ->
            sample(out, "blackbox_refusals_total" + labels("reason", reason), count.sum()));
    family(out, "blackbox_problems", "counter", "", "Answers that are problems, by their type.");
    problems.forEach(
        (slug, count) ->
            sample(out, "blackbox_problems_total" + labels("type", slug), count.sum()));
    singles.forEach((name, metric) -> single(out, name, metric));
    return out.append("# EOF\n").toString();
  }

  private static void classes(StringBuilder out, String route, RouteTimes times) {
    for (int i = 0; i < RouteTimes.CLASSES.size(); i++) {
      if (times.withClass(i) > 0) {
        String labels = labels("route", route, "status", RouteTimes.CLASSES.get(i));
        sample(out, "blackbox_requests_total" + labels, times.withClass(i));
      }
    }
  }

  private static void times(StringBuilder out, String route, RouteTimes times) {
    String name = "blackbox_request_seconds";
    for (int i = 0; i < RouteTimes.BOUNDS.size(); i++) {
      String bound = RouteTimes.BOUNDS.get(i).toString();
      sample(out, name + "_bucket" + labels("route", route, "le", bound), times.upTo(i));
    }
    sample(out, name + "_bucket" + labels("route", route, "le", "+Inf"), times.count());
    sample(out, name + "_sum" + labels("route", route), times.seconds());
    sample(out, name + "_count" + labels("route", route), times.count());
  }

  private static void single(StringBuilder out, String name, Single metric) {
    family(out, name, metric.type, metric.unit, metric.help);
    String suffix = metric.type.equals("counter") ? "_total" : "";
    sample(out, name + suffix, metric.value.getAsDouble());
  }

  private static void family(
      StringBuilder out, String name, String type, String unit, String help) {
    out.append("# TYPE ").append(name).append(' ').append(type).append('\n');
    if (!unit.isEmpty()) {
      out.append("# UNIT ").append(name).append(' ').append(unit).append('\n');
    }
    out.append("# HELP ").append(name).append(' ').append(help).append('\n');
  }

  private static void sample(StringBuilder out, String name, long value) {
    out.append(name).append(' ').append(value).append('\n');
  }

  private static void sample(StringBuilder out, String name, double value) {
    out.append(name)
        .append(' ')
        .append(new BigDecimal(value, MathContext.DECIMAL64).stripTrailingZeros().toPlainString());
    out.append('\n');
  }

  /** Routes and reasons are texts of this program and need no escapes. */
  private static String labels(String... pairs) {
    StringBuilder labels = new StringBuilder("{");
    for (int i = 0; i < pairs.length; i += 2) {
      labels.append(i == 0 ? "" : ",").append(pairs[i]).append("=\"").append(pairs[i + 1]);
      labels.append('"');
    }
    return labels.append('}').toString();
  }
}
