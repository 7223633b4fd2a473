package dev.blackbox.recorder;

import dev.blackbox.format.header.HeaderValue;
import dev.blackbox.recorder.forward.ForwardTarget;
import dev.blackbox.recorder.pipeline.DurationLimits;
import dev.blackbox.recorder.pipeline.HostListener;
import dev.blackbox.recorder.pipeline.HostText;
import dev.blackbox.store.blob.BlobStore;
import dev.blackbox.store.chain.ChainHome;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.log.Commit;
import dev.blackbox.store.log.LogListener;
import dev.blackbox.store.log.LogNotice;
import dev.blackbox.store.log.LogOptions;
import dev.blackbox.store.log.QueueLimits;
import dev.blackbox.store.log.Rotation;
import dev.blackbox.store.redact.KnownSecret;
import dev.blackbox.store.redact.KnownSecretFinder;
import dev.blackbox.store.redact.RedactionRules;
import dev.blackbox.store.redact.Redactor;
import dev.blackbox.store.sealing.Sealer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Options of a recording. The defaults are right for most agents.
 *
 * <pre>{@code
 * Recorder recorder =
 *     Recorder.to(Path.of("session.bbox"))
 *         .agent("deploy-bot")
 *         .commitEach()
 *         .listener(notice -> log.warn(notice.sentence()))
 *         .openOrSilent();
 * }</pre>
 */
public final class RecorderOptions {
  /** The size that the format recommends (bbox-1 §12). */
  private static final int BLOB_THRESHOLD = 1 << 10;

  private static final DateTimeFormatter NAME =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

  private final Path file;
  private final boolean isFolder;
  private final List<KnownSecret> secrets = new ArrayList<>();
  private final List<RedactionRules> rules = new ArrayList<>();
  private Map<String, String> environment = System.getenv();
  private boolean isRedacted = true;
  private @Nullable Throwable failure;

  // Read by the factory.
  final Map<String, HeaderValue> header = new LinkedHashMap<>();
  final boolean isLightboxOnly;
  LogOptions log = LogOptions.STANDARD;
  HostListener listener = new HostListener(new ProblemLog());
  Path workspace = Path.of("");
  Disk disk = Disk.real();
  Clock clock = Clock.systemUTC();
  LongSupplier nanos = System::nanoTime;
  @Nullable BlobStore blobs;
  byte @Nullable [] exactHeader;
  int blobThreshold = BLOB_THRESHOLD;
  boolean isBare;
  boolean isEnded;
  @Nullable ChainHome lightbox;
  @Nullable Sealer sealer;
  @Nullable ForwardTarget target;

  /**
   * Options of a recording.
   *
   * @param isFolder whether each recording is a new file in this folder
   */
  RecorderOptions(Path file, boolean isFolder) {
    this.file = file;
    this.isFolder = isFolder;
    isLightboxOnly = false;
  }

  RecorderOptions(ChainHome home, String session) {
    Path recording = Path.of("");
    try {
      recording = home.recording(session);
    } catch (Throwable e) {
      failure = e;
    }
    file = recording;
    isFolder = false;
    lightbox = home;
    isLightboxOnly = true;
    header("id", session);
  }

  /** Sets an option from a host's value; if that fails, opening fails with this cause. */
  private RecorderOptions set(Runnable option) {
    try {
      option.run();
    } catch (Throwable e) {
      failure = e;
    }
    return this;
  }

  /** Also writes the events as a Lightbox session, in a folder named after the session. */
  public RecorderOptions lightbox(ChainHome home) {
    lightbox = home;
    return this;
  }

  /** Sets a header field of a new recording. */
  public RecorderOptions header(String key, String value) {
    return header(key, new HeaderValue.Text(String.valueOf(value)));
  }

  /** Sets a header field of a new recording to a list or a map. */
  public RecorderOptions header(String key, HeaderValue value) {
    header.put(key, value);
    return this;
  }

  /**
   * Sets the whole header of a new recording, both fences included, instead of single fields; its
   * secrets are masked.
   */
  public RecorderOptions exactHeader(byte[] fenced) {
    return set(() -> exactHeader = fenced.clone());
  }

  /** Sets the id of the session; the default is made from the time. */
  public RecorderOptions session(String id) {
    return header("id", id);
  }

  /** Sets the name of the agent. */
  public RecorderOptions agent(String name) {
    return header("agent", name);
  }

  /** Sets the model of all lines that name no other. */
  public RecorderOptions model(String name) {
    return header("model", name);
  }

  /**
   * Sets the folder that the agent works in; the default is the current one. The header names it as
   * {@code cwd}, and its commit. {@code header("cwd", "")} leaves its name out.
   */
  public RecorderOptions workspace(Path folder) {
    workspace = folder;
    return this;
  }

  /** Sets when events become durable; the default is in groups of at most 10 ms or 256 events. */
  public RecorderOptions commit(Commit commit) {
    return set(() -> log = log.withCommit(DurationLimits.bounded(commit)));
  }

  /** Limits the events in memory, and how long an agent waits for space there. */
  public RecorderOptions queue(QueueLimits limits) {
    return set(() -> log = log.withQueue(DurationLimits.bounded(limits)));
  }

  /** Makes each event durable by itself, the opposite of speed. */
  public RecorderOptions commitEach() {
    return commit(Commit.each());
  }

  /** Limits how long an agent waits for space in memory; the default is 50 milliseconds. */
  public RecorderOptions waitAtMost(Duration time) {
    QueueLimits limits = log.queue();
    return queue(new QueueLimits(limits.events(), limits.bytes(), DurationLimits.bounded(time)));
  }

  /** Continues the recording in a new file after this size. */
  public RecorderOptions rotateAfter(long bytes) {
    return rotation(Rotation.bySize(bytes));
  }

  /** Sets when the recording continues in a new file; the default is never. */
  public RecorderOptions rotation(Rotation rotation) {
    return set(() -> log = log.withRotation(DurationLimits.bounded(rotation)));
  }

  /** Limits how long closing waits for the disk; the default is five seconds. */
  public RecorderOptions closeTimeout(Duration time) {
    log = log.withCloseTimeout(DurationLimits.bounded(time));
    return this;
  }

  /** Sets the store for large results; the default is {@code .bbox-blobs} next to the recording. */
  public RecorderOptions blobs(BlobStore store) {
    blobs = store;
    return this;
  }

  /** Sets the largest result that stays in its line; the default is 1024 bytes. */
  public RecorderOptions blobThreshold(int bytes) {
    blobThreshold = bytes;
    return this;
  }

  /** Masks these values everywhere, in addition to secrets from the environment. */
  public RecorderOptions secrets(Collection<KnownSecret> known) {
    return set(() -> secrets.addAll(known));
  }

  /** Masks this value everywhere, as {@code [redacted:NAME]}. */
  public RecorderOptions secret(String name, String value) {
    return set(() -> secrets.add(new KnownSecret(name, value)));
  }

  /** Sets the variables to search for secrets; the default is the environment of this process. */
  public RecorderOptions environment(Map<String, String> variables) {
    return set(() -> environment = Map.copyOf(variables));
  }

  /** Adds rules that detect secrets. */
  public RecorderOptions rules(RedactionRules extra) {
    rules.add(extra);
    return this;
  }

  /** Keeps secrets in the recording. */
  public RecorderOptions unredacted() {
    isRedacted = false;
    return this;
  }

  /** Writes only what the agent records: no {@code @start}, {@code @resume} or {@code @end}. */
  public RecorderOptions bare() {
    isBare = true;
    return this;
  }

  /**
   * Ends a {@linkplain #bare bare} recording when it is closed, with an {@code @end} without
   * totals, unless nothing was recorded or the last event is one.
   */
  public RecorderOptions ended() {
    isEnded = true;
    return this;
  }

  /**
   * Sets the listener for problems; it must return quickly, and any thread may call it. The default
   * writes each kind of problem once to the {@link System.Logger} {@code dev.blackbox.recorder}.
   */
  public RecorderOptions listener(LogListener other) {
    listener = new HostListener(other);
    return this;
  }

  /**
   * Seals the recording while it is written, with the key of a machine: {@code
   * sealed(Sealer.in(home))}, where home is usually {@code ~/.blackbox}. {@code blackbox verify}
   * then finds every change. A Lightbox session gets its own seal. A recording that cannot be
   * sealed is recorded all the same; {@link Recorder#isSealed} and the listener tell.
   */
  public RecorderOptions sealed(Sealer by) {
    sealer = by;
    return this;
  }

  /** Also sends the durable lines to a server, in the background (docs/recording.md). */
  public RecorderOptions forward(URI server, String token) {
    return set(() -> target = new ForwardTarget(server, token));
  }

  /** Also sends the durable lines to a server, such as one with a certificate of its own. */
  public RecorderOptions forward(ForwardTarget server) {
    return set(() -> target = server);
  }

  /** Sets the clock for {@code ts=} and the latency of calls; the default is the system clock. */
  public RecorderOptions clock(Clock given) {
    clock = new HostClock(given);
    nanos = () -> clock.millis() * 1_000_000;
    return this;
  }

  /** Sets the disk, such as one that fails on purpose. */
  public RecorderOptions disk(Disk other) {
    disk = other;
    return this;
  }

  /**
   * Creates the recording, or appends to an existing one.
   *
   * @throws IOException if the file cannot be written, is not a recording, is a folder, a pipe or a
   *     device, or is in use by another recorder
   */
  public Recorder open() throws IOException {
    if (failure != null) {
      throw new IllegalArgumentException(
          "an option cannot be used: " + HostText.failure(failure), failure);
    }
    return new RecorderFactory(this).open();
  }

  /**
   * Opens the recording. If that fails, notifies the listener and returns a recorder that does
   * nothing, so that no agent fails because of its recorder.
   */
  public Recorder openOrSilent() {
    try {
      return open();
    } catch (Throwable e) {
      String sentence = "nothing is recorded: " + HostText.from(e::getMessage);
      listener.notice(new LogNotice(LogNotice.Kind.NOT_RECORDED, sentence, 0, 0));
      return RecorderFactory.silent();
    }
  }

  /** The header of a new recording with these options: both fences, no secrets. */
  public byte[] newHeader() {
    return new RecorderFactory(this).newBytes();
  }

  /** The redactor of a recorder with these options; null if secrets are not masked. */
  public @Nullable Redactor redactor() {
    if (!isRedacted) {
      return null;
    }
    List<KnownSecret> known = new ArrayList<>(KnownSecretFinder.fromEnvironment(environment));
    known.addAll(secrets);
    Redactor redactor = Redactor.standard();
    for (RedactionRules extra : rules) {
      redactor = redactor.withRules(extra);
    }
    return known.isEmpty() ? redactor : redactor.withKnown(known);
  }

  /** The file to record to: another one for each recording in a folder. */
  Path nextFile() {
    if (!isFolder) {
      return file;
    }
    Path found;
    do {
      int random = ThreadLocalRandom.current().nextInt();
      String name = NAME.format(clock.instant()) + "-" + HexFormat.of().toHexDigits(random);
      found = file.resolve(name + ".bbox");
    } while (disk.exists(found));
    return found;
  }
}
