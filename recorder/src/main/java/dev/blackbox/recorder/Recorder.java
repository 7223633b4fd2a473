package dev.blackbox.recorder;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.recorder.forward.ForwardState;
import dev.blackbox.recorder.forward.Forwarder;
import dev.blackbox.recorder.pipeline.HostText;
import dev.blackbox.recorder.pipeline.PendingEvent;
import dev.blackbox.recorder.pipeline.Pipeline;
import dev.blackbox.store.chain.ChainHome;
import java.io.Closeable;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Records an agent from inside its JVM.
 *
 * <pre>{@code
 * try (Recorder recorder = Recorder.open(Path.of("session.bbox"))) {
 *   recorder.user("Does the login page still time out?");
 *   recorder.tool("read").arg("config/session.yml").result("[41 lines]");
 *   recorder.agent("No. A session lasts 30 minutes.");
 * }
 * }</pre>
 *
 * <p>Only opening can fail. After that no method throws, and none waits longer than {@link
 * RecorderOptions#queue} allows: the recorder counts the events it cannot record, reports them to
 * the listener, and notes them in the recording. It masks secrets before a byte reaches the disk.
 */
public final class Recorder extends AgentRecorder implements Closeable {
  private static final PendingEvent.SessionEnd END =
      new PendingEvent.SessionEnd(List.of(), Metadata.NONE);

  private final @Nullable Pipeline pipeline;
  private final String session;
  private final @Nullable Path file;
  private final boolean isToEnd;
  private final LongUnaryOperator markersInFile;
  private final BooleanSupplier isSealed;
  private final @Nullable Forwarder forwarder;
  private final AtomicBoolean hasEnded = new AtomicBoolean();

  Recorder(
      RecorderCore core,
      @Nullable Pipeline pipeline,
      String session,
      @Nullable Path file,
      boolean isToEnd,
      LongUnaryOperator markersInFile,
      BooleanSupplier isSealed,
      @Nullable Forwarder forwarder) {
    super(core, List.of());
    this.pipeline = pipeline;
    this.session = session;
    this.file = file;
    this.isToEnd = isToEnd;
    this.markersInFile = markersInFile;
    this.isSealed = isSealed;
    this.forwarder = forwarder;
  }

  /**
   * Creates a recording, or appends to an existing one; a name ending in {@code .zst} compresses
   * it.
   *
   * @throws IOException if the file cannot be written, is not a recording, is a folder, a pipe or a
   *     device, or is in use by another recorder
   */
  public static Recorder open(Path file) throws IOException {
    return to(file).open();
  }

  /** Options for a recording to a file. */
  public static RecorderOptions to(Path file) {
    return new RecorderOptions(file, false);
  }

  /**
   * Options for recordings in a folder: each is a new file, such as {@code
   * 20260317-190042-3f9a01c7.bbox}, that only its owner can read. {@link #file()} names it.
   */
  public static RecorderOptions in(Path folder) {
    return new RecorderOptions(folder, true);
  }

  /** Options for a recording that is written only as a Lightbox session. */
  public static RecorderOptions toLightbox(ChainHome home, String session) {
    return new RecorderOptions(home, session);
  }

  /** The id of the session, from the header. */
  public String session() {
    return session;
  }

  /** The first file of the recording; empty if nothing is recorded. */
  public Optional<Path> file() {
    return Optional.ofNullable(file);
  }

  /** Whether events are recorded; false if opening failed, and after closing. */
  public boolean isRecording() {
    return pipeline != null && !pipeline.isClosed();
  }

  /**
   * Whether the recording is sealed: so far while it is open; after closing, to its last line, and
   * known to the registry of the machine. False if {@link RecorderOptions#sealed} was not called.
   */
  public boolean isSealed() {
    return isSealed.getAsBoolean();
  }

  /**
   * How much of the recording a server has; empty if it is not {@linkplain RecorderOptions#forward
   * forwarded}.
   */
  public Optional<ForwardState> forwarded() {
    return Optional.ofNullable(forwarder).map(Forwarder::state);
  }

  /**
   * Waits until all events so far are on the disk, but not for later ones. Null and negative times
   * are zero.
   *
   * @return false on timeout, on interruption, or if the recorder's own listener or blob store
   *     calls this, because the recorder waits for those
   */
  public boolean flush(Duration time) {
    return pipeline == null || pipeline.flush(time);
  }

  /**
   * The number of events that are not recorded: dropped for want of room, recorded too late, or,
   * when the recording was closed, not on the disk.
   */
  public long dropped() {
    return pipeline == null ? 0 : pipeline.dropped();
  }

  /** The number of secrets that were masked so far. */
  public long masked() {
    return pipeline == null ? 0 : pipeline.markers();
  }

  /** Records the end of the session with its totals; only the first call has an effect. */
  public Receipt end(String summary, Arg... more) {
    return hasEnded.compareAndSet(false, true)
        ? core()
            .submit(
                () ->
                    new PendingEvent.SessionEnd(
                        CommentFactory.first(
                            CommentFactory.pair("summary", summary), CommentFactory.list(more)),
                        new Metadata(tags())))
        : Receipt.NONE;
  }

  /**
   * Ends the session if its last event is no {@code @end}, and waits until all events so far are on
   * the disk, no longer than {@link RecorderOptions#closeTimeout} allows; a server gets the same
   * time once more. Never throws. An interrupt does not shorten it. If the recorder's own listener
   * or blob store calls it, it returns at once, and the recording closes soon after.
   */
  @Override
  public void close() {
    if (pipeline != null) {
      boolean isOpen = isToEnd && hasEnded.compareAndSet(false, true);
      pipeline.close(isOpen ? END : null, markersInFile);
    }
    if (forwarder != null) {
      forwarder.close();
    }
  }

  /**
   * What one call of a model used.
   *
   * <pre>{@code
   * recorder.agent("It lasts 30 minutes.", Usage.of(416, 12).cached(0));
   * }</pre>
   */
  public static final class Usage {
    private static final int MAX_SCALE = 1_000;

    private final List<Arg> fields;

    private Usage(List<Arg> fields) {
      this.fields = List.copyOf(fields);
    }

    /**
     * Usage of a number of tokens.
     *
     * @param prompt the tokens sent, cached ones included
     * @param completion the tokens received
     */
    public static Usage of(long prompt, long completion) {
      return new Usage(List.of(tokens("prompt", prompt), tokens("completion", completion)));
    }

    /** Adds how many of the tokens sent were read from a cache. */
    public Usage cached(long tokens) {
      return with(tokens("cached", tokens));
    }

    /** Adds the price in dollars; null if it is not known. */
    public Usage cost(@Nullable BigDecimal dollars) {
      return dollars == null
          ? this
          : with(Arg.pair("cost_usd", HostText.from(() -> price(dollars))));
    }

    /** Adds the model that was called, if it is not the one of the recorder or the header. */
    public Usage model(String name) {
      return with(CommentFactory.pair(MetaKey.MODEL.text(), name));
    }

    /** Without an exponent, unless that would take millions of digits. */
    private static String price(BigDecimal dollars) {
      boolean isShort = Math.abs((long) dollars.scale()) <= MAX_SCALE;
      return isShort ? dollars.toPlainString() : dollars.toString();
    }

    private Usage with(Arg field) {
      List<Arg> more = new ArrayList<>(fields);
      more.removeIf(given -> String.valueOf(given.key()).equals(field.key()));
      more.add(field);
      return new Usage(more);
    }

    private static Arg tokens(String kind, long count) {
      return Arg.pair(kind + "_tokens", Long.toString(Math.max(0, count)));
    }

    /** The fields of a metrics comment. */
    List<Arg> fields() {
      return fields;
    }
  }
}
