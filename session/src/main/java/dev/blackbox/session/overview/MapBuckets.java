package dev.blackbox.session.overview;

import dev.blackbox.session.model.CallEffect;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The buckets of a window that have events, in order.
 *
 * @param buckets their numbers, from 0
 * @param events the position of the first event of each
 * @param lines the line of that event
 * @param counts the numbers of events of each group
 * @param effects the numbers of the events in {@link EventGroup#CALLS} by what their calls do
 * @param errors the number of events that report an error
 * @param costs the cost of the session up to the end of each bucket; null while none is known
 */
public record MapBuckets(
    NumberList buckets,
    NumberList events,
    NumberList lines,
    Map<EventGroup, NumberList> counts,
    Map<CallEffect, NumberList> effects,
    NumberList errors,
    List<@Nullable BigDecimal> costs) {
  public MapBuckets {
    counts = Collections.unmodifiableMap(new EnumMap<>(counts));
    effects = Collections.unmodifiableMap(new EnumMap<>(effects));
    costs = Collections.unmodifiableList(costs);
  }
}
