package dev.blackbox.server.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

final class ServerMetricsTest {
  private static final Pattern SAMPLE =
      Pattern.compile(
          "([a-z_]+)(\\{[a-z]+=\"[^\"\\\\]*\"(?:,[a-z]+=\"[^\"\\\\]*\")*})? (-?[0-9.]+)");

  @Test
  void answersAreCountedByRouteAndClass() {
    ServerMetrics metrics = new ServerMetrics();
    metrics.answered("/api/v1/about", 200, 1_000_000);
    metrics.answered("/api/v1/about", 204, 60_000_000);
    metrics.answered("/api/v1/about", 404, 6_000_000_000L);
    metrics.refused("host");

    assertThat(metrics.text().lines())
        .contains(
            "blackbox_requests_total{route=\"/api/v1/about\",status=\"2xx\"} 2",
            "blackbox_requests_total{route=\"/api/v1/about\",status=\"4xx\"} 1",
            "blackbox_request_seconds_bucket{route=\"/api/v1/about\",le=\"0.005\"} 1",
            "blackbox_request_seconds_bucket{route=\"/api/v1/about\",le=\"0.5\"} 2",
            "blackbox_request_seconds_bucket{route=\"/api/v1/about\",le=\"5.0\"} 2",
            "blackbox_request_seconds_bucket{route=\"/api/v1/about\",le=\"+Inf\"} 3",
            "blackbox_request_seconds_count{route=\"/api/v1/about\"} 3",
            "blackbox_request_seconds_sum{route=\"/api/v1/about\"} 6.061",
            "blackbox_refusals_total{reason=\"host\"} 1");
    check(metrics.text());
  }

  @Test
  void otherPartsAddTheirNumbers() {
    ServerMetrics metrics = new ServerMetrics();
    metrics.gauge("blackbox_feeds", "Open feeds.", () -> 7);
    metrics.counter("blackbox_log_dropped", "Lost.", () -> 8);
    metrics.gauge("blackbox_uptime_seconds", "seconds", "Time.", () -> 1.5);

    assertThat(metrics.text().lines())
        .contains(
            "# TYPE blackbox_feeds gauge",
            "blackbox_feeds 7",
            "blackbox_log_dropped_total 8",
            "# UNIT blackbox_uptime_seconds seconds",
            "blackbox_uptime_seconds 1.5");
    check(metrics.text());
  }

  /** Checks the rules of OpenMetrics 1.0 that a scraper enforces. */
  static void check(String text) {
    assertThat(text).endsWith("\n# EOF\n");
    List<String> lines = text.lines().toList();
    Map<String, String> types = new HashMap<>();
    Set<String> samples = new HashSet<>();
    String family = "";
    for (String line : lines.subList(0, lines.size() - 1)) {
      String[] words = line.split(" ", 4);
      if (line.startsWith("# TYPE ")) {
        family = words[2];
        assertThat(types.put(family, words[3])).as("one block for " + family).isNull();
      } else if (line.startsWith("#")) {
        assertThat(words[1]).isIn("UNIT", "HELP");
        assertThat(words[2]).isEqualTo(family);
        assertThat(!words[1].equals("UNIT") || family.endsWith("_" + words[3])).isTrue();
      } else {
        Matcher sample = SAMPLE.matcher(line);
        assertThat(sample.matches()).as(line).isTrue();
        assertThat(samples.add(sample.group(1) + sample.group(2))).as(line).isTrue();
        String suffix = sample.group(1).substring(family.length());
        assertThat(sample.group(1)).startsWith(family);
        assertThat(suffix)
            .as(line)
            .isIn(
                switch (String.valueOf(types.get(family))) {
                  case "counter" -> List.of("_total");
                  case "histogram" -> List.of("_bucket", "_sum", "_count");
                  default -> List.of("");
                });
      }
    }
  }
}
