package dev.blackbox.benchmarks;

import dev.blackbox.format.text.Hashes;
import dev.blackbox.store.chain.ChainHome;
import dev.blackbox.store.chain.ChainSession;
import dev.blackbox.store.chain.ChainVerdict;
import dev.blackbox.store.chain.ChainVerifier;
import dev.blackbox.store.log.LogListener;
import dev.blackbox.store.log.LogOptions;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Map;

/**
 * Measures the verification of 100,000 Lightbox events on one warm core, compared with hashing
 * their bytes.
 */
public final class LightboxBenchmark {
  private static final int EVENTS = 100_000;

  private LightboxBenchmark() {}

  public static void main(String[] args) throws Exception {
    TemporaryFolder.temporary(LightboxBenchmark::run);
  }

  private static void run(Path folder) throws Exception {
    byte[] file = events(folder);
    System.out.printf("%d events, %.1f MB%n%n", EVENTS, file.length / 1e6);
    new Contest(file.length, 9)
        .way("hash the file, nothing else", () -> Hashes.sha256().digest(file)[0])
        .way("hash each line, nothing else", () -> hashLines(file))
        .way("verify", () -> verify(file))
        .run(6, System.out);
  }

  private static byte[] events(Path folder) throws Exception {
    ChainHome home = ChainHome.of(Map.of("LIGHTBOX_DIR", folder.toString()), folder);
    try (ChainSession session =
        home.open("benchmark", LogOptions.STANDARD, LogListener.SILENT, null)) {
      for (int i = 0; i < EVENTS; i++) {
        session.emit(LightboxEvents.call(i), LightboxEvents.outcome(i));
        if (i % 10_000 == 0) {
          session.flush(Duration.ofMinutes(1));
        }
      }
    }
    return Files.readAllBytes(home.session("benchmark").resolve(ChainVerifier.EVENTS));
  }

  private static long hashLines(byte[] file) {
    MessageDigest digest = Hashes.sha256();
    long sum = 0;
    int start = 0;
    for (int i = 0; i < file.length; i++) {
      if (file[i] == '\n') {
        digest.update(file, start, i - start);
        sum += digest.digest()[0];
        start = i + 1;
      }
    }
    return sum;
  }

  private static long verify(byte[] file) throws IOException {
    ChainVerdict verdict = ChainVerifier.standard().verify(new ByteArrayInputStream(file));
    if (!verdict.isValid() || verdict.events() != EVENTS || !verdict.findings().isEmpty()) {
      throw new IllegalStateException("expected a valid session, found " + verdict);
    }
    return verdict.bytes();
  }
}
