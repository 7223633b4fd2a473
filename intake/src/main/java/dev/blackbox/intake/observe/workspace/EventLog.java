package dev.blackbox.intake.observe.workspace;

import dev.blackbox.format.decision.DecisionEvent;
import dev.blackbox.format.decision.DecisionEventWriter;
import dev.blackbox.format.decision.contract.Contract;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/**
 * Appends events durably. Before each event, and when asked, it puts the log back if another
 * process changed it: the events are also in memory, because they are few.
 */
public final class EventLog implements Closeable {
  private final RunFolder folder;
  private final OwnFile file;

  private EventLog(RunFolder folder, OwnFile file) {
    this.folder = folder;
    this.file = file;
  }

  public static EventLog create(RunFolder folder) throws IOException {
    return new EventLog(folder, OwnFile.create(folder, Contract.EVENTS, true));
  }

  /**
   * Takes over the log of another runner.
   *
   * @throws RunInUseException if that runner still runs
   */
  public static EventLog adopt(RunFolder folder) throws IOException {
    return new EventLog(folder, OwnFile.adopt(folder, Contract.EVENTS, true));
  }

  public void add(DecisionEvent event) throws IOException {
    file.restore();
    file.write(ByteBuffer.wrap(DecisionEventWriter.write(event)));
    file.force();
  }

  /** The bytes of the log. */
  public byte[] content() {
    return file.content();
  }

  /** Moves the end of the log, an incomplete event, to a file next to it. */
  public void dropTorn(int from) throws IOException {
    byte[] all = content();
    if (from < all.length) {
      try (OutputStream torn = folder.create(Contract.EVENTS + ".torn")) {
        torn.write(all, from, all.length - from);
      }
      file.truncate(from);
    }
  }

  /** Puts the log back if another process changed it. */
  public void restore() throws IOException {
    file.restore();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
