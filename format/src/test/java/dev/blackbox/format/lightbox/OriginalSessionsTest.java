package dev.blackbox.format.lightbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.canonical.CanonicalJson;
import dev.blackbox.testkit.process.TestFolders;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Sessions the original has written, and one of our own made with CPython. */
class OriginalSessionsTest {
  @Test
  void ourOwnSessionIsReadAndWrittenAgainByteForByte() throws IOException {
    Path session = TestFolders.repository().resolve("testdata/lightbox/kettle");

    requireSame(session);
    assertThat(lastHash(session))
        .isEqualTo("42a7b7e3a451a4cad01353b9b527b718aaa514d31d49812c09e6ad1c8c21fd13");
  }

  @Test
  void everySessionOfTheOriginalIsReadAndWrittenAgainByteForByte() throws IOException {
    Path folder = TestFolders.shared("data/lightbox");
    Map<String, CanonicalJson> manifest = members(folder.resolve("manifest.json"), "sessions");
    List<Path> files = TestFolders.files(folder.resolve("valid"), "events\\.jsonl");
    assertThat(files).hasSizeGreaterThan(20);

    for (Path file : files) {
      Path session = Path.of(String.valueOf(file.getParent()));
      requireSame(session);
      CanonicalJson expected = manifest.get(String.valueOf(session.getFileName()));
      assertThat(expected).isNotNull();
      Map<String, CanonicalJson> facts = expected == null ? new HashMap<>() : expected.members();
      assertThat(Optional.ofNullable(facts.get("last_hash")).map(CanonicalJson::text))
          .contains(lastHash(session));
    }
  }

  private static Map<String, CanonicalJson> members(Path file, String key) throws IOException {
    CanonicalJson json = CanonicalJson.parse(Files.readString(file)).orElseThrow();
    return Optional.ofNullable(json.members().get(key)).orElseThrow().members();
  }

  private static void requireSame(Path session) throws IOException {
    byte[] file = Files.readAllBytes(session.resolve("events.jsonl"));
    ByteArrayOutputStream again = new ByteArrayOutputStream();
    LightboxEventReader events = new LightboxEventReader(new ByteArrayInputStream(file));
    LightboxChecks checks =
        new LightboxChecks(finding -> assertThat(finding).as(session.toString()).isNull());
    while (events.next()) {
      checks.accept(events);
      assertThat(events.text(Field.HASH)).as(session.toString()).contains(events.hash());
      again.write(events.event().line());
    }
    checks.finish();
    assertThat(again.toByteArray()).as(session.toString()).isEqualTo(file);
    byte[] meta = Files.readAllBytes(session.resolve("meta.json"));
    assertThat(SessionMeta.read(meta).orElseThrow().bytes()).isEqualTo(meta);
  }

  private static String lastHash(Path session) throws IOException {
    List<String> lines =
        Files.readAllLines(session.resolve("events.jsonl"), StandardCharsets.US_ASCII);
    LightboxEventReader events =
        new LightboxEventReader(
            new ByteArrayInputStream(
                lines.get(lines.size() - 1).getBytes(StandardCharsets.US_ASCII)));
    assertThat(events.next()).isTrue();
    return events.hash();
  }
}
