package dev.blackbox.library.file;

import dev.blackbox.session.validate.BlobCheck;
import dev.blackbox.store.blob.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The folder {@code .bbox-blobs} beside a recording, with large results under their SHA-256: {@code
 * ab/ab12…} or just {@code ab12…}. A shortened hash means the one blob that begins so.
 */
public final class BlobFolder implements BlobCheck {
  private static final int MAX_REMEMBERED = 10_000;
  private static final int FULL_LENGTH = 64;
  private static final int LEAST_LENGTH = 6;

  private final Path folder;
  private final Map<String, Outcome> checked = new HashMap<>();

  private BlobFolder(Path folder) {
    this.folder = folder;
  }

  /** The blobs beside a recording; none are checked where there is no such folder. */
  public static BlobCheck beside(Input input) {
    Optional<BlobFolder> folder = find(input);
    return folder.isPresent() ? folder.get() : BlobCheck.NONE;
  }

  /** The blobs beside a recording, empty where there is no such folder. */
  public static Optional<BlobFolder> find(Input input) {
    Optional<Path> file = input.path();
    if (file.isEmpty()) {
      return Optional.empty();
    }
    Path folder = file.get().resolveSibling(".bbox-blobs");
    return folder.toFile().isDirectory() ? Optional.of(new BlobFolder(folder)) : Optional.empty();
  }

  /** The folder itself. */
  public Path path() {
    return folder;
  }

  @Override
  public Outcome check(String sha256, long bytes) {
    String key = sha256 + " " + bytes;
    Outcome known = checked.get(key);
    if (known != null) {
      return known;
    }
    Outcome outcome = look(sha256, bytes);
    if (checked.size() < MAX_REMEMBERED) {
      checked.put(key, outcome);
    }
    return outcome;
  }

  private Outcome look(String sha256, long bytes) {
    try {
      Optional<Path> blob = blob(sha256);
      if (blob.isEmpty()) {
        return Outcome.MISSING;
      }
      boolean hasSize = bytes < 0 || Files.size(blob.get()) == bytes;
      return hasSize && hasHash(blob.get(), sha256) ? Outcome.PRESENT : Outcome.CHANGED;
    } catch (IOException e) {
      return Outcome.MISSING;
    }
  }

  private static boolean hasHash(Path blob, String sha256) throws IOException {
    try (InputStream in = Files.newInputStream(blob)) {
      return Sha256.of(in).startsWith(sha256.toLowerCase(Locale.ROOT));
    }
  }

  /** Where the blob with this hash is; a hash comes from a recording, so it may be anything. */
  public Optional<Path> blob(String sha256) throws IOException {
    String hash = sha256.toLowerCase(Locale.ROOT);
    if (!isHash(hash)) {
      return Optional.empty();
    }
    Path inFolder = folder.resolve(hash.substring(0, 2)).resolve(hash);
    if (Files.isRegularFile(inFolder)) {
      return Optional.of(inFolder);
    }
    Path flat = folder.resolve(hash);
    if (Files.isRegularFile(flat)) {
      return Optional.of(flat);
    }
    return hash.length() == FULL_LENGTH ? Optional.empty() : only(hash);
  }

  private Optional<Path> only(String prefix) throws IOException {
    Optional<Path> inFolder = only(folder.resolve(prefix.substring(0, 2)), prefix);
    return inFolder.isPresent() ? inFolder : only(folder, prefix);
  }

  /** The only file in a folder whose name begins so; empty where there are none or several. */
  private static Optional<Path> only(Path folder, String prefix) throws IOException {
    if (!Files.isDirectory(folder)) {
      return Optional.empty();
    }
    Optional<Path> found = Optional.empty();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, prefix + "*")) {
      for (Path file : files) {
        if (found.isPresent()) {
          return Optional.empty();
        }
        found = Optional.of(file);
      }
    }
    return found;
  }

  private static boolean isHash(String text) {
    if (text.length() < LEAST_LENGTH || text.length() > FULL_LENGTH) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      if (!HexFormat.isHexDigit(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }
}
