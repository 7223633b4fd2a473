package dev.blackbox.store.chain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.canonical.CanonicalJson;
import dev.blackbox.format.finding.Rule;
import dev.blackbox.testkit.process.TestFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Sessions of the original program, with changes. */
class OriginalVerdictsTest {
  /** The chain is right and nothing else is wrong: only a key could detect the change. */
  private static final Set<String> BEYOND_A_CHAIN =
      Set.of("t01_untouched", "t12_forged_append_good_chain", "t13_full_chain_rewrite");

  /** The original says VALID or fails; the fault that BlackBox names. */
  private static final Map<String, Rule> NAMED =
      Map.ofEntries(
          Map.entry("t18_blank_lines", Rule.EVENT_REWRITTEN),
          Map.entry("t20_keys_reordered", Rule.EVENT_REWRITTEN),
          Map.entry("t21_unknown_field_added", Rule.EVENT_CHANGED),
          Map.entry("t22_optional_null_added", Rule.EVENT_CHANGED),
          Map.entry("t23_schema_version_removed", Rule.EVENT_CHANGED),
          Map.entry("t25_schema_version_2_rehashed", Rule.SCHEMA_UNKNOWN),
          Map.entry("t29_over_escaped", Rule.EVENT_REWRITTEN),
          Map.entry("t30_crlf", Rule.EVENT_REWRITTEN),
          Map.entry("t32_int_to_float", Rule.EVENT_UNHASHABLE),
          Map.entry("t33_int_to_exp", Rule.EVENT_UNHASHABLE),
          Map.entry("t35_zero_to_minus_zero", Rule.EVENT_REWRITTEN),
          Map.entry("t39_null_line", Rule.EVENT_UNREADABLE),
          Map.entry("t40_number_line", Rule.EVENT_UNREADABLE),
          Map.entry("t43_invalid_utf8", Rule.EVENT_UNREADABLE),
          Map.entry("t44_lone_surrogate_value", Rule.EVENT_UNHASHABLE),
          Map.entry("t48_timestamps_reversed_rehashed", Rule.EVENT_TIME_GOES_BACK),
          Map.entry("t49_duplicate_invocation_rehashed", Rule.INVOCATION_REPEATED),
          Map.entry("t55_huge_int_5000_digits", Rule.EVENT_CHANGED),
          Map.entry("t59_input_as_list_rehashed", Rule.EVENT_FIELD),
          Map.entry("t61_meta_deleted", Rule.META_UNUSABLE),
          Map.entry("t62_meta_corrupt", Rule.META_UNUSABLE));

  @Test
  void everyValidSessionIsValid() throws IOException {
    Path folder = TestFolders.shared("data/lightbox");
    for (Path session : sessions(folder.resolve("valid"))) {
      ChainVerdict verdict = ChainVerifier.standard().verify(session);

      assertThat(verdict.status()).as(session.toString()).isEqualTo(ChainStatus.VALID);
      assertThat(verdict.findings()).as(session.toString()).isEmpty();
      Map<String, CanonicalJson> original = original(folder, "sessions", session);
      assertThat(Optional.ofNullable(verdict.head())).isEqualTo(text(original, "last_hash"));
      assertThat(Long.toString(verdict.events()))
          .isEqualTo(text(original, "event_count").orElseThrow());
    }
  }

  @Test
  void everyTamperedSessionIsJudgedAsTheOriginalDoesOrBetter() throws IOException {
    Path folder = TestFolders.shared("data/lightbox");
    List<Path> sessions = sessions(folder.resolve("tampered"));
    assertThat(sessions).hasSizeGreaterThan(30);
    for (Path session : sessions) {
      String name = String.valueOf(session.getFileName());
      ChainVerdict verdict = ChainVerifier.standard().verify(session);
      Map<String, CanonicalJson> original = original(folder, "tampered", session);
      String status = text(original, "status").orElseThrow();

      if (BEYOND_A_CHAIN.contains(name)) {
        assertThat(verdict.status()).as(name).isEqualTo(ChainStatus.VALID);
        assertThat(verdict.findings()).as(name).isEmpty();
      } else if (status.equals("VALID") || status.equals("CRASH")) {
        assertThat(NAMED).as("a fault is named for " + name).containsKey(name);
        assertThat(verdict.findings())
            .as(name)
            .anyMatch(finding -> finding.rule() == NAMED.get(name));
      } else if (name.endsWith("_plus_tampered")) {
        assertThat(verdict.status()).as(name).isEqualTo(ChainStatus.TAMPERED);
      } else {
        assertThat(verdict.status().name()).as(name).isEqualTo(status);
        assertThat(Integer.toString(verdict.status().code()))
            .isEqualTo(text(original, "exit_code").orElseThrow());
        text(original, "error_index")
            .filter(index -> !index.equals("null"))
            .ifPresent(
                index ->
                    assertThat(verdict.firstBadEvent().map(String::valueOf))
                        .as(name)
                        .contains(index));
      }
    }
  }

  private static List<Path> sessions(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.sorted().toList();
    }
  }

  private static Map<String, CanonicalJson> original(Path folder, String part, Path session)
      throws IOException {
    CanonicalJson manifest =
        CanonicalJson.parse(Files.readString(folder.resolve("manifest.json"))).orElseThrow();
    CanonicalJson sessions = Optional.ofNullable(manifest.members().get(part)).orElseThrow();
    return Optional.ofNullable(sessions.members().get(String.valueOf(session.getFileName())))
        .orElseThrow()
        .members();
  }

  private static Optional<String> text(Map<String, CanonicalJson> members, String key) {
    return Optional.ofNullable(members.get(key)).map(CanonicalJson::text);
  }
}
