package dev.blackbox.store.verify;

import dev.blackbox.format.text.Plural;
import dev.blackbox.store.registry.RegisteredHead;
import dev.blackbox.store.registry.RegisteredHeads;
import dev.blackbox.store.registry.RegistryEntry;
import dev.blackbox.store.registry.RegistryEntry.State;
import dev.blackbox.store.registry.RegistryState;
import dev.blackbox.store.seal.BeginNote;
import dev.blackbox.store.seal.TreeHead;
import dev.blackbox.store.tree.TreeHash;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Compares a seal with every head of its origin that was registered, or kept by a user (seal-1
 * §10.4). An entry belongs to the seal if the seal has its root, whatever the path: salts are
 * random, so no other seal has it.
 */
final class RegistryCheck {
  /** The comparison with nothing. */
  static final RegistryCheck NONE =
      new RegistryCheck(
          Optional.empty(), Optional.empty(), RegisteredHeads.NONE, List.of(), Set.of());

  private final Optional<RegistryState> registry;
  private final Optional<String> keyChange;
  private final RegisteredHeads registered;
  private final List<RegisteredHead> known;
  private final Set<String> places;
  private final NavigableMap<Long, Optional<byte[]>> roots = new TreeMap<>();
  private final Set<Long> finals = new HashSet<>();

  private RegistryCheck(
      Optional<RegistryState> registry,
      Optional<String> keyChange,
      RegisteredHeads registered,
      List<RegisteredHead> known,
      Set<String> places) {
    this.registry = registry;
    this.keyChange = keyChange;
    this.registered = registered;
    this.known = known;
    this.places = places;
    known.forEach(head -> roots.put(head.entry().size(), Optional.empty()));
    roots.replace(0L, Optional.of(TreeHash.empty()));
  }

  /**
   * Prepares the comparison with everything that is known about an origin.
   *
   * @throws IOException if the head that a user kept is one of another recording
   */
  static RegistryCheck of(PriorKnowledge known, BeginNote begin, RecordingIdentity recording)
      throws IOException {
    Optional<RegistryState> registry =
        Optional.ofNullable(known.registries().get(begin.machine().get(0).name()));
    RegisteredHeads registered =
        registry.map(state -> state.of(begin.origin())).orElse(RegisteredHeads.NONE);
    List<RegisteredHead> heads = new ArrayList<>(registered.heads());
    if (known.head().isPresent()) {
      RegistryEntry kept = known.head().get();
      if (!kept.origin().equals(begin.origin())) {
        throw new IOException(
            "the head that was given is one of "
                + kept.origin()
                + ", the seal was made for "
                + begin.origin());
      }
      heads.add(new RegisteredHead(0, kept.at(recording.place())));
    }
    Optional<String> change = known.keyChange(begin.machine().get(0).name());
    return new RegistryCheck(registry, change, registered, heads, recording.places());
  }

  /** The registry of the machine that made the seal. */
  Optional<RegistryState> registry() {
    return registry;
  }

  /** Whether a registry knows the recording; also if there is no registry to ask. */
  boolean isRegistered() {
    return registry.isEmpty() || registeredHeads() > 0;
  }

  /** Returns how the machine that made the seal changed its key since, if it did. */
  Optional<String> keyChange() {
    return keyChange;
  }

  /** How many heads of the recording are registered. */
  long registeredHeads() {
    return own().stream().filter(registered.heads()::contains).count();
  }

  /** Whether a user kept a head of the recording. */
  boolean hasKeptHead() {
    return known.size() > registered.heads().size();
  }

  /** Returns when earlier entries were set aside, and why. */
  List<SealHistory.Reset> resets() {
    return registered.resets().stream()
        .map(entry -> new SealHistory.Reset(entry.time(), entry.reason()))
        .toList();
  }

  /** The next size from this one on at which a root is needed; empty if there is none. */
  Optional<Long> next(long from) {
    return Optional.ofNullable(roots.ceilingKey(from));
  }

  /** Takes the root of the first lines. */
  void root(long size, byte[] root) {
    roots.replace(size, Optional.of(root));
  }

  /** Takes a head that closed the recording. */
  void closed(long size) {
    finals.add(size);
  }

  /** Returns what shows that the recording is not the latest state of it. */
  Optional<Fault> fault(long sealed, long withheldNotes) {
    for (List<RegisteredHead> group : groups()) {
      if (isMine(group)) {
        Optional<Fault> fault = fault(group, sealed, withheldNotes);
        if (fault.isPresent()) {
          return fault;
        }
      }
    }
    return Optional.empty();
  }

  private Optional<Fault> fault(List<RegisteredHead> group, long sealed, long withheldNotes) {
    long withheld = 0;
    Optional<String> problem = Optional.empty();
    for (RegisteredHead head : group) {
      RegistryEntry entry = head.entry();
      withheld += entry.state() == State.WITHHELD ? 1 : 0;
      boolean isErasureMissing = withheld > withheldNotes;
      problem = problem.or(() -> problem(entry, sealed, isErasureMissing));
    }
    return problem.map(sentence -> new Fault(VerdictStatus.ROLLED_BACK, sentence, 0));
  }

  private Optional<String> problem(RegistryEntry entry, long sealed, boolean isErasureMissing) {
    if (entry.size() > sealed) {
      return Optional.of(
          "it had "
              + Plural.of(entry.size(), "sealed line")
              + " on "
              + entry.time()
              + ", and has "
              + sealed);
    }
    if (!isHere(entry.sealed())) {
      return Optional.of(
          "its first "
              + Plural.of(entry.size(), "line is not the one", "lines are not those")
              + " sealed on "
              + entry.time());
    }
    if (entry.state() == State.FINAL && !finals.contains(entry.size())) {
      return Optional.of(
          "it was closed with "
              + Plural.of(entry.size(), "line")
              + " on "
              + entry.time()
              + ", and its seal does not show that");
    }
    return entry.state() == State.WITHHELD && isErasureMissing
        ? Optional.of("lines of it were erased on " + entry.time() + ", and it is an older copy")
        : Optional.empty();
  }

  private boolean isHere(TreeHead head) {
    return roots
        .getOrDefault(head.size(), Optional.empty())
        .filter(root -> Arrays.equals(root, head.root()))
        .isPresent();
  }

  private boolean isMine(List<RegisteredHead> group) {
    return group.stream()
        .map(RegisteredHead::entry)
        .anyMatch(
            entry ->
                places.contains(entry.place()) || (entry.size() > 0 && isHere(entry.sealed())));
  }

  private List<List<RegisteredHead>> groups() {
    Map<String, List<RegisteredHead>> groups = new LinkedHashMap<>();
    known.forEach(
        head -> groups.computeIfAbsent(head.entry().place(), place -> new ArrayList<>()).add(head));
    return List.copyOf(groups.values());
  }

  /** Returns the entries about other recordings with the same id, the last one of each. */
  List<RegistryEntry> others() {
    return groups().stream()
        .filter(group -> !isMine(group))
        .map(group -> group.get(group.size() - 1).entry())
        .toList();
  }

  /** Returns where a recording was, if the registry was read on its machine. */
  String shownPlace(RegistryEntry entry) {
    return registry.map(state -> state.shownPlace(entry)).orElse(entry.file());
  }

  /** Returns the heads of this recording. */
  List<RegisteredHead> own() {
    return groups().stream().filter(this::isMine).flatMap(List::stream).toList();
  }
}
