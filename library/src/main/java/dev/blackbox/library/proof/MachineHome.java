package dev.blackbox.library.proof;

import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.library.file.HomeFolder;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.key.KeyFile;
import dev.blackbox.store.key.MachineKey;
import dev.blackbox.store.key.NoteKey;
import dev.blackbox.store.registry.KeyChange;
import dev.blackbox.store.registry.Registry;
import dev.blackbox.store.registry.Revocation;
import dev.blackbox.store.registry.RevokedKeys;
import dev.blackbox.store.seal.WithheldNote;
import dev.blackbox.store.sealing.Sealer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The keys and the registry of this machine.
 *
 * @param folder the home folder, usually {@code ~/.blackbox}
 */
public record MachineHome(Path folder) {
  /** Returns the keys and the registry in a home folder. */
  public static MachineHome in(HomeFolder home) {
    return new MachineHome(home.path());
  }

  /** Returns the file with the keys, which may not exist yet. */
  public KeyFile keys() {
    return new KeyFile(Disk.real(), folder.resolve("keys"));
  }

  /** Creates the first key of this machine with all algorithms. */
  public MachineKey createKey() throws IOException, BlackboxException {
    MachineKey machine = MachineKey.fresh();
    createKey(machine, false, Clock.systemUTC());
    return machine;
  }

  /**
   * Makes a key the key of this machine and signs an empty registry.
   *
   * @param isReplaced whether the key replaces the present one, which then signs for it
   * @param machine the new key
   */
  public void createKey(MachineKey machine, boolean isReplaced, Clock clock)
      throws IOException, BlackboxException {
    Optional<String> lost = change().lost();
    if (lost.isPresent()) {
      throw new BlackboxException(
          registry().log()
              + ": "
              + lost.get()
              + " signed it, and its key is not in "
              + keys().publicFile().getParent(),
          "restore that folder; if the key is lost for good, blackbox keygen --new-registry keeps"
              + " this registry and begins another one");
    }
    boolean exists = Files.exists(keys().privateFile());
    if (exists && !isReplaced) {
      throw new BlackboxException(
          keys().privateFile() + ": a key already exists",
          "blackbox keygen --rotate replaces it; recordings sealed with it stay valid");
    }
    if (!exists && isReplaced) {
      throw noKey();
    }
    change().to(machine, now(clock));
  }

  /**
   * Begins another registry in the place of one whose key was lost, with the key of this machine,
   * or with this one if it has none.
   *
   * @return the key, and the machine whose registry is kept beside the new one
   */
  public NewRegistry beginRegistry(MachineKey fresh, Clock clock) throws IOException {
    change().complete(now(clock));
    MachineKey key = keys().load().orElse(fresh);
    String lost = change().lost().orElse("");
    change().begin(key, now(clock));
    return new NewRegistry(key, lost);
  }

  /**
   * A registry that was begun in the place of another one.
   *
   * @param lost the machine that signed the other one
   */
  public record NewRegistry(MachineKey key, String lost) {
    /** Returns the digits that the file names of the other registry and its key have. */
    public String digits() {
      return lost.substring(lost.lastIndexOf('/') + 1);
    }
  }

  private KeyChange change() {
    return new KeyChange(Disk.real(), folder);
  }

  private static Instant now(Clock clock) {
    return clock.instant().truncatedTo(ChronoUnit.SECONDS);
  }

  private RevokedKeys revoked() {
    return RevokedKeys.in(Disk.real(), folder);
  }

  /** Returns the keys that this machine has and had, the current one first. */
  public List<OwnKey> ownKeys() throws IOException, BlackboxException {
    List<NoteKey> all = publicKeys();
    if (all.isEmpty()) {
      throw noKey();
    }
    Map<String, List<NoteKey>> machines = new LinkedHashMap<>();
    all.forEach(key -> machines.computeIfAbsent(key.name(), name -> new ArrayList<>()).add(key));
    Map<String, Revocation> revocations = revoked().read(all);
    String current = all.get(0).name();
    return machines.entrySet().stream()
        .map(
            machine ->
                new OwnKey(
                    machine.getKey(),
                    machine.getValue(),
                    machine.getKey().equals(current),
                    Optional.ofNullable(revocations.get(machine.getKey()))))
        .toList();
  }

  /**
   * Says that an earlier key of this machine does not count from some time on.
   *
   * @param name the name of the key, or its digits
   * @return the name of the key
   */
  public String revoke(String name, Instant from, String reason)
      throws IOException, BlackboxException {
    MachineKey signer = machine();
    OwnKey revoked =
        ownKeys().stream()
            .filter(key -> key.name().equals(name) || key.name().endsWith("/" + name))
            .findFirst()
            .orElseThrow(
                () ->
                    new BlackboxException(
                        SafeText.line(name) + ": this machine never had such a key",
                        "blackbox keys lists them"));
    if (revoked.isCurrent()) {
      throw new BlackboxException(
          revoked.name() + ": it is the key that this machine signs with",
          "blackbox keygen --rotate replaces it; then revoke it");
    }
    revoked()
        .add(
            new Revocation(
                revoked.name(), from.truncatedTo(ChronoUnit.SECONDS), WithheldNote.clean(reason)),
            signer,
            publicKeys());
    return revoked.name();
  }

  /** Returns the registry, which may not exist yet. */
  public Registry registry() {
    return new Registry(Disk.real(), folder);
  }

  /** Returns the failure of work that needs a registry. */
  public BlackboxException noRegistry() {
    return new BlackboxException(
        "blackbox: this machine has no registry yet", "blackbox seal FILE creates one");
  }

  /** Returns the private key of this machine. */
  public MachineKey machine() throws IOException, BlackboxException {
    change().complete(now(Clock.systemUTC()));
    return keys().load().orElseThrow(this::noKey);
  }

  private BlackboxException noKey() {
    return new BlackboxException(
        folder + ": this machine has no key yet", "blackbox keygen creates one");
  }

  /** Returns a sealer that signs with the key of this machine. */
  public Sealer sealer(Clock clock) throws IOException, BlackboxException {
    return new Sealer(Disk.real(), clock, machine(), Optional.of(registry()));
  }

  /** Returns the public keys that this machine has and had; none if it has no key. */
  public List<NoteKey> publicKeys() throws IOException {
    Path file = keys().publicFile();
    List<NoteKey> all = new ArrayList<>();
    if (Files.exists(file)) {
      all.addAll(KeyFile.publicKeys(Disk.real(), file));
    }
    keys().oldKeys().stream().filter(key -> !all.contains(key)).forEach(all::add);
    return all;
  }
}
