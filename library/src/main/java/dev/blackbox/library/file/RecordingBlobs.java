package dev.blackbox.library.file;

import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Rule;
import dev.blackbox.format.text.Hashes;
import dev.blackbox.session.calls.BlobRefs;
import dev.blackbox.session.validate.BlobCheck;
import dev.blackbox.store.blob.BlobStore;
import dev.blackbox.store.blob.FolderBlobs;
import dev.blackbox.store.blob.StoredBlob;
import dev.blackbox.store.disk.Disk;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The blobs of a recording: those in the folder {@code .bbox-blobs} next to it, or in another
 * store. A shortened hash finds the one blob that begins with it.
 */
public final class RecordingBlobs implements BlobCheck {
  /** The remark in the place of a blob that is {@link Outcome#CHANGED}. */
  public static final String NOT_RECORDED = "this blob is not the one that was recorded";

  private static final int MAX_REMEMBERED = 10_000;

  private final BlobStore store;
  private final Map<String, Outcome> checked = new HashMap<>();

  public RecordingBlobs(BlobStore store) {
    this.store = store;
  }

  /** Returns the blobs next to a recording; without the folder, nothing is checked. */
  public static BlobCheck beside(Input input) {
    Optional<RecordingBlobs> blobs = find(input);
    return blobs.isPresent() ? blobs.get() : BlobCheck.NONE;
  }

  /** Returns the blobs at the place given for them, else those next to the recording, if any. */
  public static Optional<RecordingBlobs> find(Input input) {
    return place(input).map(RecordingBlobs::new);
  }

  /** Returns the folder with the blobs of a recording, if they are in a folder. */
  public static Optional<Path> folder(Input input) {
    return place(input)
        .filter(FolderBlobs.class::isInstance)
        .map(place -> ((FolderBlobs) place).folder());
  }

  private static Optional<BlobStore> place(Input input) {
    return input
        .blobs()
        .or(() -> besideFile(input).filter(FolderBlobs::exists).map(BlobStore.class::cast));
  }

  private static Optional<FolderBlobs> besideFile(Input input) {
    return input.path().map(file -> FolderBlobs.beside(Disk.real(), file));
  }

  /** Returns what is wrong with the folder next to the recording: a link in its place. */
  static Optional<Finding> problem(Input input) {
    boolean isBlocked =
        input.blobs().isEmpty() && besideFile(input).filter(FolderBlobs::isBlocked).isPresent();
    return isBlocked
        ? Optional.of(
            new Finding(
                Rule.BLOB_MISSING,
                0,
                ".bbox-blobs is a link or a file, expected a folder; no blobs are read",
                "--blobs FOLDER reads the blobs of a folder elsewhere"))
        : Optional.empty();
  }

  @Override
  public Outcome check(String sha256, long bytes) {
    String key = key(sha256, bytes);
    Outcome known = checked.get(key);
    if (known != null) {
      return known;
    }
    Outcome outcome = compare(new BlobRefs.Ref(sha256, bytes, ""));
    remember(key, outcome);
    return outcome;
  }

  private void remember(String key, Outcome outcome) {
    if (checked.size() < MAX_REMEMBERED) {
      checked.put(key, outcome);
    }
  }

  private static String key(String sha256, long bytes) {
    return sha256 + " " + bytes;
  }

  private Outcome compare(BlobRefs.Ref ref) {
    try {
      Optional<StoredBlob> blob = store.find(ref.sha256());
      if (blob.isEmpty()) {
        return Outcome.MISSING;
      }
      return read(blob.get(), ref, 0).isPresent() ? Outcome.PRESENT : Outcome.CHANGED;
    } catch (IOException e) {
      return Outcome.MISSING;
    }
  }

  /** The blob with this hash, or the only one that begins with it. */
  public Optional<StoredBlob> find(String sha256) throws IOException {
    return store.find(sha256);
  }

  /**
   * Reads a blob to its end. What this returns belongs to a content that has the hash and the size
   * of the reference; a shortened hash is compared as far as it goes.
   *
   * @param limit how many bytes to return at most
   * @return the first bytes; empty if the blob is not the one that was recorded
   */
  public Optional<byte[]> read(StoredBlob blob, BlobRefs.Ref ref, int limit) throws IOException {
    if (ref.bytes() >= 0 && ref.bytes() != blob.bytes()) {
      return Optional.empty();
    }
    MessageDigest digest = Hashes.sha256();
    try (InputStream in = new DigestInputStream(store.open(blob), digest)) {
      byte[] first = in.readNBytes(limit);
      in.transferTo(OutputStream.nullOutputStream());
      boolean isRecorded = Hashes.hex(digest).startsWith(ref.sha256().toLowerCase(Locale.ROOT));
      remember(key(ref.sha256(), ref.bytes()), isRecorded ? Outcome.PRESENT : Outcome.CHANGED);
      return isRecorded ? Optional.of(first) : Optional.empty();
    }
  }

  /** Opens a blob; its content is not checked, so do not present it as the recorded one. */
  public InputStream open(StoredBlob blob) throws IOException {
    return store.open(blob);
  }
}
