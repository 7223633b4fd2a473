package dev.blackbox.store.note;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.blackbox.store.key.Algorithm;
import dev.blackbox.store.key.MachineKey;
import dev.blackbox.store.key.NoteKey;
import dev.blackbox.store.key.SigningKey;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Signed notes and checkpoints, after C2SP signed-note, tlog-checkpoint and tlog-cosignature. */
final class NoteTest {
  private static final NoteKey PUBLISHED_KEY =
      key("PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW");
  private static final String PUBLISHED_NOTE =
      """
      If you think cryptography is the answer to your problem,
      then you don't know what your problem is.

      — PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=
      """;

  private static NoteKey key(String text) {
    return NoteKey.parse(text).orElseThrow();
  }

  private static Note note(String text) {
    return Note.parse(text.getBytes(UTF_8)).orElseThrow();
  }

  @Test
  void publishedNoteIsSigned() {
    Note note = note(PUBLISHED_NOTE);

    assertThat(note.isSignedBy(PUBLISHED_KEY)).isTrue();
    assertThat(note.format()).isEqualTo(PUBLISHED_NOTE);
    assertThat(PUBLISHED_KEY.text())
        .isEqualTo("PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW");
  }

  @Test
  void everyChangedByteOfANoteIsRefused() {
    byte[] bytes = PUBLISHED_NOTE.getBytes(UTF_8);
    Random random = new Random(3);
    for (int i = 0; i < bytes.length; i++) {
      byte[] changed = bytes.clone();
      changed[i] ^= (byte) (1 << random.nextInt(8));

      assertThat(Note.parse(changed).filter(note -> note.isSignedBy(PUBLISHED_KEY)))
          .as("byte " + i)
          .isEmpty();
    }
  }

  @Test
  void everyChangedCharacterOfAKeyIsRefused() {
    String text = PUBLISHED_KEY.text();
    for (int i = 0; i < text.length(); i++) {
      String changed = text.substring(0, i) + (char) (text.charAt(i) + 1) + text.substring(i + 1);

      assertThat(NoteKey.parse(changed)).as(changed).isEmpty();
    }
  }

  /** T31: a signature of another key is ignored. */
  @Test
  void unknownKeysAreIgnored() {
    SigningKey known = SigningKey.fresh("example.com/known");
    SigningKey other = SigningKey.fresh("example.com/other");
    Note note = Note.signed("text\n", other);

    assertThat(note.isSignedBy(known.publicKey())).isFalse();
    assertThat(note.signedBy(known, "text\n".getBytes(UTF_8)).isSignedBy(known.publicKey()))
        .isTrue();
  }

  /** T32: the same name with another id is another key. */
  @Test
  void sameNameWithAnotherIdIsAnotherKey() {
    SigningKey known = SigningKey.fresh("example.com/log");
    SigningKey impostor = SigningKey.fresh("example.com/log");

    assertThat(Note.signed("text\n", impostor).isSignedBy(known.publicKey())).isFalse();
  }

  @Test
  void aWrongSignatureOfAKnownKeySpoilsTheRightOne() {
    SigningKey known = SigningKey.fresh("example.com/log");
    Note note = Note.signed("text\n", known).with(known.publicKey(), new byte[64]);

    assertThat(note.isSignedBy(known.publicKey())).isFalse();
  }

  /** T33. */
  @Test
  void sixteenSignaturesAreReadAndSeventeenAreNot() {
    Note note = Note.signed("text\n", SigningKey.fresh("example.com/0"));
    for (int i = 1; i < 16; i++) {
      note = note.signedBy(SigningKey.fresh("example.com/" + i), "text\n".getBytes(UTF_8));
    }

    assertThat(Note.parse(note.format().getBytes(UTF_8))).isPresent();
    Note more = note.signedBy(SigningKey.fresh("example.com/16"), "text\n".getBytes(UTF_8));
    assertThat(Note.parse(more.format().getBytes(UTF_8))).isEmpty();
  }

  /** T34. */
  @Test
  void whatIsNoNoteIsNone() {
    for (String text :
        List.of(
            "",
            "\n",
            "\n\n",
            "text\n",
            "text\n\n",
            "text\n\nno signature\n",
            "text\n\n— name\n",
            "text\n\n— name !!!!\n",
            "text\n\n— name AAAA\n",
            "text\n\n— na+me AAAAAAAA\n",
            "text\n\n—  AAAAAAAA\n",
            "te\u0001xt\n\n— name AAAAAAAA\n",
            "text\n\n— name AAAAAAAA",
            "text\n\n— name AAAAAAAA extra\n")) {
      assertThat(Note.parse(text.getBytes(UTF_8))).as(text).isEmpty();
    }
    assertThat(Note.parse(new byte[] {'a', (byte) 0xff, '\n', '\n'})).isEmpty();
  }

  @Test
  void aTextMayHaveEmptyLines() {
    SigningKey key = SigningKey.fresh("example.com/log");
    Note note = Note.signed("one\n\ntwo\n", key);

    assertThat(note(note.format()).text()).isEqualTo("one\n\ntwo\n");
    assertThat(note(note.format()).isSignedBy(key.publicKey())).isTrue();
  }

  @Test
  void checkpointsComeBackAsTheyWere() {
    String text =
        "example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n";

    Checkpoint checkpoint = Checkpoint.parse(text).orElseThrow();

    assertThat(checkpoint.origin()).isEqualTo("example.com/behind-the-sofa");
    assertThat(checkpoint.size()).isEqualTo(20852163);
    assertThat(checkpoint.extensions()).isEmpty();
    assertThat(checkpoint.text()).isEqualTo(text);
    assertThat(Checkpoint.parse(text + "an extension\n").orElseThrow().extensions())
        .containsExactly("an extension");
  }

  @Test
  void whatIsNoCheckpointIsNone() {
    String root = "CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=";
    for (String text :
        List.of(
            "",
            "origin\n",
            "origin\n5\n",
            "origin\n05\n" + root + "\n",
            "origin\n-5\n" + root + "\n",
            "origin\n5\nAAAA\n",
            "origin\n5\n" + root,
            "\n5\n" + root + "\n",
            "origin\n5\n" + root + "\n\n",
            "origin\n99999999999999999999\n" + root + "\n")) {
      assertThat(Checkpoint.parse(text)).as(text).isEmpty();
    }
  }

  @Test
  void quantumSafeSignaturesAreOverTheHeadAndTheTime() {
    assumeTrue(Algorithm.ML_DSA_44.isKnown(), "this Java has no ML-DSA-44");
    MachineKey machine = MachineKey.fresh();
    SigningKey key = machine.quantumSafe().orElseThrow();
    Checkpoint head = new Checkpoint(machine.name() + "/s", 7, new byte[32], List.of("more"));
    Note note = Cosignature.add(new Note(head.text(), List.of()), head, key, 1_700_000_000);

    assertThat(Cosignature.isBy(key.publicKey(), note, head)).isTrue();
    assertThat(
            Cosignature.isBy(
                key.publicKey(), note, new Checkpoint(head.origin(), 8, head.root(), List.of())))
        .isFalse();
    byte[] later = note.signatures().get(0).bytes().clone();
    later[7]++;
    assertThat(
            Cosignature.isBy(
                key.publicKey(),
                new Note(head.text(), List.of()).with(key.publicKey(), later),
                head))
        .isFalse();
  }
}
