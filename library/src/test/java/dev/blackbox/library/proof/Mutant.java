package dev.blackbox.library.proof;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** A state of a session with a state of its machine, changed or not, and what must be found. */
final class Mutant {
  /** What the verifier has besides the recording and the seal. */
  enum Trusting {
    /** The home folder of the machine that made the seal. */
    HOME,
    /** The keys of that machine, and a copy of its home folder. */
    COPY,
    /** The keys of that machine. */
    KEYS
  }

  /** What the verdict must be, besides what {@link GroundTruth} checks. */
  enum Expected {
    VALID,
    NOT_VALID,
    EITHER
  }

  private final MutantStory story;
  private final MutantStory other;
  private final HonestState state;
  private final Map<String, byte[]> files;
  private final Map<String, byte[]> home;
  private final List<String> kinds = new ArrayList<>();
  private Trusting trusting;
  private Map<String, byte[]> known;
  private Expected expected;
  private boolean isElsewhere;
  private String name;

  /**
   * A session in one state, and its machine in another.
   *
   * @param other another session, of which something can be taken
   */
  Mutant(MutantStory story, int state, int home, Trusting trusting, MutantStory other) {
    this.story = story;
    this.other = other;
    this.state = story.states().get(state);
    this.trusting = trusting;
    files = new TreeMap<>(this.state.files());
    this.home = new TreeMap<>(story.states().get(home).home());
    known = Map.copyOf(this.home);
    name = story.name();
    expected = honest();
    kinds.add("state " + state + " of " + story.root().getFileName() + ", home " + home);
  }

  private Expected honest() {
    return GroundTruth.isLatest(this) ? Expected.VALID : Expected.NOT_VALID;
  }

  MutantStory story() {
    return story;
  }

  MutantStory other() {
    return other;
  }

  /** The state that it was before it was changed. */
  HonestState state() {
    return state;
  }

  Map<String, byte[]> files() {
    return files;
  }

  Map<String, byte[]> home() {
    return home;
  }

  /** The honest registry that the verifier can learn from; empty if it has none. */
  Map<String, byte[]> known() {
    return trusting == Trusting.KEYS ? Map.of() : known;
  }

  /** Says that the registry tells as much as this honest home folder. */
  void setKnown(Map<String, byte[]> other) {
    known = Map.copyOf(other);
  }

  Trusting trusting() {
    return trusting;
  }

  /** Lets the verifier use the home folder, or a copy of it. */
  void useRegistry(Random random) {
    boolean isHonest = expected == honest();
    trusting = random.nextInt(4) == 0 ? Trusting.COPY : Trusting.HOME;
    expected = isHonest ? honest() : expected;
  }

  Expected expected() {
    return expected;
  }

  void expect(Expected other) {
    expected = other;
  }

  /** Allows any verdict that the ground truth allows. */
  void expectEither() {
    expected = expected == Expected.VALID ? Expected.EITHER : expected;
  }

  List<String> kinds() {
    return kinds;
  }

  boolean isElsewhere() {
    return isElsewhere;
  }

  void moveElsewhere() {
    isElsewhere = true;
  }

  /** Gives the recording and its seal another name. */
  void rename(String other) {
    String seal = seal();
    move(name, other);
    name = other;
    move(seal, seal());
  }

  private void move(String file, String to) {
    if (files.containsKey(file)) {
      files.put(to, files.remove(file));
    }
  }

  Path folder() {
    return isElsewhere ? story.elsewhere() : story.place();
  }

  Path file() {
    return folder().resolve(name);
  }

  String name() {
    return name;
  }

  String seal() {
    return name + ".seal";
  }

  boolean isCompressed() {
    return name.endsWith(".zst");
  }

  /** The names of the files of the recording that exist, in order. */
  List<String> parts() {
    List<String> parts = new ArrayList<>(files.keySet());
    parts.removeIf(file -> !file.contains(".part"));
    if (files.containsKey(name)) {
      parts.remove(name);
      parts.add(0, name);
    }
    return parts;
  }

  /** Changes a file of the session. */
  void change(String file, UnaryOperator<byte[]> change) {
    files.computeIfPresent(file, (key, bytes) -> change.apply(bytes));
  }

  /** Changes the lines of a file that has some; each byte is a character of them. */
  void changeLines(String file, UnaryOperator<List<String>> change) {
    change(
        file,
        bytes -> bytes.length == 0 ? bytes : joined(change.apply(HonestState.linesOf(bytes))));
  }

  static byte[] joined(List<String> lines) {
    return String.join("", lines).getBytes(ISO_8859_1);
  }

  @Override
  public String toString() {
    return kinds + " " + trusting + (isElsewhere ? " elsewhere" : "");
  }
}
