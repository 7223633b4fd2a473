package dev.blackbox.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.line.Line;
import dev.blackbox.store.blob.FolderBlobs;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.log.LogNotice;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BlobsTest {
  @TempDir Path folder;

  private String resultOf(RecorderOptions options, Path file, PendingEvent saying)
      throws IOException {
    try (Recorder recorder = options.open()) {
      saying.with(recorder);
    }
    return Recorded.lines(file).stream()
        .filter(Line.Call.class::isInstance)
        .map(line -> String.valueOf(((Line.Call) line).result()))
        .reduce((first, last) -> last)
        .orElseThrow();
  }

  private interface PendingEvent {
    void with(Recorder recorder);
  }

  private String resultOf(PendingEvent saying) throws IOException {
    Path file = folder.resolve("blobs.bbox");
    return resultOf(Recorded.options(file), file, saying);
  }

  private byte[] blob(String result) throws IOException {
    String hash = result.replaceAll("(?s).*sha256=([0-9a-f]{64}).*", "$1");
    try (InputStream in =
        FolderBlobs.beside(Disk.real(), folder.resolve("x")).get(hash).orElseThrow()) {
      return in.readAllBytes();
    }
  }

  @Test
  void resultOf1024BytesStaysInTheLine() throws IOException {
    String text = "x".repeat(1022) + "é";

    assertThat(resultOf(recorder -> recorder.tool("read").result(text))).isEqualTo(text);
  }

  @Test
  void resultOfOneByteMoreGoesOutAndReadsBack() throws IOException {
    String text = "x".repeat(1023) + "é";

    String result = resultOf(recorder -> recorder.tool("read").result(text));

    assertThat(result).matches("@blob sha256=[0-9a-f]{64} bytes=1025 mime=text/plain");
    assertThat(new String(blob(result), StandardCharsets.UTF_8)).isEqualTo(text);
  }

  @Test
  void whatCameOfACallStaysInTheLineWhenItsOutputGoesOut() throws IOException {
    String text = "[err: exit 1] " + "x".repeat(2_000);

    String result = resultOf(recorder -> recorder.tool("make").start().result(text));

    assertThat(result).startsWith("[err: exit 1] @blob sha256=");
    assertThat(new String(blob(result), StandardCharsets.UTF_8)).isEqualTo(text);
  }

  @Test
  void wordsAndContentAreToldApart() throws IOException {
    String content = "line\n".repeat(1_000);

    String result = resultOf(recorder -> recorder.tool("make").error("exit 2", content));

    assertThat(result).startsWith("[err: exit 2] @blob sha256=");
    assertThat(new String(blob(result), StandardCharsets.UTF_8)).isEqualTo(content);
  }

  @Test
  void bytesComeBackAsTheyWere() throws IOException {
    byte[] image = new byte[5_000];
    for (int i = 0; i < image.length; i++) {
      image[i] = (byte) (i * 31);
    }

    String result =
        resultOf(recorder -> recorder.tool("draw").result("[1 image]", image, "image/png"));

    assertThat(result).startsWith("[1 image] @blob sha256=").endsWith("bytes=5000 mime=image/png");
    assertThat(blob(result)).isEqualTo(image);
  }

  @Test
  void halfACharacterHasNoBytesAndStaysInTheLine() throws IOException {
    String text = "\ud83d" + "x".repeat(3_000);

    assertThat(resultOf(recorder -> recorder.tool("read").result(text))).isEqualTo(text);
  }

  @Test
  void blobThatCannotBeKeptStandsInTheRecordingAndTheListenerIsTold() throws IOException {
    Path file = folder.resolve("inline.bbox");
    List<LogNotice.Kind> told = new ArrayList<>();
    String text = "y".repeat(5_000);

    String result =
        resultOf(
            Recorded.options(file)
                .blobs(new FailingBlobs())
                .listener(notice -> told.add(notice.kind())),
            file,
            recorder -> recorder.tool("read").result(text));

    assertThat(result).isEqualTo(text);
    assertThat(told).containsExactly(LogNotice.Kind.BLOB_FAILED);
  }
}
