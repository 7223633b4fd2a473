package dev.blackbox.session.replay;

import dev.blackbox.session.model.CallRecord;
import dev.blackbox.session.model.Event;
import dev.blackbox.session.model.FileAccess;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What changed in a session between two events.
 *
 * @param before the earlier event, null for the time before the first one
 * @param opened the calls that are open only after the later event
 * @param closed the calls that are open only after the earlier event
 * @param files the files that were changed, or touched for the first time
 * @param costBefore the known cost up to the earlier event, or null
 * @param cost the known cost up to the later event, or null
 */
public record StateDelta(
    @Nullable Event before,
    Event after,
    List<CallRecord> opened,
    List<CallRecord> closed,
    List<FileAccess> files,
    @Nullable BigDecimal costBefore,
    @Nullable BigDecimal cost) {

  public StateDelta {
    opened = List.copyOf(opened);
    closed = List.copyOf(closed);
    files = List.copyOf(files);
  }
}
