package dev.blackbox.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.Ran;
import dev.blackbox.library.common.Form;
import dev.blackbox.session.training.RowShape;
import dev.blackbox.store.blob.BlobRef;
import dev.blackbox.store.blob.FolderBlobs;
import dev.blackbox.store.disk.Disk;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No verb presents the content of a forged blob as the recorded one. */
final class ForgedBlobTest {
  private static final String REMARK = "this blob is not the one that was recorded";
  private static final String HEADER = "---\nformat: bbox/1\nid: sess_1\nrepo_sha: abc1234\n---\n";
  private static final String FORGED = "forged";

  /** The recorded contents; each has another content of the same size in the forged store. */
  private static final String RESULT = "genuine: low tide at 6";

  private static final String FAILURE = "genuine: no such harbour";
  private static final String ARGUMENT = "genuine: a table of tides";
  private static final String PROMPT = "genuine: you are a harbour master";
  private static final String SUMMARY = "genuine: they asked for tides";
  private static final String TOKENS = "[1, 2, 3]";

  @TempDir Path folder;

  @BeforeEach
  void recordWithBlobs() throws IOException {
    String lines =
        HEADER
            + ("@context role=system → " + blob(PROMPT) + "\n")
            + "u: When is low tide? step=1\n"
            + ("t:bash id=c1 command=tide step=2 → " + blob(RESULT) + "\n")
            + ("t:bash id=c2 command=tide step=2 → [error] " + blob(FAILURE) + "\n")
            + ("t:write id=c3 path=t.txt content=" + blob(ARGUMENT) + " step=2 → [ok]\n")
            + ("@compact reason=full → " + blob(SUMMARY) + "\n")
            + "a: At 6. step=3\n"
            + ("# metrics step=3 completion_token_ids=" + blob(TOKENS) + "\n");
    Files.writeString(folder.resolve("s.bbox"), lines);
  }

  private String blob(String content) throws IOException {
    byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
    FolderBlobs blobs = FolderBlobs.beside(Disk.real(), folder.resolve("s.bbox"));
    return blobs.put(bytes, "text/plain").text();
  }

  private List<Path> blobs() throws IOException {
    try (Stream<Path> files = Files.walk(folder.resolve(".bbox-blobs"))) {
      return files.filter(Files::isRegularFile).toList();
    }
  }

  private void forge() throws IOException {
    for (Path blob : blobs()) {
      String content = Files.readString(blob);
      String other = content.equals(TOKENS) ? "[7, 7, 7]" : FORGED + " " + content.substring(7);
      assertThat(other).hasSameSizeAs(content);
      Files.writeString(blob, other);
    }
  }

  @Test
  void genuineBlobsAreShown() {
    assertThat(Ran.in(folder, "show", "s.bbox", "--full").out())
        .contains(RESULT, FAILURE, ARGUMENT, PROMPT, SUMMARY)
        .doesNotContain(REMARK);
    assertThat(Ran.in(folder, "show", "s.bbox").out()).contains(RESULT, FAILURE);
    assertThat(Ran.in(folder, "export", "s.bbox", "--format", "atif").out())
        .contains(RESULT, FAILURE, ARGUMENT, PROMPT, SUMMARY);
  }

  @Test
  void showSaysThatTheBlobIsNotTheRecordedOne() throws IOException {
    forge();

    Ran full = Ran.in(folder, "show", "s.bbox", "--full");
    Ran brief = Ran.in(folder, "show", "s.bbox");

    assertThat(full.out()).contains("[" + REMARK + "]").doesNotContain(FORGED);
    assertThat(full.out().split(REMARK, -1)).hasSize(6);
    assertThat(brief.out()).contains("[" + REMARK + "]").doesNotContain(FORGED);
  }

  @Test
  void remarkIsNotInTheColourOfContent() throws IOException {
    forge();
    Screen colours = new Screen.Fixed(false, true, true, 120);

    String out =
        Ran.on(colours, Map.of("TERM", "xterm"), folder, "show", "s.bbox", "--full", "--no-pager")
            .out();

    assertThat(out).contains("\u001b[1;31m[" + REMARK + "]");
  }

  @Test
  void blobOfAnotherSizeIsNotShown() throws IOException {
    for (Path blob : blobs()) {
      Files.writeString(blob, FORGED);
    }

    assertThat(Ran.in(folder, "show", "s.bbox", "--full").out())
        .contains(REMARK)
        .doesNotContain(FORGED);
  }

  /** Only the first megabyte of a blob is shown, but all of it is compared. */
  @Test
  void largeBlobIsComparedToItsEnd() throws IOException {
    String large = "low tide at six\n".repeat(100_000);
    String line = "t:bash id=c1 command=tide → " + blob(large) + "\n";
    Files.writeString(folder.resolve("large.bbox"), HEADER + line);
    assertThat(Ran.in(folder, "show", "large.bbox", "--full").out()).contains("low tide at six");
    String hash = BlobRef.of(large.getBytes(StandardCharsets.UTF_8), "text/plain").sha256();
    Path file = folder.resolve(".bbox-blobs").resolve(hash.substring(0, 2)).resolve(hash);
    Files.writeString(file, large.substring(0, large.length() - 1) + "!");

    assertThat(Ran.in(folder, "show", "large.bbox", "--full").out())
        .contains(REMARK)
        .doesNotContain("low tide at six");
  }

  @Test
  void otherReadersDoNotPrintIt() throws IOException {
    forge();

    for (List<String> words :
        List.of(
            List.of("show", "s.bbox", "--json"),
            List.of("show", "s.bbox", "--outline"),
            List.of("replay", "s.bbox"),
            List.of("replay", "s.bbox", "--json"),
            List.of("diff", "s.bbox", "s.bbox"),
            List.of("validate", "s.bbox"),
            List.of("stats", "s.bbox"),
            List.of("cost", "s.bbox"),
            List.of("parse", "s.bbox"),
            List.of("import", "s.bbox", "-o", "copy.bbox"))) {
      Ran ran = Ran.in(folder, words.toArray(String[]::new));

      assertThat(ran.code()).as(words + ran.err()).isLessThan(2);
      assertThat(ran.out() + ran.err()).as(words.toString()).doesNotContain(FORGED);
    }
  }

  static List<String> formats() {
    return Stream.concat(Form.EXPORTS.stream(), RowShape.NAMES.stream()).toList();
  }

  @ParameterizedTest
  @MethodSource("formats")
  void exportLeavesItOut(String format) throws IOException {
    forge();

    Files.createDirectories(folder.resolve("out"));
    Ran written = Ran.in(folder, "export", "s.bbox", "--format", format, "-o", "out/rows.jsonl");
    Ran printed = Ran.in(folder, "export", "s.bbox", "--format", format);

    assertThat(written.code()).as(written.err()).isLessThan(3);
    assertThat(printed.out()).doesNotContain(FORGED).doesNotContain("7, 7").doesNotContain("[7,7");
    assertThat(Files.readString(folder.resolve("out/rows.jsonl"))).doesNotContain(FORGED);
  }

  @Test
  void documentNamesNoFileOfAForgedBlob() throws IOException {
    assertThat(Ran.in(folder, "export", "s.bbox", "-f", "atif", "--no-source").out())
        .contains(".bbox-blobs/");
    forge();

    for (String inline : List.of("--inline-blobs=1M", "--no-inline-blobs")) {
      Ran ran = Ran.in(folder, "export", "s.bbox", "-f", "atif", "--no-source", inline);

      assertThat(ran.out()).as(inline).contains("@blob sha256=").doesNotContain(".bbox-blobs/");
      assertThat(ran.err()).as(inline).contains("s.bbox: ").contains(": " + REMARK);
    }
  }

  @Test
  void trainingSaysWhichBlobIsNotTheRecordedOne() throws IOException {
    forge();

    assertThat(Ran.in(folder, "export", "s.bbox", "--format", "openai").err())
        .contains(": " + REMARK);
  }

  /** A masked copy has a right hash of its own, and would pass for the recorded blob. */
  @Test
  void redactMakesNoMaskedCopyOfIt() throws IOException {
    String secret = "take ghp_" + "A1b2C3d4E5f6".repeat(3);
    String line = "t:env id=c1 → " + blob("genuine") + "\n";
    Path file = Files.writeString(folder.resolve("e.bbox"), HEADER + line);
    String hash = BlobRef.of("genuine".getBytes(StandardCharsets.UTF_8), "text/plain").sha256();
    Files.writeString(
        folder.resolve(".bbox-blobs").resolve(hash.substring(0, 2)).resolve(hash), secret);
    int before = blobs().size();
    assertThat(Ran.in(folder, "redact", "e.bbox").code()).isEqualTo(1);

    for (List<String> target : List.of(List.of("--write"), List.of("-o", "copy.bbox"))) {
      List<String> words = new ArrayList<>(List.of("redact", "e.bbox"));
      words.addAll(target);
      Ran ran = Ran.in(folder, words.toArray(String[]::new));

      assertThat(ran.code()).isEqualTo(3);
      assertThat(ran.err()).contains(hash + ": has secrets, but " + REMARK);
      assertThat(Files.readString(file)).isEqualTo(HEADER + line);
      assertThat(folder.resolve("copy.bbox")).doesNotExist();
      assertThat(blobs()).hasSize(before);
    }
  }
}
