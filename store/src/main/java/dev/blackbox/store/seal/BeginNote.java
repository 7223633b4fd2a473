package dev.blackbox.store.seal;

import dev.blackbox.store.key.ExactText;
import dev.blackbox.store.key.NoteKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The note with which the machine signs for the key of an epoch (seal-1 §5): at the start of a
 * recording, and whenever it is opened again, because the key named last was dropped.
 *
 * @param machine the keys of the machine, Ed25519 first
 * @param size how many lines were sealed before
 * @param root the root of the tree over them
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record BeginNote(
    String origin,
    List<NoteKey> machine,
    long epoch,
    NoteKey key,
    long size,
    byte[] root,
    Instant time) {
  public static final String FIRST_LINE = SealReader.FIRST_LINE + " begin";

  public BeginNote {
    machine = List.copyOf(machine);
  }

  public String text() {
    StringBuilder out = new StringBuilder(FIRST_LINE).append('\n');
    out.append("origin ").append(origin).append('\n');
    machine.forEach(one -> out.append("machine ").append(one.text()).append('\n'));
    out.append("epoch ").append(epoch).append('\n');
    out.append("key ").append(key.text()).append('\n');
    out.append("from ").append(size).append(' ').append(ExactText.encode(root)).append('\n');
    return out.append("time ").append(time).append('\n').toString();
  }

  public static Optional<BeginNote> parse(String text) {
    StatementFields fields = new StatementFields(text, FIRST_LINE);
    Optional<String> origin = fields.take("origin");
    List<NoteKey> machine = new ArrayList<>();
    for (Optional<String> one = fields.take("machine");
        one.isPresent();
        one = fields.take("machine")) {
      Optional<NoteKey> key = NoteKey.parse(one.get());
      if (key.isEmpty()) {
        return Optional.empty();
      }
      machine.add(key.get());
    }
    Optional<Long> epoch = fields.take("epoch").flatMap(ExactText::number);
    Optional<NoteKey> key = fields.take("key").flatMap(NoteKey::parse);
    Optional<TreeHead> from = fields.take("from").flatMap(TreeHead::parse);
    Optional<Instant> time = fields.time();
    boolean isWhole =
        origin.isPresent()
            && !machine.isEmpty()
            && epoch.isPresent()
            && key.isPresent()
            && from.isPresent()
            && time.isPresent()
            && fields.isEnd();
    return isWhole
        ? Optional.of(
            new BeginNote(
                origin.get(),
                machine,
                epoch.get(),
                key.get(),
                from.get().size(),
                from.get().root(),
                time.get()))
        : Optional.empty();
  }
}
