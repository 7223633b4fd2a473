package dev.blackbox.store.verify;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.blackbox.store.key.NoteKey;
import dev.blackbox.store.note.Checkpoint;
import dev.blackbox.store.note.Note;
import dev.blackbox.store.seal.BeginNote;
import dev.blackbox.store.seal.Head;
import dev.blackbox.store.seal.WithheldNote;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Generated seals, notes and proofs: none makes a reader throw, none is accepted, and what is read
 * is written back unchanged.
 */
class SealFuzzTest {
  private static final byte[] RECORDING = "a: one\na: two\n".getBytes(ISO_8859_1);

  @FuzzTest
  void noBytesAreBelieved(byte[] bytes) throws IOException {
    Verdict verdict =
        new Verification(
                new ByteArrayInputStream(bytes),
                new ByteArrayInputStream(RECORDING),
                List.of(),
                PriorKnowledge.NOTHING,
                new RecordingIdentity(Optional.empty(), "fuzz", "fuzz", Set.of()),
                Map.of())
            .run();
    if (verdict.isValid()) {
      throw new AssertionError("nobody is trusted, and yet: " + verdict);
    }
    Note.parse(bytes).ifPresent(note -> assertText(note.format(), new String(bytes, UTF_8)));
    LineProof.parse(bytes)
        .filter(proof -> proof.problem(List.of()).isEmpty())
        .ifPresent(
            proof -> {
              throw new AssertionError("nobody is trusted, and yet: " + proof);
            });
    String text = new String(bytes, ISO_8859_1);
    NoteKey.parse(text).ifPresent(key -> assertText(key.text(), text));
    Checkpoint.parse(text).ifPresent(head -> assertText(head.text(), text));
    Head.parse(text).ifPresent(head -> head.checkpoint());
    BeginNote.parse(text).ifPresent(begin -> begin.text());
    WithheldNote.parse(text).ifPresent(withheld -> withheld.text());
  }

  private static void assertText(String actual, String expected) {
    if (!actual.equals(expected)) {
      throw new AssertionError("expected " + expected + ", found " + actual);
    }
  }
}
