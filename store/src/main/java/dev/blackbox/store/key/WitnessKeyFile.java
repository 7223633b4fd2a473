package dev.blackbox.store.key;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.blackbox.format.text.Hashes;
import dev.blackbox.store.disk.Disk;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * The files with the key of a witness: {@code witness.key}, which only its user can read, has the
 * public key in its first line and the private key in its second; {@code witness.pub} has the
 * public key. The name is derived from the key: {@code witness.local/1f3a55c09b2d7e64}.
 */
public final class WitnessKeyFile {
  private static final String HOST = "witness.local/";
  private static final int NAME_BYTES = 8;
  private static final int MAX_BYTES = 4096;
  private static final Algorithm ALGORITHM = Algorithm.ED25519_WITNESS;

  private final Disk disk;
  private final Path folder;

  /** Creates the key files of a folder. */
  public WitnessKeyFile(Disk disk, Path folder) {
    this.disk = disk;
    this.folder = folder;
  }

  public Path privateFile() {
    return folder.resolve("witness.key");
  }

  public Path publicFile() {
    return folder.resolve("witness.pub");
  }

  public boolean exists() {
    return disk.exists(privateFile());
  }

  /** Loads the key, or creates it durably; writes the public file if it is missing. */
  public SigningKey loadOrCreate() throws IOException {
    disk.createFolders(folder);
    SigningKey key = exists() ? load() : create();
    if (!disk.exists(publicFile())) {
      write(publicFile(), key.publicKey().text() + "\n");
    }
    return key;
  }

  private SigningKey create() throws IOException {
    KeyPair pair = ALGORITHM.generate();
    byte[] raw = ALGORITHM.raw(pair.getPublic());
    String name = HOST + HexFormat.of().formatHex(Hashes.sha256().digest(raw), 0, NAME_BYTES);
    SigningKey key = MachineKey.signing(name, ALGORITHM, pair);
    write(
        privateFile(),
        key.publicKey().text() + "\n" + ExactText.encode(key.privateKey().getEncoded()) + "\n");
    disk.delete(publicFile());
    return key;
  }

  private void write(Path file, String text) throws IOException {
    disk.replace(file, text.getBytes(US_ASCII));
  }

  private SigningKey load() throws IOException {
    List<String> lines;
    try (InputStream in = Channels.newInputStream(disk.read(privateFile()))) {
      lines = new String(in.readNBytes(MAX_BYTES), US_ASCII).lines().toList();
    }
    Optional<NoteKey> key =
        NoteKey.parse(lines.isEmpty() ? "" : lines.get(0))
            .filter(one -> one.algorithm() == ALGORITHM);
    Optional<byte[]> pkcs8 = lines.size() == 2 ? ExactText.decode(lines.get(1)) : Optional.empty();
    if (key.isPresent() && pkcs8.isPresent()) {
      try {
        SigningKey loaded = new SigningKey(key.get(), ALGORITHM.privateKey(pkcs8.get()));
        byte[] trial = key.get().text().getBytes(US_ASCII);
        if (key.get().hasSigned(trial, loaded.sign(trial))) {
          return loaded;
        }
      } catch (GeneralSecurityException e) {
        throw new IOException(privateFile() + ": a private key that cannot be read", e);
      }
    }
    throw new IOException(privateFile() + ": not the key of a witness");
  }
}
