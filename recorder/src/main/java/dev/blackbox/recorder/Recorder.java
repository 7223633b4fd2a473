package dev.blackbox.recorder;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.recorder.pipeline.PendingEvent;
import dev.blackbox.recorder.pipeline.Pipeline;
import dev.blackbox.store.chain.ChainHome;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A recording of an agent, open for whatever happens next.
 *
 * <pre>{@code
 * try (Recorder recorder = Recorder.open(Path.of("session.bbox"))) {
 *   recorder.user("Does the login page still time out?");
 *   recorder.tool("read").arg("config/session.yml").result("[41 lines]");
 *   recorder.agent("No. A session lasts 30 minutes.");
 * }
 * }</pre>
 *
 * <p>Only opening can fail. After that nothing here throws, and nothing waits longer than {@link
 * RecorderOptions#queue} allows: what cannot be recorded is counted, told to the listener, and
 * noted in the recording itself. Secrets are masked before a byte reaches the disk.
 */
public final class Recorder extends AgentRecorder implements Closeable {
  private final @Nullable Pipeline pipeline;
  private final String session;
  private final boolean isBare;
  private final LongUnaryOperator markersInFile;
  private final AtomicBoolean hasEnded = new AtomicBoolean();

  Recorder(
      RecorderCore core,
      @Nullable Pipeline pipeline,
      String session,
      boolean isBare,
      LongUnaryOperator markersInFile) {
    super(core, List.of());
    this.pipeline = pipeline;
    this.session = session;
    this.isBare = isBare;
    this.markersInFile = markersInFile;
  }

  /**
   * Begins a recording, or goes on with one; a name ending in {@code .zst} makes it compressed.
   *
   * @throws IOException if the file cannot be written, is no recording, or somebody records to it
   */
  public static Recorder open(Path file) throws IOException {
    return to(file).open();
  }

  /** A recording to a file, with options. */
  public static RecorderOptions to(Path file) {
    return new RecorderOptions(file);
  }

  /** A recording as a Lightbox session, and nothing else. */
  public static RecorderOptions toLightbox(ChainHome home, String session) {
    return new RecorderOptions(home, session);
  }

  /** The session, as the header names it. */
  public String session() {
    return session;
  }

  /** Whether anything is recorded; not after opening failed and the agent goes on without. */
  public boolean isRecording() {
    return pipeline != null;
  }

  /** Waits until all that was said so far is on the disk; false if it takes too long. */
  public boolean flush(Duration time) {
    return pipeline == null || pipeline.flush(time);
  }

  /** How many events are not recorded because there was no room for them in time. */
  public long dropped() {
    return pipeline == null ? 0 : pipeline.dropped();
  }

  /** Says that the session is over, and how it went; the recorder adds its totals. Counts once. */
  public Receipt end(String summary, Arg... more) {
    List<Arg> args = new ArrayList<>();
    args.add(Arg.pair("summary", String.valueOf(summary)));
    args.addAll(CommentFactory.list(more));
    return hasEnded.compareAndSet(false, true)
        ? core().submit(new PendingEvent.SessionEnd(args, new Metadata(tags())))
        : Receipt.NONE;
  }

  /** Ends the session if it has not ended, and waits until all is on the disk. Never throws. */
  @Override
  public void close() {
    if (pipeline != null) {
      boolean isToEnd = !isBare && hasEnded.compareAndSet(false, true);
      pipeline.close(
          isToEnd ? new PendingEvent.SessionEnd(List.of(), Metadata.NONE) : null, markersInFile);
    }
  }
}
