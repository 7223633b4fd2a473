package dev.blackbox.library.proof;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.ProgressListener;
import dev.blackbox.library.file.Input;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.key.KeyFile;
import dev.blackbox.store.key.MachineKey;
import dev.blackbox.store.key.NoteKey;
import dev.blackbox.store.key.SigningKey;
import dev.blackbox.store.key.WitnessKeyFile;
import dev.blackbox.store.log.Commit;
import dev.blackbox.store.log.LogFactory;
import dev.blackbox.store.log.LogListener;
import dev.blackbox.store.log.LogOptions;
import dev.blackbox.store.log.RecordingLog;
import dev.blackbox.store.log.Rotation;
import dev.blackbox.store.note.Checkpoint;
import dev.blackbox.store.note.Cosignature;
import dev.blackbox.store.note.Note;
import dev.blackbox.store.parts.RecordingSource;
import dev.blackbox.store.registry.KnownWitness;
import dev.blackbox.store.registry.RegistryEntry;
import dev.blackbox.store.registry.WitnessList;
import dev.blackbox.store.sealing.LineRanges;
import dev.blackbox.store.sealing.RecordingSealer;
import dev.blackbox.store.sealing.Sealer;
import dev.blackbox.store.verify.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The life of a session on a machine of its own: recorded, killed, resumed, closed, erased and so
 * on. Each step leaves a state that a verifier must accept.
 */
final class MutantStory {
  private static final Duration LONG = Duration.ofMinutes(5);
  private static final Clock CLOCK = Clock.systemUTC();

  private final Path root;
  private final String name;
  private final LogOptions options;
  private final String id;
  private final List<HonestState> states = new ArrayList<>();
  private final List<NoteKey> keys = new ArrayList<>();
  private Map<String, byte[]> forged = Map.of();
  private Map<String, byte[]> strange = Map.of();
  private final List<String> notices = new CopyOnWriteArrayList<>();
  private boolean isRevoked;
  private int events;

  /**
   * Begins a story.
   *
   * @param root where its folders are
   * @param name the name of the recording
   * @param id the line of the header with the id, with its newline
   */
  MutantStory(Path root, String name, String id, Rotation rotation, MachineKey key)
      throws IOException, BlackboxException {
    this.root = Files.createDirectories(root).toRealPath();
    this.name = name;
    this.id = id;
    options = LogOptions.STANDARD.withRotation(rotation).withCommit(Commit.each());
    Files.createDirectories(place());
    home().createKey(key, false, CLOCK);
    keepKeys();
  }

  Path root() {
    return root;
  }

  /** The folder in which the session was recorded. */
  Path place() {
    return root.resolve("session");
  }

  /** A folder to which the session can be moved. */
  Path elsewhere() {
    return root.resolve("else where");
  }

  MachineHome home() {
    return new MachineHome(root.resolve("home"));
  }

  String name() {
    return name;
  }

  Path file() {
    return place().resolve(name);
  }

  /** The name under which the session is sealed. */
  String origin() {
    return GroundTruth.originIn(sealOf(states.get(0)));
  }

  /** The last part of the name of the machine that seals the session. */
  String machineDigits() {
    return origin().split("/", 3)[1];
  }

  /** The seal in a state of the session. */
  byte[] sealOf(HonestState state) {
    return state.file(name + ".seal");
  }

  List<HonestState> states() {
    return states;
  }

  /** All public keys that the machine has had. */
  List<NoteKey> keys() {
    return keys;
  }

  private void keepKeys() throws IOException {
    home().publicKeys().stream().filter(key -> !keys.contains(key)).forEach(keys::add);
    Files.writeString(keyFile(), KeyFile.publicText(keys));
  }

  /** A file with these keys, for a verifier on another machine. */
  Path keyFile() {
    return root.resolve("keys.pub");
  }

  private byte[] header(int part) {
    String second = part > 1 ? "extra.part: " + part + "\n" : "";
    return ("---\nformat: bbox/1\n" + id + "repo_sha: abcdef0\n" + second + "---\n")
        .getBytes(UTF_8);
  }

  /** Records events and closes the session. */
  MutantStory record(String... texts) throws Exception {
    try (RecordingLog log = open()) {
      append(log, texts);
    }
    return keep();
  }

  /** Records events, keeps the state after the first half, and is killed after the last one. */
  MutantStory killed(String... texts) throws Exception {
    RecordingLog log = open();
    try (log) {
      int half = texts.length / 2;
      append(log, List.of(texts).subList(0, half).toArray(String[]::new));
      awaitSealed();
      keep();
      append(log, List.of(texts).subList(half, texts.length).toArray(String[]::new));
      awaitSealed();
      keep();
    }
    HonestState last = states.get(states.size() - 1);
    FolderContent.write(place(), last.files());
    Map<String, byte[]> whole = FolderContent.of(home().folder());
    whole.keySet().removeIf(file -> !file.startsWith("keys/"));
    whole.putAll(last.home());
    FolderContent.write(home().folder(), whole);
    return this;
  }

  private RecordingLog open() throws IOException, BlackboxException {
    return LogFactory.standard()
        .open(
            file(),
            this::header,
            options,
            LogListener.SILENT,
            new RecordingSealer(
                home().sealer(CLOCK),
                Duration.ofMillis(1),
                notice -> notices.add(notice.toString())));
  }

  private void append(RecordingLog log, String... texts) throws InterruptedException {
    for (String text : texts) {
      String event = text.replace("#", Integer.toString(events++));
      assertThat(log.awaitDurable(log.append((event + "\n").getBytes(UTF_8)), LONG)).isTrue();
    }
  }

  private void awaitSealed() throws Exception {
    while (!isSealed()) {
      assertThat(notices).isEmpty();
      Thread.sleep(2);
    }
  }

  /** Whether all lines are sealed, and the folder of open recordings has the last head. */
  private boolean isSealed() throws Exception {
    Verdict verdict = verify().verdict();
    long lines = verdict.sealed().lines();
    boolean isKept =
        home().registry().read(keys).unfinished().stream()
            .mapToLong(RegistryEntry::size)
            .anyMatch(size -> size == lines);
    return verdict.isValid() && verdict.sealed().unsealed() == 0 && isKept;
  }

  private VerificationReport verify() throws IOException, BlackboxException {
    return new RecordingVerifier(Trust.in(home()))
        .verify(Input.file(name, file()), ProgressListener.NONE);
  }

  /** Appends lines to the closed file, and seals them. */
  MutantStory reopen(String lines) throws IOException, BlackboxException {
    Files.writeString(file(), lines, StandardOpenOption.APPEND);
    assertThat(new SealTarget(file()).seal(home().sealer(CLOCK), true)).isPositive();
    return keep();
  }

  MutantStory erase(long... lines) throws IOException, BlackboxException {
    LineRanges indices = LineRanges.of(Arrays.stream(lines).boxed().toList());
    assertThat(new LineEraser(new SealTarget(file()), home().sealer(CLOCK)).erase(indices, "x"))
        .isEqualTo(lines.length);
    return keep();
  }

  /** Puts the session back to an earlier state, which its owner accepts. */
  MutantStory reset(int state) throws IOException, BlackboxException {
    FolderContent.write(place(), states.get(state).files());
    assertThat(new SealTarget(file()).reset(home().sealer(CLOCK), "backup")).isNotNegative();
    return keep();
  }

  /** Has the registry witnessed at a time. */
  MutantStory witness(Instant time) throws IOException, BlackboxException {
    SigningKey key = new WitnessKeyFile(Disk.real(), root.resolve("witness")).loadOrCreate();
    Note note = Note.parse(Files.readAllBytes(home().registry().head())).orElseThrow();
    Checkpoint head = Checkpoint.parse(note.text()).orElseThrow();
    home().registry().keepWitnessed(Cosignature.add(note, head, key, time.getEpochSecond()));
    WitnessList.read(Disk.real(), home().folder())
        .add(KnownWitness.of(key.publicKey(), "http://localhost/"));
    return keep();
  }

  MutantStory rotate(MachineKey key) throws IOException, BlackboxException {
    home().createKey(key, true, CLOCK);
    keepKeys();
    return keep();
  }

  /** Revokes a key from a time on, which is before or after a witness signed for the session. */
  MutantStory revoke(String machine, Instant from, boolean isBefore)
      throws IOException, BlackboxException {
    isRevoked = isBefore;
    assertThat(home().revoke(machine, from, "stolen")).isNotEmpty();
    return keep();
  }

  /**
   * Returns the session with another line, sealed as if it were new.
   *
   * @param isOwnKey whether the key of the machine is used, as a thief of it would
   */
  Map<String, byte[]> forgery(boolean isOwnKey) {
    return isOwnKey ? forged : strange;
  }

  /** Whether the session does not count once its key is revoked. */
  boolean isRevoked() {
    return isRevoked;
  }

  /** Makes forgeries; called before the key of the machine changes. */
  MutantStory forge() throws IOException, BlackboxException {
    forged = forged(home().machine());
    strange = forged(MachineKey.ed25519());
    return this;
  }

  private Map<String, byte[]> forged(MachineKey key) throws IOException {
    Path folder = root.resolve("forged");
    FolderContent.write(folder, states.get(states.size() - 1).files());
    Path copy = folder.resolve(name);
    Files.delete(folder.resolve(name + ".seal"));
    byte[] bytes = Files.readAllBytes(copy);
    boolean isPacked = name.endsWith(".zst");
    byte[] text = isPacked ? PackedMutation.unpacked(bytes) : bytes;
    text = RandomChange.joined(text, "a: never said\n".getBytes(UTF_8));
    Files.write(copy, isPacked ? Zstd.compress(text) : text);
    try {
      assertThat(new Sealer(Disk.real(), CLOCK, key, Optional.empty()).seal(copy)).isPositive();
    } catch (IOException e) {
      // A file that another one continues cannot have more lines.
      Files.write(copy, bytes);
      assertThat(new Sealer(Disk.real(), CLOCK, key, Optional.empty()).seal(copy)).isPositive();
    }
    return FolderContent.of(folder);
  }

  /** Keeps the present state, when no program is changing it any more. */
  MutantStory keep() throws IOException, BlackboxException {
    HonestState now = now();
    for (HonestState next = now(); !next.isSame(now); next = now()) {
      now = next;
    }
    states.add(now);
    return this;
  }

  private HonestState now() throws IOException, BlackboxException {
    Map<String, byte[]> open = FolderContent.of(home().folder());
    open.keySet().removeIf(file -> file.endsWith(".key") || file.endsWith(".lock"));
    byte[] text;
    try (RecordingSource source = RecordingSource.openWhole(Disk.real(), file())) {
      text = source.readAllBytes();
    }
    Map<String, byte[]> files = FolderContent.of(place());
    files.keySet().removeIf(file -> file.endsWith(".lock"));
    long sealed = verify().verdict().sealed().lines();
    return new HonestState(files, open, HonestState.linesOf(text), sealed);
  }
}
