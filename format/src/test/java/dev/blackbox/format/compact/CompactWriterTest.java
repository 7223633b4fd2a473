package dev.blackbox.format.compact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.testing.Converting;
import dev.blackbox.format.testing.Meaning;
import dev.blackbox.format.testing.Reading;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** bbox-1 §10: the compact form and the way back. */
class CompactWriterTest {
  private static final String SPACED =
      """
      ---
      format: bbox/1
      id: "sess_1"

      # substrate
      repo_sha: 0123456
      skills: [ a,b ]
      ---

      # User asks
        for more
      u: Add tiers to billing

      t:grep "billing" type=rs → [4 files]
      t:read mod.rs → [186 lines]
        pub enum Tier
      t:git log →
        a1 "Add tier"
        b2 "Fix"
      a: Found:
        - one
      # t=00:00:07
      m: auto
      z: unknown   line
      """;

  private static final String COMPACT =
      """
      ---
      format: bbox/1
      id: sess_1
      repo_sha: 0123456
      skills: [a, b]
      ---
      u:Add tiers to billing
      t:grep billing type=rs→[4 files]
      t:read mod.rs→[186 lines]
        pub enum Tier
      t:git log→"a1 \\"Add tier\\"\\nb2 \\"Fix\\""
      a:"Found:\\n- one"
      #t=00:00:07
      m:auto
      z: unknown   line
      """;

  @Test
  void whatMeansNothingIsLeftOut() throws IOException {
    assertThat(text(Converting.toCompact(Reading.bytes(SPACED)))).isEqualTo(COMPACT);
  }

  @Test
  void theWayBackIsHowPeopleWrite() throws IOException {
    String spaced = text(Converting.toSpaced(Reading.bytes(COMPACT)));

    assertThat(spaced)
        .isEqualTo(
            """
            ---
            format: bbox/1
            id: sess_1
            repo_sha: 0123456
            skills: [a, b]
            ---
            u: Add tiers to billing
            t:grep billing type=rs → [4 files]
            t:read mod.rs → [186 lines]
              pub enum Tier
            t:git log →
              a1 "Add tier"
              b2 "Fix"
            a: Found:
              - one
            # t=00:00:07
            m: auto
            z: unknown   line
            """);
    assertThat(Meaning.of(Reading.bytes(spaced))).isEqualTo(Meaning.of(Reading.bytes(SPACED)));
  }

  @Test
  void compactedTwiceIsCompactedOnce() throws IOException {
    byte[] once = Converting.toCompact(Reading.bytes(SPACED));

    assertThat(Converting.toCompact(once)).isEqualTo(once);
  }

  @Test
  void spacedKeepsCommentsAndBlankLines() throws IOException {
    byte[] file = Reading.bytes("# one\n  two\n\nu: a\n");

    assertThat(Converting.toSpaced(file)).isEqualTo(file);
  }

  @Test
  void theContinuationsOfADroppedCommentAreDroppedWithIt() throws IOException {
    assertThat(text(Converting.toCompact(Reading.bytes("a: hi\n# one\n  two\nu: b\n"))))
        .isEqualTo("a:hi\nu:b\n");
  }

  @Test
  void aFenceThatIsNoHeaderDoesNotBecomeOne() throws IOException {
    byte[] file = Reading.bytes("# no header\n---\nid: x\n---\n");

    byte[] compact = Converting.toCompact(file);

    assertThat(text(compact)).isEqualTo("#\n---\nid: x\n---\n");
    assertThat(Meaning.of(compact)).isEqualTo(Meaning.of(file));
  }

  @Test
  void aHeaderThatIsNotYamlStaysAsItStands() throws IOException {
    String file = "---\nnotes: a: b: c\n---\n";

    assertThat(text(Converting.toCompact(Reading.bytes(file)))).isEqualTo(file);
  }

  @Test
  void anEmptyResultDoesNotBecomeTheDetailBelowIt() throws IOException {
    byte[] file = Reading.bytes("t:bash id=c1 → \"\"\n  one\n  two\n");

    byte[] compact = Converting.toCompact(file);
    byte[] spaced = Converting.toSpaced(compact);

    assertThat(text(compact)).isEqualTo("t:bash id=c1→\"\"\n  one\n  two\n");
    assertThat(spaced).isEqualTo(file);
    assertThat(Meaning.of(spaced)).isEqualTo(Meaning.of(file));
  }

  @Test
  void aResultOfSeveralLinesDoesNotSwallowTheDetailBehindIt() throws IOException {
    byte[] file = Reading.bytes("t:x→\"a\\nb\"\n  detail\n");

    byte[] spaced = Converting.toSpaced(file);

    assertThat(Meaning.of(spaced)).isEqualTo(Meaning.of(file));
  }

  @Test
  void aFileWithoutLastNewlineGetsOne() throws IOException {
    assertThat(text(Converting.toCompact(Reading.bytes("u: a\r\nu: b")))).isEqualTo("u:a\nu:b\n");
  }

  private static String text(byte[] utf8) {
    return new String(utf8, StandardCharsets.UTF_8);
  }
}
