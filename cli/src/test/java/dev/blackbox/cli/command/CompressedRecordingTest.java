package dev.blackbox.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import dev.blackbox.cli.Ran;
import dev.blackbox.store.compress.ZstdOutput;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CompressedRecordingTest {
  private static final String RECORDING =
      """
      ---
      format: bbox/1
      id: sess_boats
      repo_sha: abc1234
      runner: local
      ---

      u: Count the boats. step=1
      a: Seven boats. step=2
      """;

  @TempDir Path folder;

  private static byte[] packed(byte[] text) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZstdOutput packed = new ZstdOutput(out, "test")) {
      packed.write(text);
      packed.finish();
    }
    return out.toByteArray();
  }

  private static byte[] packed(String text) throws IOException {
    return packed(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void bombIsRefusedWithASentence() throws IOException {
    byte[] bomb = Zstd.compress(new byte[80 << 20]);
    Files.createDirectory(folder.resolve("logs"));
    Files.write(folder.resolve("logs/bomb.bbox.zst"), bomb);

    // zeros are no text, so the beginning must be a recording for them to be read at all
    ByteArrayOutputStream disguised = new ByteArrayOutputStream();
    disguised.writeBytes(packed(RECORDING));
    disguised.writeBytes(bomb);
    Files.write(folder.resolve("logs/disguised.bbox.zst"), disguised.toByteArray());

    for (String verb : new String[] {"validate", "stats", "parse", "show"}) {
      Ran ran = Ran.in(folder, verb, "logs/disguised.bbox.zst");

      assertThat(ran.code()).as(verb).isEqualTo(3);
      assertThat(ran.err())
          .as(verb)
          .isEqualTo(
              "logs/disguised.bbox.zst: unpacks to more than 200 times its size, which no recording"
                  + " does; the rest is not read\n"
                  + "hint: if you trust the file, unpack it with zstd -d\n");
    }
  }

  @Test
  void fileCutAnywhereIsReadAsFarAsItGoes() throws IOException {
    byte[] whole = packed(RECORDING);
    Path file = folder.resolve("cut.bbox.zst");
    for (int length = 5; length < whole.length; length++) {
      Files.write(file, Arrays.copyOf(whole, length));

      Ran ran = Ran.in(folder, "validate", "cut.bbox.zst", "--json");

      assertThat(ran.code()).as("cut at byte %d", length).isIn(0, 1);
      assertThat(ran.err()).as("cut at byte %d", length).isEmpty();
    }
  }

  @Test
  void damageNamesItsByteAndTheRestIsRead() throws IOException {
    byte[] first = packed(RECORDING);
    byte[] second = packed("u: damaged step=3\n");
    byte[] third = packed("u: Thanks. step=4\n");
    second[10] ^= 0x55;
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(first);
    all.writeBytes(second);
    all.writeBytes(third);
    Files.write(folder.resolve("a.bbox.zst"), all.toByteArray());

    Ran ran = Ran.in(folder, "validate", "a.bbox.zst");
    Ran shown = Ran.in(folder, "show", "a.bbox.zst", "--kind", "user");

    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.out())
        .contains("a.bbox.zst: error: the frame at byte " + first.length + " is damaged (")
        .contains("[zstd-damaged]");
    assertThat(shown.out()).contains("Count the boats.").contains("Thanks.");
    assertThat(shown.err()).startsWith("a.bbox.zst: the frame at byte " + first.length);
  }

  @Test
  void partsMayBeCompressed() throws IOException {
    byte[] first = packed(RECORDING);
    String second =
        RECORDING.substring(0, RECORDING.indexOf("u: "))
            + "@continue file=a.bbox.zst bytes="
            + first.length
            + "\nu: Thanks. step=3\n";
    Files.write(folder.resolve("a.bbox.zst"), first);
    Files.write(folder.resolve("a.part2.bbox.zst"), packed(second));

    Ran ran = Ran.in(folder, "export", "a.bbox.zst", "--format", "bbox");

    assertThat(ran.err()).isEmpty();
    assertThat(ran.out()).startsWith(RECORDING).endsWith("u: Thanks. step=3\n");
  }
}
