package dev.blackbox.store.chain;

import static dev.blackbox.store.chain.ChainStatus.PARSE_ERROR;
import static dev.blackbox.store.chain.ChainStatus.TAMPERED;
import static dev.blackbox.store.chain.ChainStatus.TRUNCATED;
import static dev.blackbox.store.chain.ChainStatus.VALID;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.finding.Rule;
import dev.blackbox.format.lightbox.Field;
import dev.blackbox.format.lightbox.LightboxEvent;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Attacks on a session without its writer: T01 to T21 and T40 to T47 are the attacks and faults
 * docs/format/lightbox.md §6 lists.
 */
@Tag("long")
class TamperingMatrixTest {
  private static final int SMALL = 64;

  /** Every line of a short session, and some of a long one. */
  private static void eachLine(int size, BiConsumer<List<byte[]>, Integer> attack) {
    int step = size <= SMALL ? 1 : size / 5;
    for (int i = 0; i < size; i += step) {
      attack.accept(Sessions.lines(size), i);
    }
  }

  private static void require(List<byte[]> lines, ChainStatus status, int index) {
    ChainVerdict verdict = Sessions.verify(lines);
    assertThat(verdict.status()).as("line %d", index).isEqualTo(status);
    assertThat(verdict.firstBadEvent()).contains((long) index);
  }

  private static byte[] edited(byte[] line, String from, String to) {
    String text = new String(line, StandardCharsets.ISO_8859_1);
    assertThat(text).contains(from);
    return text.replace(from, to).getBytes(StandardCharsets.ISO_8859_1);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 8, 1000})
  void anUntouchedSessionIsValid(int size) {
    ChainVerdict verdict = Sessions.verify(Sessions.lines(size));

    assertThat(verdict.status()).isEqualTo(VALID);
    assertThat(verdict.first()).isNull();
    assertThat(verdict.events()).isEqualTo(size);
    assertThat(verdict.findings()).isEmpty();
    assertThat(verdict.unknowable()).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 8, 1000})
  void t01AnEditedLineIsTamperedWith(int size) {
    eachLine(
        size,
        (lines, i) -> {
          lines.set(i, edited(lines.get(i), "\"ok\":true", "\"ok\":false"));
          require(lines, TAMPERED, i);
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 7, 8, 1000})
  void t02ADeletedLineIsFoundAtTheNext(int size) {
    eachLine(
        size - 1,
        (ignored, i) -> {
          List<byte[]> lines = Sessions.lines(size);
          lines.remove((int) i);
          require(lines, TAMPERED, i);
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 8, 1000})
  void t03AnInsertedLineIsFound(int size) {
    byte[] stranger = Sessions.event("s", 5000, null).with(Field.PREV_HASH, "0".repeat(64)).line();
    eachLine(
        size,
        (lines, i) -> {
          lines.add(i, stranger);
          require(lines, TAMPERED, i);
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 7, 8, 1000})
  void t04SwappedLinesAreFound(int size) {
    eachLine(
        size - 1,
        (ignored, i) -> {
          List<byte[]> lines = Sessions.lines(size);
          Collections.swap(lines, i, i + 1);
          require(lines, TAMPERED, i);
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 8, 1000})
  void t05ALineThatStandsTwiceIsFound(int size) {
    eachLine(
        size,
        (lines, i) -> {
          lines.add(i, lines.get(i));
          require(lines, TAMPERED, i + 1);
        });
  }

  /** If the meaning is the same, the verdict says that the line was rewritten. */
  @Test
  void t06EveryChangedBitIsFoundInItsLineOrTheOneBehind() {
    byte[] file = Sessions.file(Sessions.lines(SMALL));
    int[] lineOf = new int[file.length];
    for (int i = 1; i < file.length; i++) {
      lineOf[i] = lineOf[i - 1] + (file[i - 1] == '\n' ? 1 : 0);
    }
    for (int at = 0; at < file.length; at++) {
      byte[] changed = file.clone();
      changed[at] ^= (byte) (1 << at % 8);

      ChainVerdict verdict = Sessions.verify(changed);

      assertThat(verdict.findings()).as("byte %d", at).isNotEmpty();
      if (verdict.status() != VALID) {
        assertThat(verdict.faults().get(0).event())
            .as("byte %d", at)
            .isBetween((long) lineOf[at], lineOf[at] + 1L);
      }
    }
  }

  @Test
  void t08EveryCutInsideALineIsTruncated() {
    List<byte[]> lines = Sessions.lines(8);
    byte[] file = Sessions.file(lines);
    int line = 0;
    int start = 0;
    for (int cut = 1; cut <= file.length; cut++) {
      ChainVerdict verdict = Sessions.verify(Arrays.copyOf(file, cut));

      boolean isWhole = cut == start + lines.get(line).length;
      assertThat(verdict.status()).as("cut at %d", cut).isEqualTo(isWhole ? VALID : TRUNCATED);
      if (isWhole) {
        start = cut;
        line++;
      } else {
        assertThat(verdict.firstBadEvent()).contains((long) line);
      }
    }
  }

  @Test
  void t10AnEmptyFileIsTruncated() {
    assertThat(Sessions.verify(new byte[0]).status()).isEqualTo(TRUNCATED);
  }

  /** Without a key anybody can hash again; the verdict says that this cannot be known. */
  @Test
  void t11WhoHashesAllThatFollowsAnewIsNotFoundByAChainAlone() {
    List<byte[]> lines = Sessions.lines(3);
    LightboxEvent second = Sessions.event("s", 1, hashOf(lines.get(0))).with(Field.TOOL, "cool");
    lines.set(1, second.line());
    require(lines, TAMPERED, 2);

    lines.set(2, Sessions.event("s", 2, second.hash()).line());
    ChainVerdict verdict = Sessions.verify(lines);

    assertThat(verdict.status()).isEqualTo(VALID);
    assertThat(verdict.unknowable())
        .anyMatch(what -> what.contains("rewritten"))
        .anyMatch(what -> what.contains("removed from the end"));
  }

  private static String hashOf(byte[] line) {
    String text = new String(line, StandardCharsets.US_ASCII);
    int at = text.indexOf("\"hash\":\"") + 8;
    return text.substring(at, at + 64);
  }

  @Test
  void t15SplicedSessionsAreFound() {
    List<byte[]> lines = Sessions.lines(3);
    String head = hashOf(lines.get(2));
    lines.add(Sessions.event("other", 3, head).line());
    assertThat(rules(Sessions.verify(lines))).containsExactly(Rule.SESSION_ID_DIFFERS);

    List<byte[]> spliced = Sessions.lines(3);
    spliced.add(Sessions.event("other", 3, null).line());
    require(spliced, TAMPERED, 3);
  }

  private static List<Rule> rules(ChainVerdict verdict) {
    return verdict.findings().stream().map(finding -> finding.rule()).toList();
  }

  @Test
  void t17AnAddedFieldIsTamperedWithAndNamed() {
    List<byte[]> lines = Sessions.lines(3);
    lines.set(1, edited(lines.get(1), "\"tool\":\"heat\"", "\"tool\":\"heat\",\"trusted\":true"));

    ChainVerdict verdict = Sessions.verify(lines);

    require(lines, TAMPERED, 1);
    assertThat(verdict.faults().get(0).message())
        .isEqualTo("hash matches the event without \"trusted\", which was added later");
    assertThat(rules(verdict)).containsExactly(Rule.EVENT_CHANGED, Rule.EVENT_UNKNOWN_FIELD);
  }

  @Test
  void t18AKeyThatStandsTwiceIsReportedOrChangesTheEvent() {
    List<byte[]> lines = Sessions.lines(2);
    byte[] line = lines.get(1);
    lines.set(1, edited(line, "\"tool\":\"heat\"", "\"tool\":\"x\",\"tool\":\"heat\""));
    assertThat(rules(Sessions.verify(lines))).containsExactly(Rule.EVENT_DUPLICATE_KEY);

    lines.set(1, edited(line, "\"tool\":\"heat\"", "\"tool\":\"heat\",\"tool\":\"x\""));
    require(lines, TAMPERED, 1);
  }

  @Test
  void t19ANullForAFieldThatIsLeftOutIsTamperedWith() {
    List<byte[]> lines = Sessions.lines(2);
    lines.set(1, edited(lines.get(1), "\"hash\"", "\"error\":null,\"hash\""));

    require(lines, TAMPERED, 1);
  }

  @Test
  void t20BlanksCarriageReturnsAndByteOrderMarksAreReported() {
    List<byte[]> lines = Sessions.lines(2);
    List<byte[]> blanks = new ArrayList<>(lines);
    blanks.set(0, edited(lines.get(0), "\"ok\":true", "\"ok\" : true "));
    List<byte[]> returns = new ArrayList<>(lines);
    returns.set(1, edited(lines.get(1), "\n", "\r\n"));
    List<byte[]> mark = new ArrayList<>(lines);
    mark.add(0, new byte[] {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF});

    assertThat(rules(Sessions.verify(blanks))).containsExactly(Rule.EVENT_REWRITTEN);
    assertThat(rules(Sessions.verify(returns))).containsExactly(Rule.EVENT_REWRITTEN);
    require(mark, PARSE_ERROR, 0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"7.5", "1e3", "-0.0", "\"\\ud800\"", "\"\\udc00\"", "\"\\ud83d\\ud83d\""})
  void t40ValuesWithoutAFormAreNamed(String value) {
    List<byte[]> lines = Sessions.lines(3);
    lines.set(1, edited(lines.get(1), "\"watts\":1", "\"watts\":" + value));

    require(lines, TAMPERED, 1);
    assertThat(rules(Sessions.verify(lines))).contains(Rule.EVENT_UNHASHABLE);
  }

  @Test
  void t41AChangedNumberOf5000DigitsIsTamperedWith() {
    List<byte[]> lines = Sessions.lines(2);
    lines.set(1, edited(lines.get(1), "\"watts\":1", "\"watts\":" + "9".repeat(5_000)));

    require(lines, TAMPERED, 1);
  }

  @Test
  void t42AHundredThousandLevelsAreTamperedWith() {
    List<byte[]> lines = Sessions.lines(2);
    String deep = "[".repeat(100_000) + "]".repeat(100_000);
    lines.set(1, edited(lines.get(1), "\"watts\":1", "\"watts\":" + deep));

    require(lines, TAMPERED, 1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "1",
        "[]",
        "\"x\"",
        "   ",
        "{",
        "{\"a\":NaN}",
        "x",
        "{}{}",
        "\0",
        "{\"a\":\"\0\"}",
        "{\"a\":\"\u00ff\"}",
        "\u00ff\u00fe"
      })
  void t44WhatIsNoEventIsAParseErrorAndHidesNothing(String junk) {
    byte[] line = (junk + "\n").getBytes(StandardCharsets.ISO_8859_1);
    List<byte[]> lines = Sessions.lines(3);
    lines.add(1, line);
    require(lines, PARSE_ERROR, 1);

    lines.set(3, edited(lines.get(3), "\"ok\":true", "\"ok\":false"));
    require(lines, TAMPERED, 3);
    assertThat(Sessions.verify(lines).faults().get(0).status()).isEqualTo(PARSE_ERROR);
  }

  @Test
  void aTornLineHidesNoTampering() {
    List<byte[]> lines = Sessions.lines(3);
    lines.set(0, edited(lines.get(0), "\"ok\":true", "\"ok\":false"));
    lines.add("{\"hash\":\"ab".getBytes(StandardCharsets.US_ASCII));

    require(lines, TAMPERED, 0);
    assertThat(rules(Sessions.verify(lines))).containsExactly(Rule.EVENT_CHANGED, Rule.SESSION_CUT);
  }

  @Test
  void manyFaultsAreCountedNotCollected() {
    byte[] junk = "x\n".repeat(100_000).getBytes(StandardCharsets.US_ASCII);

    ChainVerdict verdict = Sessions.verify(junk);

    assertThat(verdict.status()).isEqualTo(PARSE_ERROR);
    assertThat(verdict.faults()).hasSize(1000);
    assertThat(verdict.findings()).hasSize(1000);
    assertThat(verdict.findingsLeftOut()).isEqualTo(99_000);
  }
}
