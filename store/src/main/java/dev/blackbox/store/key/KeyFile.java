package dev.blackbox.store.key;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.DiskFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The files with the keys of a machine: {@code machine.key}, which only its user can read, and
 * {@code machine.pub}, which is public.
 *
 * <p>The private file has a line with the public key and a PKCS #8 block for each key.
 */
public final class KeyFile {
  private static final int MAX_BYTES = 64 << 10;
  private static final Pattern ENTRY =
      Pattern.compile(
          "(?m)^(\\S+)\\n"
              + "-----BEGIN PRIVATE KEY-----\\n"
              + "([A-Za-z0-9+/=\\n"
              + "]+)-----END PRIVATE KEY-----$");

  private final Disk disk;
  private final Path folder;

  /** Creates the key files of a folder, which need not exist. */
  public KeyFile(Disk disk, Path folder) {
    this.disk = disk;
    this.folder = folder;
  }

  public Path privateFile() {
    return folder.resolve("machine.key");
  }

  public Path publicFile() {
    return folder.resolve("machine.pub");
  }

  /** Creates and stores keys; fails if keys exist. */
  public MachineKey create() throws IOException {
    MachineKey machine = MachineKey.fresh();
    disk.createFolders(folder);
    write(privateFile(), privateText(machine));
    disk.delete(publicFile());
    write(publicFile(), publicText(machine));
    return machine;
  }

  private void write(Path file, String text) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(US_ASCII));
    try (DiskFile target = disk.create(file)) {
      long position = 0;
      while (bytes.hasRemaining()) {
        position += target.write(bytes, position);
      }
      target.force();
    }
    disk.forceFolder(folder);
  }

  private static String privateText(MachineKey machine) {
    return entry(machine.key()) + machine.quantumSafe().map(KeyFile::entry).orElse("");
  }

  private static String entry(SigningKey key) {
    return key.publicKey().text()
        + "\n-----BEGIN PRIVATE KEY-----\n"
        + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(key.privateKey().getEncoded())
        + "\n-----END PRIVATE KEY-----\n";
  }

  /** The public keys, one per line. */
  static String publicText(MachineKey machine) {
    return machine.key().publicKey().text()
        + "\n"
        + machine.quantumSafe().map(key -> key.publicKey().text() + "\n").orElse("");
  }

  /** Loads the keys of this machine; empty if there are none yet. */
  public Optional<MachineKey> load() throws IOException {
    if (!disk.exists(privateFile())) {
      return Optional.empty();
    }
    List<SigningKey> keys = new ArrayList<>();
    Matcher entry = ENTRY.matcher(text(privateFile()));
    while (entry.find()) {
      key(entry.group(1), entry.group(2)).ifPresent(keys::add);
    }
    Optional<SigningKey> first = find(keys, Algorithm.ED25519);
    if (first.isEmpty()) {
      throw new IOException(privateFile() + ": no Ed25519 key found");
    }
    return Optional.of(new MachineKey(first.get(), find(keys, Algorithm.ML_DSA_44)));
  }

  private static Optional<SigningKey> find(List<SigningKey> keys, Algorithm algorithm) {
    return keys.stream().filter(key -> key.publicKey().algorithm() == algorithm).findFirst();
  }

  /** Omitted if this Java does not support the algorithm. */
  private Optional<SigningKey> key(String publicKey, String pkcs8) throws IOException {
    NoteKey parsed =
        NoteKey.parse(publicKey)
            .orElseThrow(() -> new IOException(privateFile() + ": no key, found " + publicKey));
    if (!parsed.algorithm().isKnown()) {
      return Optional.empty();
    }
    try {
      SigningKey key =
          new SigningKey(
              parsed, parsed.algorithm().privateKey(Base64.getMimeDecoder().decode(pkcs8)));
      byte[] trial = parsed.text().getBytes(US_ASCII);
      if (parsed.hasSigned(trial, key.sign(trial))) {
        return Optional.of(key);
      }
    } catch (GeneralSecurityException | IllegalArgumentException | IllegalStateException e) {
      throw new IOException(privateFile() + ": a private key that cannot be read", e);
    }
    throw new IOException(privateFile() + ": a private key that does not match " + publicKey);
  }

  /** Reads the public keys in a file, one per line; other lines are ignored. */
  public static List<NoteKey> publicKeys(Disk disk, Path file) throws IOException {
    return new KeyFile(disk, Disk.folderOf(file))
        .text(file)
        .lines()
        .map(String::strip)
        .flatMap(line -> NoteKey.parse(line).stream())
        .toList();
  }

  private String text(Path file) throws IOException {
    try (InputStream in = Channels.newInputStream(disk.read(file))) {
      byte[] bytes = in.readNBytes(MAX_BYTES);
      return new String(bytes, US_ASCII);
    }
  }
}
