package dev.blackbox.store.registry;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.store.disk.NativeText;
import dev.blackbox.store.key.NoteKey;
import dev.blackbox.store.registry.RegistryEntry.State;
import dev.blackbox.store.seal.TreeHead;
import dev.blackbox.store.tree.Subtrees;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** The content of a registry at some time, checked against its signed head. */
public final class RegistryState {
  private static final Set<State> ABOUT_RECORDINGS =
      EnumSet.of(State.OPEN, State.FINAL, State.WITHHELD);

  private final RegistryLog log;
  private final OpenHeads.Content open;
  private final Places places;
  private final List<NoteKey> trusted;
  private final Optional<String> problem;
  private final Optional<WitnessedSize> witnessed;

  /**
   * How much of a registry a witness has signed.
   *
   * @param size the number of entries
   */
  public record WitnessedSize(long size, Witnessed witness) {}

  private RegistryState(
      RegistryLog log,
      OpenHeads.Content open,
      Places places,
      List<NoteKey> trusted,
      Optional<String> problem,
      Optional<WitnessedSize> witnessed) {
    this.log = log;
    this.open = open;
    this.places = places;
    this.trusted = List.copyOf(trusted);
    this.problem = problem;
    this.witnessed = witnessed;
  }

  /** A registry whose entries count. */
  static RegistryState whole(
      RegistryLog log,
      OpenHeads.Content open,
      Places places,
      List<NoteKey> trusted,
      Optional<WitnessedSize> witnessed) {
    return new RegistryState(log, open, places, trusted, Optional.empty(), witnessed);
  }

  /** A registry that is missing or was changed. */
  static RegistryState doubtful(String problem, Places places) {
    return new RegistryState(
        RegistryLog.EMPTY,
        new OpenHeads.Content(List.of(), List.of()),
        places,
        List.of(),
        Optional.of(problem),
        Optional.empty());
  }

  /** Why no entry counts, if so. */
  public Optional<String> problem() {
    return problem;
  }

  /** How much of it a witness has signed. */
  public Optional<WitnessedSize> witnessed() {
    return witnessed;
  }

  /** The number of entries. */
  public long size() {
    return log.size();
  }

  /** Returns the names of files in the folder {@code open} that this machine did not write. */
  public List<String> strangeFiles() {
    List<String> strange = new ArrayList<>(open.strange());
    open.heads().stream()
        .filter(kept -> !kept.isSigned(trusted))
        .forEach(kept -> strange.add(shownPlace(kept.entry())));
    return strange;
  }

  /** Returns the last heads of recordings that were not closed. */
  public List<RegistryEntry> unfinished() {
    return open.heads().stream()
        .filter(kept -> kept.isSigned(trusted))
        .map(OpenHeads.Kept::entry)
        .toList();
  }

  /** Returns what it knows about the recordings of one origin. */
  public RegisteredHeads of(String origin) {
    byte[] name = origin.getBytes(UTF_8);
    List<RegisteredHead> found = new ArrayList<>();
    for (int i = 0; i < log.size(); i++) {
      if (log.mentions(i, name)) {
        long number = i + 1L;
        log.entry(i)
            .filter(entry -> entry.origin().equals(origin) && entry.state() != State.KEY)
            .ifPresent(entry -> found.add(new RegisteredHead(number, entry)));
      }
    }
    open.heads().stream()
        .filter(kept -> kept.entry().origin().equals(origin) && kept.isSigned(trusted))
        .forEach(kept -> found.add(new RegisteredHead(0, kept.entry())));
    return RegisteredHeads.of(found);
  }

  /** Returns the entries about a change of keys: the first of a log, and the last. */
  public List<RegistryEntry> keyChanges() {
    return IntStream.of(0, log.size() - 1)
        .filter(i -> i >= 0 && i < log.size())
        .distinct()
        .mapToObj(log::entry)
        .flatMap(Optional::stream)
        .filter(entry -> entry.state() == State.KEY)
        .toList();
  }

  /** Returns the entry with which it continues the registry of an earlier key, if it does. */
  public Optional<RegistryEntry> continued() {
    return log.continued();
  }

  /** Returns this registry, which is doubtful if it is not the one that another continues. */
  public RegistryState before(RegistryEntry continued) {
    Subtrees tree = new Subtrees(0);
    log.addTo(tree, log.size());
    return problem.isPresent() || continued.sealed().isSame(new TreeHead(tree.next(), tree.root()))
        ? this
        : doubtful(
            "the registry of "
                + continued.origin()
                + " is not the one that the next registry continues",
            places);
  }

  /** Returns where a recording was, for messages; only its own machine knows. */
  public String shownPlace(RegistryEntry entry) {
    return NativeText.shown(pathOf(entry).orElse(entry.file()));
  }

  private Optional<String> pathOf(RegistryEntry entry) {
    try {
      return places.pathOf(entry.file());
    } catch (IOException e) {
      return Optional.empty(); // as if it were not known; it decides no verdict
    }
  }

  /**
   * Returns for each recording, by origin and place, the entry with the most lines, with the path
   * of the recording if it is known.
   */
  public List<RegistryEntry> recordings() {
    Map<String, RegistryEntry> latest = new LinkedHashMap<>();
    for (RegistryEntry entry : entries()) {
      String recording = entry.origin() + " " + entry.place();
      if (ABOUT_RECORDINGS.contains(entry.state())) {
        latest.merge(recording, entry, (one, other) -> other.size() >= one.size() ? other : one);
      }
    }
    return latest.values().stream()
        .map(entry -> pathOf(entry).map(entry::at).orElse(entry))
        .toList();
  }

  private List<RegistryEntry> entries() {
    List<RegistryEntry> all = new ArrayList<>();
    for (int i = 0; i < log.size(); i++) {
      log.entry(i).ifPresent(all::add);
    }
    return all;
  }
}
