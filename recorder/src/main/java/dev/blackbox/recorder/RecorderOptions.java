package dev.blackbox.recorder;

import dev.blackbox.format.header.HeaderValue;
import dev.blackbox.store.blob.BlobStore;
import dev.blackbox.store.chain.ChainHome;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.log.Commit;
import dev.blackbox.store.log.LogListener;
import dev.blackbox.store.log.LogNotice;
import dev.blackbox.store.log.LogOptions;
import dev.blackbox.store.log.LogSealer;
import dev.blackbox.store.log.QueueLimits;
import dev.blackbox.store.log.Rotation;
import dev.blackbox.store.redact.KnownSecret;
import dev.blackbox.store.redact.KnownSecretFinder;
import dev.blackbox.store.redact.RedactionRules;
import dev.blackbox.store.redact.Redactor;
import dev.blackbox.store.sealing.RecordingSealer;
import dev.blackbox.store.sealing.Sealer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * How a recording is made. Every option has a value that is right for most agents.
 *
 * <pre>{@code  * Recorder recorder =
 *     Recorder.to(Path.of("session.bbox"))
 *         .agent("deploy-bot")
 *         .commit(Commit.each())
 *         .listener(notice -> log.warn(notice.sentence()))
 *         .openOrSilent();
 * }</pre>
 */
public final class RecorderOptions {
  /** What the format recommends (bbox-1 §12). */
  private static final int BLOB_THRESHOLD = 1 << 10;

  private final Path file;
  private final Map<String, HeaderValue> header = new LinkedHashMap<>();
  private final List<KnownSecret> secrets = new ArrayList<>();
  private final List<RedactionRules> rules = new ArrayList<>();
  private Map<String, String> environment = System.getenv();
  private LogOptions log = LogOptions.STANDARD;
  private LogListener listener = LogListener.SILENT;
  private Path workspace = Path.of("");
  private Disk disk = Disk.real();
  private Clock clock = Clock.systemUTC();
  private LongSupplier nanos = System::nanoTime;
  private @Nullable BlobStore blobs;
  private byte @Nullable [] exactHeader;
  private int blobThreshold = BLOB_THRESHOLD;
  private boolean isRedacted = true;
  private boolean isBare;
  private @Nullable ChainHome lightbox;
  private final boolean isLightboxOnly;
  private @Nullable Sealer sealer;

  RecorderOptions(Path file) {
    this.file = file;
    isLightboxOnly = false;
  }

  RecorderOptions(ChainHome home, String session) {
    file = home.recording(session);
    lightbox = home;
    isLightboxOnly = true;
    header("id", session);
  }

  /** Writes the same as a Lightbox session, too; its folder is named like the session. */
  public RecorderOptions lightbox(ChainHome home) {
    lightbox = home;
    return this;
  }

  /** A field of the header; counts for a new recording only. */
  public RecorderOptions header(String key, String value) {
    return header(key, new HeaderValue.Text(String.valueOf(value)));
  }

  /** A field of the header that is a list or a map. */
  public RecorderOptions header(String key, HeaderValue value) {
    header.put(key, value);
    return this;
  }

  /**
   * The whole header of a new recording as it is, both fences included, in place of one made of
   * fields; its secrets are masked all the same.
   */
  public RecorderOptions exactHeader(byte[] fenced) {
    exactHeader = fenced.clone();
    return this;
  }

  /** The session's id; otherwise one is made of the time. */
  public RecorderOptions session(String id) {
    return header("id", id);
  }

  /** The program that acts. */
  public RecorderOptions agent(String name) {
    return header("agent", name);
  }

  /** The model, unless a line says otherwise. */
  public RecorderOptions model(String name) {
    return header("model", name);
  }

  /** The folder the agent works in, whose commit goes into the header; otherwise the current. */
  public RecorderOptions workspace(Path folder) {
    workspace = folder;
    return this;
  }

  /** When events are made durable; otherwise in groups of at most 10 ms or 256 events. */
  public RecorderOptions commit(Commit commit) {
    log = log.withCommit(commit);
    return this;
  }

  /** How much waits in memory, and how long an agent waits for room there. */
  public RecorderOptions queue(QueueLimits limits) {
    log = log.withQueue(limits);
    return this;
  }

  /** When the recording goes on in a new file; otherwise never. */
  public RecorderOptions rotation(Rotation rotation) {
    log = log.withRotation(rotation);
    return this;
  }

  /** How long closing waits for a disk that does not answer; otherwise five seconds. */
  public RecorderOptions closeTimeout(Duration time) {
    log = log.withCloseTimeout(time);
    return this;
  }

  /** Where large results go; otherwise into {@code .bbox-blobs} beside the recording. */
  public RecorderOptions blobs(BlobStore store) {
    blobs = store;
    return this;
  }

  /** How many bytes a result has that stays in its line, at most; otherwise 1024. */
  public RecorderOptions blobThreshold(int bytes) {
    blobThreshold = bytes;
    return this;
  }

  /** Values that are masked wherever they stand, besides those of the environment. */
  public RecorderOptions secrets(Collection<KnownSecret> known) {
    secrets.addAll(known);
    return this;
  }

  /** The variables that are looked at for secrets; otherwise those of this process. */
  public RecorderOptions environment(Map<String, String> variables) {
    environment = Map.copyOf(variables);
    return this;
  }

  /** More rules for what a secret is. */
  public RecorderOptions rules(RedactionRules extra) {
    rules.add(extra);
    return this;
  }

  /** Leaves secrets in the recording. */
  public RecorderOptions unredacted() {
    isRedacted = false;
    return this;
  }

  /**
   * Writes nothing but what is said: neither {@code @start} nor {@code @resume} nor {@code @end}.
   */
  public RecorderOptions bare() {
    isBare = true;
    return this;
  }

  /** Is told what goes wrong; must not take long, and may be called by any thread. */
  public RecorderOptions listener(LogListener told) {
    listener = told;
    return this;
  }

  /**
   * Seals the recording while it is written, in the name of a machine: {@code
   * sealed(Sealer.in(home))}, where home is {@code ~/.blackbox} as a rule. {@code blackbox verify}
   * then finds every change. A Lightbox session that is written has a seal of its own.
   */
  public RecorderOptions sealed(Sealer by) {
    sealer = by;
    return this;
  }

  /** Tells the time, for {@code ts=} and how long calls take; otherwise the system does. */
  public RecorderOptions clock(Clock given) {
    clock = given;
    nanos = () -> given.millis() * 1_000_000;
    return this;
  }

  /** Another disk, such as one that fails on purpose. */
  public RecorderOptions disk(Disk other) {
    disk = other;
    return this;
  }

  /**
   * Begins the recording, or goes on with it.
   *
   * @throws IOException if the file cannot be written, is no recording, or somebody records to it
   */
  public Recorder open() throws IOException {
    return new RecorderFactory(this).open();
  }

  /**
   * Begins the recording, or tells the listener why that cannot be and gives a recorder that does
   * nothing: no agent fails because of its recorder.
   */
  public Recorder openOrSilent() {
    try {
      return open();
    } catch (IOException | RuntimeException e) {
      tell(
          new LogNotice(
              LogNotice.Kind.NOT_RECORDED, "nothing is recorded: " + e.getMessage(), 0, 0));
      return RecorderFactory.silent();
    }
  }

  private void tell(LogNotice notice) {
    try {
      listener.notice(notice);
    } catch (RuntimeException e) {
      // A listener that fails must not end the agent.
    }
  }

  /** The redactor of a recorder with these options; null if secrets are recorded as they are. */
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

  Path file() {
    return file;
  }

  Map<String, HeaderValue> header() {
    return header;
  }

  byte @Nullable [] exactHeader() {
    return exactHeader;
  }

  Path workspace() {
    return workspace;
  }

  LogOptions log() {
    return log;
  }

  LogListener listener() {
    return listener;
  }

  LogSealer sealing() {
    return sealer == null
        ? LogSealer.NONE
        : new RecordingSealer(sealer, Duration.ofSeconds(1), listener);
  }

  Disk disk() {
    return disk;
  }

  Clock clock() {
    return clock;
  }

  LongSupplier nanos() {
    return nanos;
  }

  @Nullable BlobStore blobs() {
    return blobs;
  }

  int blobThreshold() {
    return blobThreshold;
  }

  boolean isBare() {
    return isBare;
  }

  @Nullable ChainHome lightbox() {
    return lightbox;
  }

  boolean isLightboxOnly() {
    return isLightboxOnly;
  }
}
