package dev.blackbox.store.chain;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.lightbox.Field;
import dev.blackbox.format.lightbox.LightboxEvent;
import dev.blackbox.store.testing.Notary;
import dev.blackbox.store.verify.Verdict;
import dev.blackbox.store.verify.VerdictStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A seal detects what a chain of hashes alone does not. */
final class SealedChainTest {
  @TempDir Path folder;
  private Notary notary;
  private Path events;

  @BeforeEach
  void session() throws IOException {
    notary = Notary.brief(folder);
    events = Files.createDirectories(folder.resolve("sessions/s")).resolve("events.jsonl");
  }

  private void seal(int size) throws IOException {
    Files.write(events, Sessions.file(Sessions.lines(size)));
    notary.sealer().seal(events);
    assertThat(notary.verify(events).sentence()).isEqualTo("valid");
  }

  /** Writes lines with a valid chain; returns the verdict of their seal. */
  private Verdict replaced(List<byte[]> lines) throws IOException {
    assertThat(Sessions.verify(lines).status()).isEqualTo(ChainStatus.VALID);
    Files.write(events, Sessions.file(lines));
    return notary.verify(events);
  }

  /** A consistent chain with another event in it, hashed again from there. */
  private static List<byte[]> rewritten(int size, int from) {
    List<byte[]> lines = new ArrayList<>();
    String previous = null;
    for (int i = 0; i < size; i++) {
      LightboxEvent event = Sessions.event("s", i, previous);
      LightboxEvent.Written written =
          (i == from ? event.with(Field.TOOL, "cool") : event).written();
      lines.add(written.line());
      previous = written.hash();
    }
    return lines;
  }

  /** T11, T12, T25: from every event on, all hashes computed again. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 8, 64})
  void chainThatWasHashedAnewIsNotTheOneInTheTree(int size) throws IOException {
    seal(size);
    for (int from = 0; from < size; from++) {
      Verdict verdict = replaced(rewritten(size, from));

      assertThat(verdict.status()).isEqualTo(VerdictStatus.TAMPERED);
      assertThat(verdict.line()).isEqualTo(from + 1);
    }
  }

  /** T08, T10: the chain ends where it is cut, and does not know that there was more. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 7, 8, 64})
  void tailThatWasCutIsMissed(int size) throws IOException {
    seal(size);
    for (int length = 1; length < size; length++) {
      Verdict verdict = replaced(Sessions.lines(size).subList(0, length));

      assertThat(verdict.status()).isEqualTo(VerdictStatus.TRUNCATED);
      assertThat(verdict.line()).isEqualTo(length + 1);
    }
    Files.write(events, new byte[0]);
    assertThat(notary.verify(events).status()).isEqualTo(VerdictStatus.TRUNCATED);
  }

  /** T18, T20: edits the chain takes for the same event. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"tool\":\"x\",\"tool\":\"heat\"",
        "\"tool\" : \"heat\"",
        "\"tool\":\"h\\u0065at\""
      })
  void otherWaysToWriteAnEventAreOtherBytes(String edit) throws IOException {
    seal(8);
    List<byte[]> lines = Sessions.lines(8);
    String line = new String(lines.get(3), ISO_8859_1);
    lines.set(3, line.replace("\"tool\":\"heat\"", edit).getBytes(ISO_8859_1));

    Verdict verdict = replaced(lines);

    assertThat(verdict.status()).isEqualTo(VerdictStatus.TAMPERED);
    assertThat(verdict.line()).isEqualTo(4);
  }

  /** T14: another session, with events that are right. */
  @Test
  void eventsOfAnotherSession() throws IOException {
    seal(3);

    assertThat(replaced(List.of(Sessions.event("other", 0, null).line())).status())
        .isEqualTo(VerdictStatus.TAMPERED);
  }
}
