package dev.blackbox.cli.redact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.Ran;
import dev.blackbox.cli.command.Screen;
import dev.blackbox.store.blob.BlobRef;
import dev.blackbox.store.blob.FolderBlobs;
import dev.blackbox.store.compress.ZstdOutput;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.parts.RecordingSource;
import dev.blackbox.testkit.property.Choices;
import dev.blackbox.testkit.property.Gen;
import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.recording.RecordingBytes;
import dev.blackbox.testkit.secret.SecretGenerator;
import dev.blackbox.testkit.secret.TestSecret;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RedactCommandTest {
  private static final String HEADER =
      "---\nformat: bbox/1\nid: s\nrepo_sha: abc1234\nrunner: local\n---\n\n";
  private static final TestSecret TOKEN = SecretGenerator.kinds().get(0).from(Choices.random(7));

  @TempDir Path folder;

  private Path write(String name, byte[] bytes) throws IOException {
    return Files.write(folder.resolve(name), bytes);
  }

  private Path write(String name, String text) throws IOException {
    return write(name, text.getBytes(StandardCharsets.UTF_8));
  }

  private static byte[] packed(String text) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZstdOutput packed = new ZstdOutput(out, "test")) {
      packed.write(text.getBytes(StandardCharsets.UTF_8));
      packed.finish();
    }
    return out.toByteArray();
  }

  /** All text that lies in the folder, unpacked. */
  private String everything() throws IOException {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        try (RecordingSource text = RecordingSource.openAlone(Disk.real(), file)) {
          all.append(new String(text.readAllBytes(), StandardCharsets.UTF_8)).append('\n');
        }
      }
    }
    return all.toString();
  }

  @Test
  void noPieceOfASecretIsLeftAnywhere() throws IOException {
    for (Gen<TestSecret> kind : SecretGenerator.kinds()) {
      TestSecret secret = kind.from(Choices.random(42));
      String inEnvironment = secret.name() + "=" + secret.carrier();
      String spilled = inEnvironment.replace("\n", "\n  ");
      BlobRef blob =
          FolderBlobs.beside(Disk.real(), folder.resolve("a.bbox"))
              .put(inEnvironment.getBytes(StandardCharsets.UTF_8), "text/plain");
      byte[] first = packed(HEADER + "t:env\n  " + spilled + "\no: → " + blob.text() + "\n");
      write("a.bbox.zst", first);
      write(
          "a.part2.bbox.zst",
          packed(
              HEADER
                  + "@continue file=a.bbox.zst bytes="
                  + first.length
                  + "\na: Again:\n  "
                  + spilled
                  + "\n"));

      Ran ran = Ran.in(folder, "redact", "a.bbox.zst", "--write");
      Ran valid = Ran.in(folder, "validate", "a.bbox.zst", "--strict");

      assertThat(ran.code()).as(secret.kind()).isZero();
      assertThat(secret.isLeftIn(ran.out() + ran.err())).as("%s is shown", secret).isFalse();
      assertThat(secret.isLeftIn(everything())).as("%s is left", secret).isFalse();
      assertThat(valid.out()).as(secret.kind()).contains("✓ Valid BlackBox file");
      assertThat(valid.code()).as(secret.kind() + valid.out()).isZero();
    }
  }

  @Test
  void twiceMaskedIsOnceMaskedAndAllElseStays() {
    Property.forAll(
        150,
        RecordingBytes.any(),
        bytes -> {
          Files.deleteIfExists(folder.resolve("a.bbox"));
          Path file = write("a.bbox", bytes);
          if (Ran.in(folder, "redact", "a.bbox").code() != 0) {
            return; // no recording, or with something that looks like a secret
          }
          byte[] line = ("\nu: Take " + TOKEN.value() + "\n").getBytes(StandardCharsets.UTF_8);
          ByteArrayOutputStream spilled = new ByteArrayOutputStream();
          spilled.writeBytes(HEADER.getBytes(StandardCharsets.UTF_8));
          spilled.writeBytes(bytes);
          spilled.writeBytes(line);
          Files.write(file, spilled.toByteArray());

          Ran first = Ran.in(folder, "redact", "a.bbox", "--write");
          byte[] once = Files.readAllBytes(file);
          Ran second = Ran.in(folder, "redact", "a.bbox", "--write");

          assertThat(first.err()).endsWith("a.bbox: 1 secret masked\n");
          assertThat(TOKEN.isLeftIn(new String(once, StandardCharsets.ISO_8859_1))).isFalse();
          assertThat(second.err()).endsWith("a.bbox: no secrets found\n");
          assertThat(Files.readAllBytes(file)).isEqualTo(once);
        });
  }

  @Test
  void fileWithoutSecretsIsNotTouched() throws IOException {
    byte[] bytes = RecordingBytes.realistic(3, 300_000, 50).toByteArray();
    Path file = write("a.bbox", bytes);
    FileTime before = FileTime.from(Instant.parse("2026-01-02T03:04:05Z"));
    Files.setLastModifiedTime(file, before);

    Ran ran = Ran.in(folder, "redact", "a.bbox", "--write");

    assertThat(ran.err()).isEqualTo("a.bbox: no secrets found\n");
    assertThat(Files.readAllBytes(file)).isEqualTo(bytes);
    assertThat(Files.getLastModifiedTime(file)).isEqualTo(before);
    assertThat(folder.toFile().list()).containsExactly("a.bbox");
  }

  @Test
  void lineEndingsAndPermissionsStay() throws IOException {
    String text = (HEADER + "u: Take " + TOKEN.value() + " now.\na: no end").replace("\n", "\r\n");
    Path file = write("a.bbox", text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));

    Ran.in(folder, "redact", "a.bbox", "--write");

    assertThat(Files.readString(file))
        .isEqualTo(
            text.replace(TOKEN.value(), "[redacted:github_token]") + "\r\n# redactions=1\r\n");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-r-----");
  }

  @Test
  void secretOfSeveralLinesIsSeenAcrossThem() throws IOException {
    TestSecret key =
        SecretGenerator.kinds().stream()
            .map(kind -> kind.from(Choices.random(5)))
            .filter(secret -> secret.value().contains("\n"))
            .findFirst()
            .orElseThrow();
    Path file =
        write(
            "a.bbox",
            HEADER + "t:read id_rsa →\n  " + key.value().replace("\n", "\n  ") + "\na: Read it.\n");

    Ran ran = Ran.in(folder, "redact", "a.bbox", "--write");

    assertThat(ran.out()).startsWith("a.bbox:9: ");
    assertThat(key.isLeftIn(Files.readString(file))).isFalse();
    assertThat(Files.readString(file)).contains("\na: Read it.\n");
  }

  @Test
  void secretSplitOverProgressLinesIsMaskedInBoth() throws IOException {
    String start = TOKEN.value().substring(0, 20);
    String rest = TOKEN.value().substring(20);
    Path file =
        write(
            "a.bbox",
            HEADER
                + "t!:env id=c1 → [running]\nt~:env id=c1 \"TERM=x\\nGH="
                + start
                + "\"\n"
                + "a: Wait.\nt~:env id=c1 \""
                + rest
                + "\\nHOME=/\"\nt:env id=c1 → [ok]\n");

    Ran ran = Ran.in(folder, "redact", "a.bbox", "--write");

    assertThat(ran.code()).isZero();
    assertThat(Files.readString(file))
        .contains("\"TERM=x\\nGH=[redacted:github_token]\"", "\"[redacted:github_token]\\nHOME=/\"")
        .endsWith("# redactions=2\n");
    assertThat(Ran.in(folder, "export", "a.bbox", "--redact", "-o", "-").out())
        .doesNotContain(start);
  }

  @Test
  void valuesOfTheEnvironmentAreMaskedWhenAskedFor() throws IOException {
    write("a.bbox", HEADER + "a: I was told Blue-Heron-4471 works.\n");
    Map<String, String> environment =
        Map.of("DOOR_PASSWORD", "Blue-Heron-4471", "HOME", "/nowhere");

    Ran without = Ran.on(Screen.NONE, environment, folder, "redact", "a.bbox");
    Ran with = Ran.on(Screen.NONE, environment, folder, "redact", "a.bbox", "--env");

    assertThat(without.code()).isZero();
    assertThat(with.code()).isEqualTo(1);
    assertThat(with.out()).startsWith("a.bbox:8: env_var  a: I was told … (15 characters) works.");
  }

  @Test
  void recordingThatIsBeingWrittenIsLeftAlone() throws IOException {
    Path file = write("a.bbox", HEADER + "u: Take " + TOKEN.value() + "\n");
    byte[] before = Files.readAllBytes(file);

    Ran ran;
    try (Closeable _ = Disk.real().lock(file)) {
      ran = Ran.in(folder, "redact", "a.bbox", "--write");
    }

    assertThat(ran.code()).isEqualTo(3);
    assertThat(ran.err()).contains("this process");
    assertThat(Files.readAllBytes(file)).isEqualTo(before);
  }

  @Test
  void linkIntoTheMiddleOfALineIsNotTrusted() throws IOException {
    String first = HEADER + "u: Take " + TOKEN.value() + "\na: This line is cut.\n";
    String second = HEADER + "@continue file=a.bbox bytes=" + (first.length() - 6) + "\n";
    Path file = write("a.bbox", first);
    Path other = write("a.part2.bbox", second);

    Ran ran = Ran.in(folder, "redact", "a.bbox", "--write");

    assertThat(ran.err()).contains("a.part2.bbox: continues another file").contains("not read");
    assertThat(Files.readString(file)).endsWith("\na: This line is cut.\n# redactions=1\n");
    assertThat(Files.readString(other)).isEqualTo(second);
  }

  @Test
  void manySecretsInOneLineAreListedQuickly() throws IOException {
    StringBuilder line = new StringBuilder(HEADER + "u:");
    for (int i = 0; i < 5_000; i++) {
      line.append(' ').append(TOKEN.value());
    }
    write("a.bbox", line.append('\n').toString());

    Ran ran = Ran.in(folder, "redact", "a.bbox", "--write");

    assertThat(ran.err()).isEqualTo("a.bbox: 5000 secrets masked\n");
    assertThat(TOKEN.isLeftIn(ran.out())).isFalse();
    assertThat(List.of(everything().split("redacted:", -1))).hasSize(5_001);
  }
}
