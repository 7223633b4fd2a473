package dev.blackbox.server.team;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.server.gate.Role;
import dev.blackbox.testkit.property.Gen;
import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.property.TextGenerator;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class TokenEntryTest {
  private static final Instant TIME = Instant.parse("2026-11-18T12:00:00Z");
  private static final String HASH = TokenEntry.hash("bbt_x");
  private static final TokenEntry ENTRY =
      new TokenEntry("alice", Role.READER, List.of("/srv/tea"), TIME, null, 0, HASH);

  @Test
  void aLineIsReadable() {
    assertThat(ENTRY.line())
        .isEqualTo(
            "alice reader active projects=/srv/tea created=2026-11-18T12:00:00Z sha256=" + HASH);
  }

  @ParameterizedTest
  @ValueSource(strings = {"*", "a,b", "a b", "a+b", "100%", "projects=*", "Ä", "a\nb", "\u202e"})
  void aProjectOfAnyNameComesBack(String project) {
    TokenEntry entry =
        new TokenEntry("a", Role.RECORDER, List.of(project, "b"), TIME, TIME, 0, HASH);

    assertThat(entry.line()).isPrintable().doesNotContain("\n");
    assertThat(TokenEntry.parse(entry.line())).hasValue(entry);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1",
    "1500, 1500",
    "1000, 1k",
    "500000000, 500M",
    "999999999000000000, 999999999G"
  })
  void aQuotaComesBack(long bytes, String text) {
    TokenEntry entry = new TokenEntry("a", Role.RECORDER, List.of(), TIME, null, bytes, HASH);

    assertThat(entry.line()).contains(" quota=" + text + " sha256=");
    assertThat(TokenEntry.parse(entry.line())).hasValue(entry);
    assertThat(entry.caller().quota()).isEqualTo(bytes);
  }

  @Test
  void aRecorderHasTheUsualQuotaAndAnAdminNone() {
    TokenEntry recorder = new TokenEntry("a", Role.RECORDER, List.of(), TIME, null, 0, HASH);
    TokenEntry admin = new TokenEntry("a", Role.ADMIN, List.of(), TIME, null, 0, HASH);

    assertThat(recorder.caller().quota()).isEqualTo(10_000_000_000L);
    assertThat(admin.caller().quota()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void everyEntryComesBack() {
    Property.forAll(
        1_000,
        TextGenerator.any().listOf(3),
        projects -> {
          List<String> named =
              projects.stream()
                  .map(project -> new String(project.getBytes(UTF_8), UTF_8))
                  .filter(project -> !project.isEmpty())
                  .toList();
          TokenEntry entry = new TokenEntry("a", Role.READER, named, TIME, null, 0, HASH);
          assertThat(TokenEntry.parse(entry.line())).hasValue(entry);
        });
  }

  @Test
  void aLineThatWasCutIsNoEntry() {
    String line = ENTRY.revokedAt(TIME).line();
    for (int end = 0; end < line.length(); end++) {
      assertThat(TokenEntry.parse(line.substring(0, end))).as(line.substring(0, end)).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "alice owner active projects=* created=T sha256=H",
        "alice reader active projects= created=T sha256=H",
        "alice reader active projects=a,,b created=T sha256=H",
        "alice reader active projects=%zz created=T sha256=H",
        "alice reader active created=T sha256=H",
        "alice reader revoked= projects=* created=T sha256=H",
        "alice reader revoked=yesterday projects=* created=T sha256=H",
        "alice reader gone projects=* created=T sha256=H",
        "alice reader active projects=* created=today sha256=H",
        "alice reader active projects=* created=T sha256=H more",
        "alice Reader active projects=* created=T sha256=H",
        "../alice reader active projects=* created=T sha256=H",
        "al\u0000ice reader active projects=* created=T sha256=H"
      })
  void otherLinesAreNoEntries(String line) {
    String filled = line.replace("=T", "=" + TIME).replace("=H", "=" + HASH);

    assertThat(TokenEntry.parse(filled)).isEmpty();
  }

  /** No change of a byte makes the line of another token, of more rights, out of this one. */
  @Test
  void aDamagedLineNeverThrows() {
    Gen<String> damaged =
        choices -> {
          StringBuilder line = new StringBuilder(ENTRY.line());
          for (int i = choices.between(1, 4); i > 0; i--) {
            int at = choices.below(line.length());
            switch (choices.below(3)) {
              case 0 -> line.setCharAt(at, (char) choices.below(256));
              case 1 -> line.deleteCharAt(at);
              // A file is read as UTF-8, so that a line never has half of a surrogate pair.
              default -> line.insert(at, (char) choices.below(Character.MIN_SURROGATE));
            }
          }
          return line.toString();
        };
    Property.forAll(
        20_000,
        damaged,
        line ->
            TokenEntry.parse(line)
                .ifPresent(
                    entry -> {
                      assertThat(entry.projects()).isNotEmpty();
                      assertThat(entry.role()).isEqualTo(Role.READER);
                      assertThat(entry.sha256()).hasSize(64);
                      assertThat(TokenEntry.isName(entry.name())).isTrue();
                      assertThat(TokenEntry.parse(entry.line())).hasValue(entry);
                    }));
  }
}
