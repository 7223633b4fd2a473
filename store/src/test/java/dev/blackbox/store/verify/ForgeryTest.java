package dev.blackbox.store.verify;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.store.key.MachineKey;
import dev.blackbox.store.key.SigningKey;
import dev.blackbox.store.seal.Head;
import dev.blackbox.store.testing.Notary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A forger of a recording with a matching seal needs keys that no longer exist. */
final class ForgeryTest {
  private static final int LINES = 12;

  @TempDir Path folder;
  private Notary notary;
  private Path file;
  private byte[] recording;

  @BeforeEach
  void recording() throws IOException {
    notary = Notary.brief(folder);
    recording = Notary.recording("s.bbox", LINES);
    file = Files.write(folder.resolve("s.bbox"), recording);
  }

  private HandMade seal() {
    return new HandMade(notary.machine(), "s.bbox");
  }

  private Verdict verdict(HandMade seal) throws IOException {
    Files.writeString(Notary.sealOf(file), seal.text());
    return notary.verify(file);
  }

  private void assertTampered(HandMade seal, String why) throws IOException {
    Verdict verdict = verdict(seal);
    assertThat(verdict.status()).as(verdict.sentence()).isEqualTo(VerdictStatus.TAMPERED);
    assertThat(verdict.sentence()).contains(why);
  }

  @Test
  void handMadeSealWithTheRightKeysIsValid() throws IOException {
    HandMade seal = seal();
    SigningKey first = seal.key();
    SigningKey second = seal.key();
    seal.begin(0, first).lines(recording, 0, 5).head(0, first, second);
    seal.lines(recording, 5, LINES).last(1, second);

    assertThat(verdict(seal).sentence()).isEqualTo("valid");
  }

  @Test
  void t11RewrittenTailWithNewHeads() throws IOException {
    HandMade seal = seal();
    SigningKey first = seal.key();
    seal.begin(0, first).lines(recording, 0, 5).head(0, first, seal.key());
    SigningKey forger = seal.key();
    seal.lines(recording, 5, LINES).head(1, forger, seal.key());

    assertTampered(seal, "not signed with the key of its epoch");
  }

  @Test
  void t12RewrittenWholeByAnotherMachine() throws IOException {
    HandMade seal = new HandMade(MachineKey.fresh(), "s.bbox");
    SigningKey key = seal.key();
    seal.begin(0, key).lines(recording, 0, LINES).last(0, key);

    Verdict verdict = verdict(seal);

    assertThat(verdict.status()).isEqualTo(VerdictStatus.UNTRUSTED_KEY);
    assertThat(verdict.unknown()).contains("who made the seal");
  }

  @Test
  void t13RewrittenWholeInTheNameOfTheMachine() throws IOException {
    HandMade seal = seal();
    SigningKey key = seal.key();
    seal.begin(0, key, MachineKey.fresh()).lines(recording, 0, LINES).last(0, key);

    assertTampered(seal, "the machine did not sign the beginning of epoch 0");
  }

  @Test
  void t14FileOfAnotherSession() throws IOException {
    Path one = notary.sealed("one.bbox", LINES);
    Path two = notary.sealed("two.bbox", LINES);
    Files.copy(two, one, StandardCopyOption.REPLACE_EXISTING);

    Verdict verdict = notary.verify(one);

    assertThat(verdict.status()).isEqualTo(VerdictStatus.TAMPERED);
    assertThat(verdict.line()).isEqualTo(3);
    assertThat(verdict.sentence()).contains("the seal was made for").contains("one.bbox");
  }

  @Test
  void t15LinesOfAnotherSession() throws IOException {
    Path one = notary.sealed("one.bbox", LINES);
    String text = Files.readString(one);
    Files.writeString(one, text.replace("a: event 8\n", "a: event 8 of another session\n"));

    assertThat(notary.verify(one).line()).isEqualTo(9);
  }

  @Test
  void t16SealOfAnotherSession() throws IOException {
    Path one = notary.sealed("one.bbox", LINES);
    Path two = notary.sealed("two.bbox", LINES);
    Files.copy(Notary.sealOf(two), Notary.sealOf(one), StandardCopyOption.REPLACE_EXISTING);

    Verdict verdict = notary.verify(one);

    assertThat(verdict.status()).isEqualTo(VerdictStatus.TAMPERED);
    assertThat(verdict.sentence()).contains("the seal was made for").contains("two.bbox");
  }

  @Test
  void recordingAndSealUnderTheIdOfAnotherSession() throws IOException {
    HandMade seal = new HandMade(notary.machine(), "another");
    SigningKey key = seal.key();
    seal.begin(0, key).lines(recording, 0, LINES).last(0, key);

    assertTampered(seal, "/another, this recording is ");
  }

  /** T22: the current key cannot sign for earlier epochs. */
  @Test
  void t22OldEpochSignedWithANewerKey() throws IOException {
    HandMade seal = seal();
    SigningKey first = seal.key();
    SigningKey stolen = seal.key();
    seal.begin(0, first).lines(recording, 0, 5).head(0, stolen, stolen);
    seal.lines(recording, 5, LINES).head(1, stolen, seal.key());

    assertTampered(seal, "the head of epoch 0 is not signed with the key of its epoch");
  }

  @Test
  void t23GapBetweenEpochs() throws IOException {
    HandMade seal = seal();
    SigningKey first = seal.key();
    SigningKey second = seal.key();
    seal.begin(0, first).lines(recording, 0, 5).head(0, first, second);
    seal.lines(recording, 5, LINES).head(2, second, seal.key());

    assertTampered(seal, "a head has epoch 2, expected epoch 1");
  }

  @Test
  void t23GapAfterOpeningAgain() throws IOException {
    HandMade seal = seal();
    SigningKey first = seal.key();
    SigningKey again = seal.key();
    seal.begin(0, first).lines(recording, 0, 5).head(0, first, seal.key());
    seal.begin(2, again).lines(recording, 5, LINES).last(2, again);

    assertTampered(seal, "epoch 2 begins, expected epoch 1");
  }

  @Test
  void t24EpochNumberUsedTwice() throws IOException {
    HandMade seal = seal();
    SigningKey first = seal.key();
    SigningKey second = seal.key();
    seal.begin(0, first).lines(recording, 0, 5).head(0, first, second);
    seal.lines(recording, 5, LINES).head(0, second, seal.key());

    assertTampered(seal, "a head has epoch 0, expected epoch 1");
  }

  /** T25: beginnings of leaves that are not in the tree prove nothing, and are reported. */
  @Test
  void t25HintsThatDifferFromTheTree() throws IOException {
    HandMade seal = seal();
    SigningKey key = seal.key();
    seal.begin(0, key).hints(0, new byte[4 * LINES]).lines(recording, 0, LINES).last(0, key);

    Verdict verdict = verdict(seal);

    assertThat(verdict.status()).isEqualTo(VerdictStatus.VALID);
    assertThat(verdict.unknown()).anyMatch(one -> one.contains("beginnings of leaves"));
  }

  @Test
  void headThatGoesBack() throws IOException {
    HandMade seal = seal();
    SigningKey first = seal.key();
    SigningKey second = seal.key();
    seal.begin(0, first).lines(recording, 0, 5);
    Head early =
        new Head(
            seal.origin(), seal.sealed(), 1, Optional.of(seal.key().publicKey()), HandMade.TIME);
    seal.lines(recording, 5, LINES).head(0, first, second).head(early, second);

    assertTampered(seal, "does not follow from the one before");
  }

  @Test
  void finalHeadTheMachineDidNotSign() throws IOException {
    HandMade seal = seal();
    SigningKey key = seal.key();
    seal.begin(0, key).lines(recording, 0, LINES);
    seal.head(new Head(seal.origin(), seal.sealed(), 0, Optional.empty(), HandMade.TIME), key);

    assertTampered(seal, "the machine did not sign the last head");
  }

  @Test
  void changedLineWithoutHintsIsInTheRangeOfItsHead() throws IOException {
    HandMade seal = seal();
    SigningKey first = seal.key();
    SigningKey second = seal.key();
    seal.begin(0, first).lines(recording, 0, 5).head(0, first, second);
    seal.lines(recording, 5, LINES).last(1, second);
    Files.writeString(file, new String(recording, UTF_8).replace("a: event 8\n", "a: event X\n"));

    assertTampered(seal, "a line from 6 to 12 is not the one that was sealed");
  }

  /** No changed seal is accepted as complete. */
  @Test
  void everyFlippedByteOfASeal() throws IOException {
    Path sealed = notary.sealed("whole.bbox", LINES);
    Path seal = Notary.sealOf(sealed);
    byte[] bytes = Files.readAllBytes(seal);
    for (int i = 0; i < bytes.length; i++) {
      byte[] flipped = bytes.clone();
      flipped[i] ^= (byte) (1 << i % 7);
      Files.write(seal, flipped);

      Verdict verdict = notary.verify(sealed);

      boolean isNoticed =
          verdict.status() != VerdictStatus.VALID
              || !verdict.sealed().isFinal()
              || verdict.unknown().stream().anyMatch(one -> one.contains("beginnings of leaves"));
      assertThat(isNoticed)
          .as("byte " + i + " of " + new String(bytes, ISO_8859_1).substring(0, i))
          .isTrue();
    }
  }

  /** A seal that was cut is at best one of a recording that is still open. */
  @Test
  void everyCutOfASeal() throws IOException {
    Path sealed = notary.sealed("whole.bbox", LINES);
    Path seal = Notary.sealOf(sealed);
    byte[] bytes = Files.readAllBytes(seal);
    for (int length = 0; length < bytes.length; length++) {
      Files.write(seal, Arrays.copyOf(bytes, length));

      Verdict verdict = notary.verify(sealed);

      assertThat(verdict.isValid() && verdict.sealed().isFinal()).as("cut at " + length).isFalse();
    }
  }
}
