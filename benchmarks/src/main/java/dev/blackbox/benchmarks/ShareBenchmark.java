package dev.blackbox.benchmarks;

import dev.blackbox.library.common.ProgressListener;
import dev.blackbox.library.convert.ConversionTarget;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.proof.MachineHome;
import dev.blackbox.library.proof.SealTarget;
import dev.blackbox.library.proof.Trust;
import dev.blackbox.library.share.ShareExport;
import dev.blackbox.library.share.ShareOptions;
import dev.blackbox.library.share.SharedFileVerifier;
import dev.blackbox.store.redact.Redactor;
import dev.blackbox.testkit.recording.RecordingBytes;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Locale;

/**
 * Measures a shared session of 1,000,000 lines: writing and verifying it, its size, and with a
 * Chromium the first rows from disk and the check of its seal in the page.
 */
public final class ShareBenchmark {
  private static final long LINES = 1_000_000;
  private static final int MEGABYTES = 250;
  private static final int CALLS_PER_MEGABYTE = 3_300;
  private static final Path CHROMIUM = Path.of("/usr/bin/chromium");

  private ShareBenchmark() {}

  public static void main(String[] args) throws Exception {
    TemporaryFolder.temporary(ShareBenchmark::measure);
  }

  private static void measure(Path folder) throws Exception {
    Path recording = folder.resolve("session.bbox");
    try (OutputStream out =
        new FirstLines(new BufferedOutputStream(Files.newOutputStream(recording)), LINES)) {
      RecordingBytes.realistic(1, MEGABYTES * 1_000_000L, MEGABYTES * CALLS_PER_MEGABYTE)
          .writeTo(out);
    }
    MachineHome home = new MachineHome(folder.resolve("home"));
    home.createKey();
    new SealTarget(recording).seal(home.sealer(Clock.systemUTC()), false);
    Path file = folder.resolve("session.html");
    long begin = System.nanoTime();
    new ShareExport(
            ShareOptions.masking(Redactor.standard()),
            Trust.in(home),
            "benchmark",
            Instant.now(),
            ProgressListener.NONE,
            _ -> {})
        .write(
            Input.file("session.bbox", recording),
            ConversionTarget.named(file.toString(), folder, OutputStream.nullOutputStream()));
    print("export of %.1f MB", Files.size(recording) / 1e6, begin);
    System.out.printf(Locale.ROOT, "HTML file: %.1f MB%n", Files.size(file) / 1e6);
    begin = System.nanoTime();
    Object status =
        new SharedFileVerifier(Trust.in(home))
            .verify(Input.file("session.html", file), ProgressListener.NONE)
            .verdict()
            .status();
    print("verify: " + status + ", of %.1f MB", Files.size(file) / 1e6, begin);
    if (Files.isExecutable(CHROMIUM)) {
      browse(file);
    } else {
      System.out.println("chromium is not installed: nothing measured in a browser");
    }
  }

  private static void print(String what, double megabytes, long begin) {
    System.out.printf(
        Locale.ROOT, what + ": %.1f s%n", megabytes, (System.nanoTime() - begin) / 1e9);
  }

  private static void browse(Path file) throws Exception {
    for (int run = 0; run < 5; run++) {
      try (BrowserTab tab = BrowserTab.start(CHROMIUM)) {
        tab.open(file.toUri() + "#/story");
        String rows = tab.await("document.querySelector('.row .argument') && performance.now()");
        System.out.printf("first rows from disk: %s ms%n", rows.replaceAll("\\..*", ""));
      }
    }
    try (BrowserTab tab = BrowserTab.start(CHROMIUM)) {
      tab.open(file.toUri() + "#/proof");
      String verdict =
          tab.await("document.querySelector('.verdict.good, .verdict.bad')?.innerText");
      System.out.println(verdict.lines().limit(3).reduce("", (a, b) -> a + " " + b).strip());
      String heap = tab.await("Math.round(performance.memory.usedJSHeapSize / 1e6)");
      System.out.printf("heap of the page: %s MB%n", heap);
    }
  }

  /** Passes on the first lines. */
  private static final class FirstLines extends OutputStream {
    private final OutputStream out;
    private long left;

    FirstLines(OutputStream out, long lines) {
      this.out = out;
      this.left = lines;
    }

    @Override
    public void write(int one) throws IOException {
      if (left > 0) {
        out.write(one);
        left -= one == '\n' ? 1 : 0;
      }
    }

    @Override
    public void close() throws IOException {
      out.close();
    }
  }
}
