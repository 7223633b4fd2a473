package dev.blackbox.session.usage;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The usage of the last steps, so that a step is not counted twice, by its line and by its metrics.
 * Metrics are near their step; older steps are forgotten.
 */
final class RecentSteps {
  private static final int REMEMBERED = 4_096;

  private final Map<Long, OpenUsage> lines = new Recent<>();
  private final Map<Long, MetricsFields> metrics = new Recent<>();

  void remember(long step, OpenUsage usage) {
    if (step >= 0) {
      lines.put(step, usage);
    }
  }

  void remember(long step, MetricsFields fields) {
    if (step >= 0) {
      metrics.put(step, fields);
    }
  }

  @Nullable OpenUsage usageOf(long step) {
    return step < 0 ? null : lines.get(step);
  }

  @Nullable MetricsFields metricsOf(long step) {
    return step < 0 ? null : metrics.get(step);
  }

  private static final class Recent<V> extends LinkedHashMap<Long, V> {
    private static final long serialVersionUID = 1;

    @Override
    protected boolean removeEldestEntry(Map.Entry<Long, V> eldest) {
      return size() > REMEMBERED;
    }
  }
}
