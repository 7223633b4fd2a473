package dev.blackbox.library.access;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.file.HomeFolder;
import dev.blackbox.library.proof.MachineHome;
import dev.blackbox.recorder.Call;
import dev.blackbox.recorder.Recorder;
import dev.blackbox.store.disk.Disk;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Records each request to a server and its caller, sealed, in {@code ~/.blackbox/serve}. Its
 * methods never throw and never wait: an event that has no space in memory is dropped and counted.
 */
public final class AccessRecording implements Closeable {
  private static final int FAILED = 400;
  private static final long PART_BYTES = 64L << 20;

  /** Longer than sealing the last head waits for a locked registry. */
  private static final Duration SEALING = Duration.ofSeconds(40);

  private final Recorder recorder;
  private final Path file;

  private AccessRecording(Recorder recorder, Path file) {
    this.recorder = recorder;
    this.file = file;
  }

  /**
   * Starts a recording in the home folder, which the key of this machine seals.
   *
   * @param version the version of this program
   * @param messages receives what goes wrong while it is written; any thread may call it
   * @throws BlackboxException if this machine has no key
   */
  public static AccessRecording open(HomeFolder home, String version, Consumer<String> messages)
      throws IOException, BlackboxException {
    Path folder = home.path().resolve("serve");
    var sealer = MachineHome.in(home).sealer(Clock.systemUTC());
    Disk.real().createFolders(folder);
    Recorder recorder =
        Recorder.in(folder)
            .agent("blackbox serve")
            .header("version", version)
            .workspace(folder)
            .waitAtMost(Duration.ZERO)
            .rotateAfter(PART_BYTES)
            .closeTimeout(SEALING)
            .sealed(sealer)
            .listener(notice -> messages.accept(notice.sentence()))
            .open();
    return new AccessRecording(recorder, recorder.file().orElse(folder));
  }

  /** Records a request to the API. */
  public void request(AccessEvent event) {
    Call call =
        recorder
            .tool("request")
            .arg(event.method())
            .arg(event.route())
            .arg("by", event.caller())
            .arg("role", event.role())
            .arg("from", event.address());
    if (event.sessions().size() == 1) {
      call.arg("session", event.sessions().getFirst());
    } else if (!event.sessions().isEmpty()) {
      call.arg("sessions", event.sessions());
    }
    if (!event.parameters().isEmpty()) {
      call.arg("query", event.parameters());
    }
    call.meta(MetaKey.LATENCY_MS, event.time().toMillis());
    String answer = event.status() + ", " + event.bytes() + " bytes";
    if (event.status() < FAILED) {
      call.result(answer);
    } else {
      call.error(answer);
    }
  }

  /** Records how often requests from an address were refused for one reason. */
  public void refusals(String reason, String address, long count) {
    recorder.lifecycle(
        "refused",
        Arg.pair("reason", reason),
        Arg.pair("from", address),
        Arg.pair("count", Long.toString(count)));
  }

  /** Returns the first file of the recording. */
  public Path file() {
    return file;
  }

  /** Returns how many events are not recorded. */
  public long dropped() {
    return recorder.dropped();
  }

  /** Returns whether the recording is sealed so far. */
  public boolean isSealed() {
    return recorder.isSealed();
  }

  /** Ends the recording and its seal. */
  @Override
  public void close() {
    recorder.close();
  }
}
