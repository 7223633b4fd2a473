package dev.blackbox.store.seal;

import dev.blackbox.store.key.ExactText;
import dev.blackbox.store.key.NoteKey;
import dev.blackbox.store.note.Checkpoint;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A signed head of the tree over a recording (seal-1 §6).
 *
 * @param next the key of the next epoch; empty if the recording was closed
 */
public record Head(
    String origin, TreeHead sealed, long epoch, Optional<NoteKey> next, Instant time) {
  private static final String FINAL = "final";

  public boolean isFinal() {
    return next.isEmpty();
  }

  public Checkpoint checkpoint() {
    return new Checkpoint(
        origin,
        sealed.size(),
        sealed.root(),
        List.of(
            "epoch " + epoch, next.map(key -> "next " + key.text()).orElse(FINAL), "time " + time));
  }

  public static Optional<Head> parse(String text) {
    return Checkpoint.parse(text).flatMap(Head::of);
  }

  private static Optional<Head> of(Checkpoint checkpoint) {
    StatementFields fields = new StatementFields(checkpoint.extensions());
    Optional<Long> epoch = fields.take("epoch").flatMap(ExactText::number);
    Optional<NoteKey> next = fields.take("next").flatMap(NoteKey::parse);
    boolean isFinal = next.isEmpty() && fields.takeAlone(FINAL);
    Optional<Instant> time = fields.time();
    boolean isWhole =
        epoch.isPresent() && (isFinal || next.isPresent()) && time.isPresent() && fields.isEnd();
    return isWhole
        ? Optional.of(
            new Head(
                checkpoint.origin(),
                new TreeHead(checkpoint.size(), checkpoint.root()),
                epoch.get(),
                next,
                time.get()))
        : Optional.empty();
  }
}
