package dev.blackbox.store.key;

import dev.blackbox.format.text.Hashes;
import java.security.KeyPair;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * The key of a machine, which signs for the keys that seal its recordings. Its name is derived from
 * it: {@code blackbox.local/1f3a55c09b2d7e64}.
 *
 * @param quantumSafe a second key, if the Java that created it supports ML-DSA-44
 */
public record MachineKey(SigningKey key, Optional<SigningKey> quantumSafe) {
  private static final String HOST = "blackbox.local/";
  private static final int NAME_BYTES = 8;

  /** Creates a new key with all algorithms that this Java supports. */
  public static MachineKey fresh() {
    MachineKey machine = ed25519();
    return Algorithm.ML_DSA_44.isKnown()
        ? new MachineKey(
            machine.key,
            Optional.of(
                signing(machine.name(), Algorithm.ML_DSA_44, Algorithm.ML_DSA_44.generate())))
        : machine;
  }

  /** Creates a new key that every Java can use. */
  public static MachineKey ed25519() {
    KeyPair pair = Algorithm.ED25519.generate();
    String name = nameFor(Algorithm.ED25519.raw(pair.getPublic()));
    return new MachineKey(signing(name, Algorithm.ED25519, pair), Optional.empty());
  }

  static SigningKey signing(String name, Algorithm algorithm, KeyPair pair) {
    return new SigningKey(
        new NoteKey(name, algorithm, algorithm.raw(pair.getPublic())), pair.getPrivate());
  }

  /** Returns the name for an Ed25519 key. */
  public static String nameFor(byte[] raw) {
    return HOST + HexFormat.of().formatHex(Hashes.sha256().digest(raw), 0, NAME_BYTES);
  }

  public String name() {
    return key.publicKey().name();
  }

  /** The public keys, Ed25519 first. */
  public List<NoteKey> publicKeys() {
    List<NoteKey> keys = new ArrayList<>();
    keys.add(key.publicKey());
    quantumSafe.ifPresent(safe -> keys.add(safe.publicKey()));
    return List.copyOf(keys);
  }
}
