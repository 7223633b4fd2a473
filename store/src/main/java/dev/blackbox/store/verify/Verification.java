package dev.blackbox.store.verify;

import dev.blackbox.format.text.Plural;
import dev.blackbox.store.key.NoteKey;
import dev.blackbox.store.note.Note;
import dev.blackbox.store.registry.RegistryState;
import dev.blackbox.store.seal.BeginNote;
import dev.blackbox.store.seal.Head;
import dev.blackbox.store.seal.SealEntry;
import dev.blackbox.store.seal.SealOrigin;
import dev.blackbox.store.seal.SealReader;
import dev.blackbox.store.seal.WithheldNote;
import dev.blackbox.store.tree.LeafStream;
import dev.blackbox.store.tree.SaltSeed;
import dev.blackbox.store.tree.Salts;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads a recording and its seal side by side, once. */
final class Verification {
  private static final String MATCH = "lines and seal match, but ";

  private final SealReader seal;
  private final InputStream lines;
  private final SignerCheck signers;
  private final PriorKnowledge expected;
  private final RecordingIdentity recording;
  private final KeyChain keys = new KeyChain();
  private final List<SaltSeed> seeds = new ArrayList<>();
  private final List<Note> withholdings = new ArrayList<>();
  private final List<WithheldNote> erasures = new ArrayList<>();
  private final Map<Long, byte[]> withheld = new HashMap<>();
  private final Map<Long, byte[]> stubs;
  private @Nullable TreeCheck tree;
  private @Nullable LeafStream leaves;
  private long heads;
  private long proven;
  private long tornSeal;
  private long noteEnd;
  private @Nullable Note lastHead;
  private RegistryCheck remembered = RegistryCheck.NONE;

  Verification(
      InputStream seal,
      InputStream lines,
      List<NoteKey> trusted,
      PriorKnowledge expected,
      RecordingIdentity recording,
      Map<Long, byte[]> changed) {
    stubs = new HashMap<>(changed);
    this.seal = new SealReader(seal);
    this.lines = lines;
    signers = new SignerCheck(trusted, expected.revocations());
    this.expected = expected;
    this.recording = recording;
  }

  Verdict run() throws IOException {
    try {
      return read();
    } finally {
      if (leaves != null) {
        leaves.close();
      }
    }
  }

  private Verdict read() throws IOException {
    Fault fault = null;
    SealEntry entry = seal.next();
    while (entry != null && fault == null) {
      fault = take(entry);
      entry = fault == null ? seal.next() : null;
    }
    if (fault == null) {
      return judge();
    }
    compareRest();
    return conclude(withSession(fault), 0);
  }

  /** Compares the lines behind a fault with the hashes in the seal, which are not signed. */
  private void compareRest() throws IOException {
    TreeCheck check = tree;
    boolean isMore = check != null;
    while (check != null && isMore) {
      SealEntry entry = seal.next();
      if (entry instanceof SealEntry.Hints hints) {
        check.hint(hints);
        isMore = check.advance(hints.end());
      } else {
        isMore = entry instanceof SealEntry.Signed;
      }
    }
  }

  private @Nullable Fault take(SealEntry entry) throws IOException {
    if (entry instanceof SealEntry.Salt salt) {
      return salt(salt.seed());
    }
    if (entry instanceof SealEntry.Hints hints) {
      return tree == null ? Fault.inSeal("leaves come before its beginning") : hint(hints);
    }
    if (entry instanceof SealEntry.Broken broken) {
      return new Fault(
          VerdictStatus.PARSE_ERROR,
          "line " + broken.line() + " of the seal cannot be read, expected " + broken.expected(),
          0);
    }
    if (entry instanceof SealEntry.Torn torn) {
      tornSeal = torn.bytes();
      return null;
    }
    return signed((SealEntry.Signed) entry);
  }

  /** Takes a salt; out of order, or behind a note, some lines would have none. */
  private @Nullable Fault salt(SaltSeed seed) {
    if (tree != null || !withholdings.isEmpty()) {
      return Fault.inSeal("a salt follows a note");
    }
    if (!seeds.isEmpty() && !seed.follows(seeds.get(seeds.size() - 1))) {
      return Fault.inSeal("a salt is out of order");
    }
    seeds.add(seed);
    return null;
  }

  private @Nullable Fault hint(SealEntry.Hints hints) throws IOException {
    if (tree != null) {
      tree.hint(hints);
    }
    return null;
  }

  private @Nullable Fault signed(SealEntry.Signed entry) throws IOException {
    Note note = entry.note();
    Fault fault = statement(note);
    noteEnd = entry.end();
    return fault;
  }

  private @Nullable Fault statement(Note note) throws IOException {
    Optional<BeginNote> begin = BeginNote.parse(note.text());
    if (begin.isPresent()) {
      return begin(begin.get(), note);
    }
    if (note.text().startsWith(WithheldNote.FIRST_LINE) && tree == null) {
      withholdings.add(note);
      return null;
    }
    Optional<Head> head = Head.parse(note.text());
    return head.isPresent()
        ? head(head.get(), note)
        : Fault.inSeal("a note is neither a head nor a beginning");
  }

  private @Nullable Fault begin(BeginNote begin, Note note) throws IOException {
    Optional<String> problem = keys.begin(begin, note);
    if (problem.isPresent()) {
      return Fault.inSeal(problem.get());
    }
    if (tree == null) {
      Fault fault = start(begin);
      if (fault != null) {
        return fault;
      }
      remembered = RegistryCheck.of(expected, begin, recording);
      stubs.putAll(withheld);
      leaves = new LeafStream(lines, new Salts(seeds), stubs);
      tree = new TreeCheck(leaves);
    }
    return null;
  }

  private @Nullable Fault start(BeginNote begin) {
    for (Note note : withholdings) {
      Optional<WithheldNote> record =
          WithheldNote.parse(note.text()).filter(one -> one.origin().equals(begin.origin()));
      if (record.isEmpty() || !note.isSignedBy(begin.machine().get(0))) {
        return Fault.inSeal("a record of withheld lines is not signed by the machine");
      }
      erasures.add(record.get());
      for (Map.Entry<Long, byte[]> leaf : record.get().leaves().entrySet()) {
        byte[] other = withheld.putIfAbsent(leaf.getKey(), leaf.getValue());
        if (other != null && !Arrays.equals(other, leaf.getValue())) {
          return Fault.inSeal("two records give line " + (leaf.getKey() + 1) + " a different hash");
        }
      }
    }
    return null;
  }

  private @Nullable Fault head(Head head, Note note) throws IOException {
    TreeCheck check = tree;
    long before = keys.sealed().size();
    Optional<String> problem = keys.head(head, note);
    if (problem.isPresent() || check == null) {
      return Fault.inSeal(problem.orElse("a head comes before its beginning"));
    }
    Fault fault = advance(check, head.sealed().size());
    if (fault != null) {
      return fault;
    }
    if (!check.hasRoot(head.sealed().root())) {
      return Fault.changed(check, before);
    }
    check.settle();
    proven = head.sealed().size();
    if (head.isFinal()) {
      remembered.closed(head.sealed().size());
    }
    heads++;
    lastHead = note;
    return null;
  }

  /** Adds lines up to a head, and notes the roots at the sizes that were registered. */
  private @Nullable Fault advance(TreeCheck check, long size) throws IOException {
    for (Optional<Long> next = remembered.next(check.size());
        next.isPresent() && next.get() <= size;
        next = remembered.next(next.get() + 1)) {
      if (!check.advance(next.get())) {
        return Fault.ended(check);
      }
      remembered.root(next.get(), check.root());
    }
    return check.advance(size) ? null : Fault.ended(check);
  }

  /** Adds to a fault that the lines belong to another session, which explains it. */
  private Fault withSession(Fault fault) {
    return fault.status() == VerdictStatus.TAMPERED && stranger().isPresent()
        ? new Fault(fault.status(), fault.sentence() + " (" + stranger().get() + ")", fault.line())
        : fault;
  }

  private Optional<String> stranger() {
    Optional<String> meant =
        keys.machine()
            .flatMap(machine -> recording.id().map(id -> SealOrigin.of(machine.name(), id)));
    return keys.origin()
        .filter(origin -> meant.isPresent() && !meant.get().equals(origin))
        .map(
            origin ->
                "the seal was made for " + origin + ", this recording is " + meant.orElse(""));
  }

  private Verdict judge() throws IOException {
    TreeCheck check = tree;
    if (check == null) {
      return Verdict.unchecked(VerdictStatus.PARSE_ERROR, "the seal has no beginning");
    }
    long sealed = keys.sealed().size();
    check.advance(Long.MAX_VALUE);
    long unsealed = check.size() - sealed;
    Optional<Fault> fault = whole(check, sealed, unsealed);
    return conclude(fault.orElse(new Fault(VerdictStatus.VALID, verdict(unsealed), 0)), unsealed);
  }

  /** Returns the first fault, in the order of seal-1 §10. */
  private Optional<Fault> whole(TreeCheck check, long sealed, long unsealed) {
    Optional<Fault> rolledBack = remembered.fault(sealed, erasures.size());
    if (rolledBack.isPresent()) {
      return rolledBack;
    }
    if (keys.isFinal() && unsealed > 0) {
      String sentence = "line " + (sealed + 1) + " follows the sealed end";
      return Optional.of(new Fault(VerdictStatus.TAMPERED, sentence, sealed + 1));
    }
    if (check.unauthorised() > 0) {
      return Optional.of(
          new Fault(
              VerdictStatus.WITHHELD_UNAUTHORISED,
              "line " + check.unauthorised() + " is withheld without a signed record",
              check.unauthorised()));
    }
    if (stranger().isPresent()) {
      return stranger().map(sentence -> new Fault(VerdictStatus.TAMPERED, sentence, 0));
    }
    if (heads == 0) {
      return Optional.of(new Fault(VerdictStatus.UNSEALED, "no line is sealed yet", 0));
    }
    return signers
        .problem(keys, remembered)
        .map(reason -> new Fault(VerdictStatus.UNTRUSTED_KEY, MATCH + reason, 0))
        .or(
            () ->
                remembered
                    .registry()
                    .flatMap(RegistryState::problem)
                    .map(
                        problem ->
                            new Fault(
                                VerdictStatus.UNCONFIRMED,
                                MATCH + "the registry does not hold: " + problem,
                                0)));
  }

  private String verdict(long unsealed) {
    StringBuilder out = new StringBuilder("valid");
    if (!withheld.isEmpty()) {
      out.append(", ").append(withheld.size()).append(" withheld");
    }
    if (!keys.isFinal()) {
      out.append(", open");
    }
    if (unsealed > 0) {
      out.append(", ").append(unsealed).append(" unsealed");
    }
    return out.toString();
  }

  private Verdict conclude(Fault fault, long unsealed) {
    long torn = tree == null ? 0 : tree.tornBytes();
    Verdict.Extent extent =
        new Verdict.Extent(
            keys.sealed().size(), heads, unsealed, torn, withheld.size(), keys.isFinal());
    Disclosure disclosure = new Disclosure(keys, extent, proven, remembered, recording);
    boolean hasStray = tree != null && tree.hasStrayHints();
    return new Verdict(
        fault.status(),
        fault.sentence(),
        fault.line(),
        extent,
        keys.machine().flatMap(machine -> keys.last().map(last -> signer(machine, last))),
        SealHistory.of(erasures, keys.reopenings(), remembered.resets()),
        remembered.isRegistered() ? List.of() : List.of("the registry does not know the recording"),
        fault.status().isAboutLines() ? Optional.of(others(fault)) : Optional.empty(),
        disclosure.checked(),
        disclosure.found(),
        disclosure.unknown(tornSeal, hasStray, signers));
  }

  /** Says what is known about the lines that the fault does not name. */
  private String others(Fault fault) {
    TreeCheck check = tree;
    if (check == null || !signers.isTrusted(keys.machineKeys())) {
      return Verdict.NOBODY_SIGNED;
    }
    List<String> parts = new ArrayList<>();
    long signed = proven - check.allUnauthorised().size();
    if (signed > 0) {
      parts.add(Plural.of(signed, "line is", "lines are") + " as sealed");
    }
    long fitting = check.compared() - check.differing();
    // The line that the fault names differs, and is not one of the others.
    boolean isNamed = fault.line() > 0 && fault.line() == check.suspect();
    long differing = check.differing() - (isNamed ? 1 : 0);
    if (fitting > 0) {
      parts.add(
          Plural.of(fitting, "more line fits", "more lines fit")
              + " the hashes in the seal that are not signed");
    }
    if (differing > 0) {
      parts.add(Plural.of(differing, "more line does", "more lines do") + " not fit them");
    }
    return parts.isEmpty() ? "not known" : String.join("; ", parts);
  }

  private Verdict.Signer signer(NoteKey machine, Head last) {
    return new Verdict.Signer(
        machine.name(),
        last.origin(),
        machine.fingerprint(),
        last.time(),
        signers.isTrusted(keys.machineKeys()));
  }

  /** What is needed to continue the seal; empty if it has no head. */
  Optional<SealState> state() {
    return keys.origin()
        .filter(origin -> lastHead != null)
        .map(
            origin ->
                new SealState(
                    origin,
                    new Salts(seeds),
                    withheld,
                    keys.epoch(),
                    keys.sealed(),
                    Objects.requireNonNull(lastHead),
                    noteEnd,
                    keys.isFinal()));
  }

  /** The indices of lines withheld without a record. */
  List<Long> unauthorised() {
    return tree == null ? List.of() : tree.allUnauthorised();
  }
}
