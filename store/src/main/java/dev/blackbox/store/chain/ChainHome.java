package dev.blackbox.store.chain;

import dev.blackbox.format.lightbox.LightboxRedaction;
import dev.blackbox.format.lightbox.SessionMeta;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.log.LogFactory;
import dev.blackbox.store.log.LogListener;
import dev.blackbox.store.log.LogOptions;
import dev.blackbox.store.log.LogSealer;
import dev.blackbox.store.log.RecordingLog;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.HexFormat;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The folder with Lightbox sessions: {@code ~/.lightbox/sessions/<id>/}, or another one. */
public final class ChainHome {
  /** The release of the original program whose file format is written. */
  private static final String LIGHTBOX_VERSION = "0.1.0";

  private static final String ID = "[A-Za-z0-9_][A-Za-z0-9._-]{0,127}";

  private final Path folder;
  private final Disk disk;
  private final Clock clock;
  private final Supplier<String> ids;

  public ChainHome(Path folder, Disk disk, Clock clock, Supplier<String> ids) {
    this.folder = folder;
    this.disk = disk;
    this.clock = clock;
    this.ids = ids;
  }

  /** The folder that the environment names. */
  public static ChainHome of(Map<String, String> environment, Path userHome) {
    String named = environment.getOrDefault("LIGHTBOX_DIR", "");
    Path folder = named.isEmpty() ? userHome.resolve(".lightbox") : Path.of(named);
    return new ChainHome(folder, Disk.real(), Clock.systemUTC(), ChainHome::randomId);
  }

  private static String randomId() {
    byte[] bytes = new byte[8];
    new SecureRandom().nextBytes(bytes);
    return "session_" + HexFormat.of().formatHex(bytes);
  }

  /**
   * The folder of a session.
   *
   * @throws IllegalArgumentException if the id could name a folder elsewhere
   */
  public Path session(String id) {
    if (!id.matches(ID)) {
      throw new IllegalArgumentException(
          "\"" + id + "\": a session id has letters, digits, _, - and dots inside, up to 128");
    }
    return folder.resolve("sessions").resolve(id);
  }

  /** Creates a session with a new id, with group commit and without redaction. */
  public ChainSession begin() throws IOException {
    return open(ids.get(), LogOptions.STANDARD, LogListener.SILENT, null);
  }

  /**
   * Creates a session, or appends to an existing one.
   *
   * @param redaction the redaction of Lightbox; null for none
   * @throws dev.blackbox.store.disk.FileInUseException if another process or thread writes to it
   */
  public ChainSession open(
      String id, LogOptions options, LogListener listener, @Nullable LightboxRedaction redaction)
      throws IOException {
    Path session = session(id);
    Path events = session.resolve(ChainVerifier.EVENTS);
    RecordingLog log =
        new LogFactory(disk, clock).openForeign(events, options, listener, null, LogSealer.NONE);
    boolean isOpen = false;
    try {
      writeMeta(session.resolve(ChainVerifier.META), id);
      ChainSession opened = new ChainSession(id, log, state(events), clock, redaction);
      isOpen = true;
      return opened;
    } finally {
      if (!isOpen) {
        log.close();
      }
    }
  }

  private ChainState state(Path events) throws IOException {
    try (InputStream in = Channels.newInputStream(disk.read(events))) {
      return ChainState.of(in);
    }
  }

  /**
   * Opens a log that takes lines of a bbox recording and writes them as events of a session.
   *
   * @param id the id of the recording; characters that a folder name cannot have become underscores
   * @param header the header of the recording, with both fences
   * @param sealing receives the durable events
   * @throws dev.blackbox.store.disk.FileInUseException if another process or thread writes to the
   *     session
   */
  public RecordingLog openRecording(
      String id, byte[] header, LogOptions options, LogListener listener, LogSealer sealing)
      throws IOException {
    Path events = recording(id);
    BboxTranslator lines = new BboxTranslator();
    RecordingLog log =
        new LogFactory(disk, clock).openForeign(events, options, listener, lines, sealing);
    boolean isOpen = false;
    try {
      writeMeta(events.resolveSibling(ChainVerifier.META), id);
      ChainState state = state(events);
      if (state.head() == null) {
        log.append(header);
      } else {
        lines.goOn(id, state);
      }
      isOpen = true;
      return log;
    } finally {
      if (!isOpen) {
        log.close();
      }
    }
  }

  /** The events file of the session that a recording becomes. */
  public Path recording(String id) {
    String name = id.replaceAll("[^A-Za-z0-9._-]", "_").replaceFirst("^[.-]+", "_");
    String folderName = name.isEmpty() ? "_" : name.substring(0, Math.min(name.length(), 128));
    return session(folderName).resolve(ChainVerifier.EVENTS);
  }

  /** Writes the file once and durably, because nothing else says when the session began. */
  private void writeMeta(Path file, String id) throws IOException {
    if (disk.exists(file)) {
      return;
    }
    SessionMeta meta = new SessionMeta(id, "1", LIGHTBOX_VERSION, EventTime.now(clock));
    disk.replace(file, meta.bytes());
  }
}
