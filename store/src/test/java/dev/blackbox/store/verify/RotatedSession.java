package dev.blackbox.store.verify;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.log.Commit;
import dev.blackbox.store.log.LogFactory;
import dev.blackbox.store.log.LogListener;
import dev.blackbox.store.log.LogOptions;
import dev.blackbox.store.log.RecordingLog;
import dev.blackbox.store.log.Rotation;
import dev.blackbox.store.parts.Part;
import dev.blackbox.store.parts.RecordingSource;
import dev.blackbox.store.sealing.RecordingSealer;
import dev.blackbox.store.testing.Notary;
import dev.blackbox.store.testing.Sample;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Records and seals a session in several files. */
record RotatedSession(Notary notary, Path file) {
  private static final Duration LONG = Duration.ofSeconds(30);

  /** Records events, each in its own batch. */
  void record(String prefix, int events, Rotation rotation)
      throws IOException, InterruptedException {
    LogOptions options = LogOptions.STANDARD.withRotation(rotation).withCommit(Commit.each());
    RecordingSealer sealer =
        new RecordingSealer(notary.sealer(), Duration.ofMillis(1), notice -> {});
    try (RecordingLog log =
        LogFactory.standard().open(file, Sample::header, options, LogListener.SILENT, sealer)) {
      for (int i = 0; i < events; i++) {
        assertThat(log.awaitDurable(log.append(Sample.event(prefix + i)), LONG)).isTrue();
      }
    }
  }

  /** The files, in order, with all their lines. */
  List<Part> parts() throws IOException {
    try (RecordingSource source = RecordingSource.openWhole(Disk.real(), file)) {
      source.transferTo(OutputStream.nullOutputStream());
      return source.parts();
    }
  }

  /** The lines of all files with their headers. */
  List<String> lines() throws IOException {
    try (RecordingSource source = RecordingSource.openWhole(Disk.real(), file)) {
      return new String(source.readAllBytes(), UTF_8).lines().toList();
    }
  }

  /** The index of each line that begins like this. */
  List<Long> indices(String start) throws IOException {
    List<String> lines = lines();
    List<Long> found = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).startsWith(start)) {
        found.add((long) i);
      }
    }
    return found;
  }

  Verdict verdict() throws IOException {
    return notary.verify(file);
  }

  /** The verdict while one file has other bytes. */
  Verdict verdictWith(Path part, byte[] bytes) throws IOException {
    byte[] before = Files.readAllBytes(part);
    Files.write(part, bytes);
    try {
      return verdict();
    } finally {
      Files.write(part, before);
    }
  }
}
