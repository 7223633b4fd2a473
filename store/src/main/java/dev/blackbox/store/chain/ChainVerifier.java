package dev.blackbox.store.chain;

import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Rule;
import dev.blackbox.format.lightbox.SessionMeta;
import dev.blackbox.store.disk.Disk;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/**
 * Checks whether a Lightbox session is as it was recorded. Accepts any content, and needs little
 * memory for sessions of any size.
 *
 * <pre>{@code
 * ChainVerdict verdict = ChainVerifier.standard().verify(Path.of("sessions/session_0123"));
 * }</pre>
 */
public final class ChainVerifier {
  /** The file with the events. */
  public static final String EVENTS = "events.jsonl";

  /** The file with the metadata of the session. */
  public static final String META = "meta.json";

  private static final int MAX_META = 64 << 10;

  private final Disk disk;

  public ChainVerifier(Disk disk) {
    this.disk = disk;
  }

  /** A verifier on the disk of this machine. */
  public static ChainVerifier standard() {
    return new ChainVerifier(Disk.real());
  }

  /**
   * Verifies a session.
   *
   * @param session its folder, or the file with its events
   */
  public ChainVerdict verify(Path session) throws IOException {
    Path events = Files.isDirectory(session) ? session.resolve(EVENTS) : session;
    if (!disk.exists(events)) {
      return ChainVerdict.notFound(events.getFileName() + " is missing");
    }
    try (SeekableByteChannel file = disk.read(events);
        InputStream in = Channels.newInputStream(file)) {
      ChainFaultList faults = new ChainFaultList();
      ChainCheck check = new ChainCheck(in, faults);
      check.run();
      if (String.valueOf(events.getFileName()).equals(EVENTS)) {
        meta(Disk.folderOf(events), check.sessionId(), faults);
      }
      return faults.verdict(check.events(), check.bytes(), check.head());
    }
  }

  /** Verifies a stream of events, without {@code meta.json}. */
  public ChainVerdict verify(InputStream events) throws IOException {
    ChainFaultList faults = new ChainFaultList();
    ChainCheck check = new ChainCheck(events, faults);
    check.run();
    return faults.verdict(check.events(), check.bytes(), check.head());
  }

  private void meta(Path folder, Optional<String> sessionId, ChainFaultList faults)
      throws IOException {
    Path file = folder.resolve(META);
    if (!disk.exists(file)) {
      faults.add(new Finding(Rule.META_UNUSABLE, 0, META + " is missing"));
      return;
    }
    Optional<SessionMeta> meta = SessionMeta.read(firstBytes(file));
    if (meta.isEmpty()) {
      faults.add(
          new Finding(Rule.META_UNUSABLE, 0, META + " is not a JSON object with its four fields"));
    } else if (sessionId.isPresent()) {
      sameId(META + " says", meta.get().sessionId(), sessionId.get(), faults);
    }
    if (String.valueOf(Disk.folderOf(folder).getFileName()).equals("sessions")) {
      String name = String.valueOf(folder.getFileName());
      sameId("the folder says", name, sessionId.orElse(name), faults);
    }
  }

  private static void sameId(String who, String says, String events, ChainFaultList faults) {
    if (!says.equals(events)) {
      faults.add(
          new Finding(
              Rule.SESSION_ID_DIFFERS,
              0,
              who + " the session is \"" + says + "\", the events say \"" + events + "\""));
    }
  }

  private byte[] firstBytes(Path file) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(MAX_META);
    try (SeekableByteChannel channel = disk.read(file)) {
      while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
        // Read to the end of the file, or to the largest meta.json.
      }
    }
    return Arrays.copyOf(bytes.array(), bytes.position());
  }
}
