package dev.blackbox.store.key;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.util.stream.Collectors.joining;

import dev.blackbox.store.disk.Disk;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.file.FileAlreadyExistsException;
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
    if (disk.exists(privateFile())) {
      throw new FileAlreadyExistsException(privateFile().toString());
    }
    MachineKey machine = MachineKey.fresh();
    stage(machine);
    promote();
    return machine;
  }

  private Path stagedFile() {
    return folder.resolve("next.key");
  }

  private Path oldFolder() {
    return folder.resolve("old");
  }

  /** Stores keys that are going to replace the present ones. */
  public void stage(MachineKey machine) throws IOException {
    disk.createFolders(folder);
    disk.replace(stagedFile(), privateText(machine).getBytes(US_ASCII));
  }

  /** Whether keys are going to replace the present ones. */
  public boolean isStaged() {
    return disk.exists(stagedFile());
  }

  /** Loads the keys that are going to replace the present ones. */
  public Optional<MachineKey> staged() throws IOException {
    return load(stagedFile());
  }

  /** Makes the staged keys the keys of this machine; the private key before is deleted. */
  public void promote() throws IOException {
    keepOld();
    disk.rename(stagedFile(), privateFile());
    disk.forceFolder(folder);
    load();
  }

  /** Keeps the present public keys, so that what they signed can always be verified. */
  public void keepOld() throws IOException {
    List<NoteKey> keys = disk.exists(publicFile()) ? publicKeys(disk, publicFile()) : List.of();
    if (!keys.isEmpty()) {
      String name = keys.get(0).name();
      disk.createFolders(oldFolder());
      disk.replace(
          oldFolder().resolve(name.substring(name.lastIndexOf('/') + 1) + ".pub"),
          publicText(keys).getBytes(US_ASCII));
    }
  }

  /** Returns the public keys that this machine had before. */
  public List<NoteKey> oldKeys() throws IOException {
    List<NoteKey> keys = new ArrayList<>();
    for (String name : disk.list(oldFolder()).stream().sorted().toList()) {
      if (name.endsWith(".pub")) {
        keys.addAll(publicKeys(disk, oldFolder().resolve(name)));
      }
    }
    return List.copyOf(keys);
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
  public static String publicText(List<NoteKey> keys) {
    return keys.stream().map(key -> key.text() + "\n").collect(joining());
  }

  /** Loads the keys of this machine; empty if there are none yet. */
  public Optional<MachineKey> load() throws IOException {
    Optional<MachineKey> machine = load(privateFile());
    if (machine.isPresent()) {
      complete(machine.get().publicKeys());
    }
    return machine;
  }

  /** Writes the public file if a crash kept it from being written. */
  private void complete(List<NoteKey> keys) throws IOException {
    List<NoteKey> written = disk.exists(publicFile()) ? publicKeys(disk, publicFile()) : List.of();
    if (!written.equals(keys)) {
      keepOld();
      disk.replace(publicFile(), publicText(keys).getBytes(US_ASCII));
    }
  }

  private Optional<MachineKey> load(Path file) throws IOException {
    if (!disk.exists(file)) {
      return Optional.empty();
    }
    List<SigningKey> keys = new ArrayList<>();
    Matcher entry = ENTRY.matcher(text(file));
    while (entry.find()) {
      keys.add(key(file, entry.group(1), entry.group(2)));
    }
    Optional<SigningKey> first = find(keys, Algorithm.ED25519);
    if (first.isEmpty()) {
      throw new IOException(file + ": no Ed25519 key found");
    }
    return Optional.of(new MachineKey(first.get(), find(keys, Algorithm.ML_DSA_44)));
  }

  private static Optional<SigningKey> find(List<SigningKey> keys, Algorithm algorithm) {
    return keys.stream().filter(key -> key.publicKey().algorithm() == algorithm).findFirst();
  }

  private static SigningKey key(Path file, String publicKey, String pkcs8) throws IOException {
    NoteKey parsed =
        NoteKey.parse(publicKey)
            .orElseThrow(() -> new IOException(file + ": no key, found " + publicKey));
    if (!parsed.algorithm().isKnown()) {
      throw new IOException(
          file
              + ": this machine also signs with "
              + parsed.algorithm().text()
              + ", which needs Java 24 or later (keygen --rotate --ed25519 makes a key without it)");
    }
    try {
      SigningKey key =
          new SigningKey(
              parsed, parsed.algorithm().privateKey(Base64.getMimeDecoder().decode(pkcs8)));
      byte[] trial = parsed.text().getBytes(US_ASCII);
      if (parsed.hasSigned(trial, key.sign(trial))) {
        return key;
      }
    } catch (GeneralSecurityException | IllegalArgumentException | IllegalStateException e) {
      throw new IOException(file + ": a private key that cannot be read", e);
    }
    throw new IOException(file + ": a private key that does not match " + publicKey);
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
