package dev.blackbox.library.redact;

import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.text.Plural;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.file.LineLocation;
import dev.blackbox.library.file.RecordingBlobs;
import dev.blackbox.session.calls.BlobRefs;
import dev.blackbox.session.validate.BlobCheck;
import dev.blackbox.store.blob.BlobRef;
import dev.blackbox.store.blob.BlobStore;
import dev.blackbox.store.blob.StoredBlob;
import dev.blackbox.store.redact.Redactor;
import dev.blackbox.store.redact.recording.LosslessText;
import dev.blackbox.store.redact.recording.MaskedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Masks the blobs that lines refer to. A masked blob has another hash, so the line that refers to
 * it changes with it.
 */
final class BlobRedaction {
  private static final String MARK = "@blob ";
  private static final int LOOKED_AT = 8 << 10;
  private static final int MOST_LISTED = 10_000;

  private final Redactor redactor;
  private final @Nullable RecordingBlobs blobs;
  private final String folderName;
  private final @Nullable BlobStore target;
  private final Map<String, Optional<BlobRef>> known = new HashMap<>();
  private final Map<StoredBlob, BlobRef> replaced = new LinkedHashMap<>();
  private final List<FoundSecret> listed = new ArrayList<>();
  private long count;
  private int binaries;

  /**
   * Masks the blobs of one recording.
   *
   * @param blobs the blobs of the recording, or null if there are none
   * @param folderName that folder, for messages
   * @param target takes the masked blobs; null if blobs are only searched
   */
  BlobRedaction(
      Redactor redactor,
      @Nullable RecordingBlobs blobs,
      String folderName,
      @Nullable BlobStore target) {
    this.redactor = redactor;
    this.blobs = blobs;
    this.folderName = folderName;
    this.target = target;
  }

  /** Returns the line with references to the masked blobs; null if nothing changes. */
  byte @Nullable [] changed(LineView line) throws IOException, BlackboxException {
    if (line.blobs() == 0 || blobs == null) {
      return null;
    }
    String text = LosslessText.decode(line.bytes(), line.start(), line.next());
    String changed = text;
    for (BlobRefs.Ref ref : BlobRefs.in(text)) {
      Optional<BlobRef> masked = masked(ref);
      if (masked.isPresent()) {
        changed = withReference(changed, ref, masked.get());
      }
    }
    return changed.equals(text) ? null : LosslessText.encode(changed);
  }

  private static String withReference(String text, BlobRefs.Ref old, BlobRef fresh) {
    String word = "sha256=" + old.sha256();
    int at = text.indexOf(word);
    int next = text.indexOf(MARK, at);
    int end = next < 0 ? text.length() : next;
    String reference = text.substring(at, end);
    return text.substring(0, at)
        + reference
            .replace(word, "sha256=" + fresh.sha256())
            .replaceFirst("(?<=\\s)bytes=\\d+", "bytes=" + fresh.bytes())
        + text.substring(end);
  }

  private Optional<BlobRef> masked(BlobRefs.Ref ref) throws IOException, BlackboxException {
    Optional<BlobRef> result = known.get(ref.sha256());
    if (result == null) {
      result = mask(ref);
      known.put(ref.sha256(), result);
    }
    return result;
  }

  private Optional<BlobRef> mask(BlobRefs.Ref ref) throws IOException, BlackboxException {
    if (blobs == null) {
      return Optional.empty();
    }
    Optional<StoredBlob> blob = blobs.find(ref.sha256());
    if (blob.isEmpty()) {
      return Optional.empty();
    }
    if (isBinary(blobs, blob.get())) {
      binaries++;
      return Optional.empty();
    }
    SecretList secrets = new SecretList();
    try (InputStream in = open(blobs, blob.get(), secrets)) {
      in.transferTo(OutputStream.nullOutputStream());
    }
    if (secrets.count() == 0) {
      return Optional.empty();
    }
    count += secrets.count();
    String name = folderName + "/" + blob.get().name();
    List<FoundSecret> found = secrets.listed(line -> new LineLocation(name, line));
    listed.addAll(found.subList(0, Math.min(found.size(), MOST_LISTED - listed.size())));
    if (target == null) {
      return Optional.empty();
    }
    if (blobs.check(ref.sha256(), ref.bytes()) == BlobCheck.Outcome.CHANGED) {
      // A masked copy has a right hash of its own, and would pass for the recorded blob.
      throw new BlackboxException(
          name + ": has secrets, but " + RecordingBlobs.NOT_RECORDED,
          "restore or delete the blob, then redact again");
    }
    return Optional.of(put(blobs, blob.get(), ref, target));
  }

  private BlobRef put(RecordingBlobs from, StoredBlob blob, BlobRefs.Ref ref, BlobStore store)
      throws IOException {
    try (InputStream in = open(from, blob, new SecretList())) {
      BlobRef fresh = store.put(in, ref.mime());
      replaced.put(blob, fresh);
      return fresh;
    }
  }

  private InputStream open(RecordingBlobs from, StoredBlob blob, SecretList secrets)
      throws IOException {
    return MaskedInputStream.ofContent(from.open(blob), redactor, secrets::add);
  }

  private static boolean isBinary(RecordingBlobs from, StoredBlob blob) throws IOException {
    try (InputStream in = from.open(blob)) {
      for (byte b : in.readNBytes(LOOKED_AT)) {
        if (b == 0) {
          return true;
        }
      }
    }
    return false;
  }

  /** Returns the number of secrets in blobs. */
  long count() {
    return count;
  }

  List<FoundSecret> listed() {
    return List.copyOf(listed);
  }

  /** A sentence about the blobs that were not searched, if there are any. */
  List<String> notes(String name) {
    String blobs = Plural.of(binaries, "blob is", "blobs are");
    return binaries == 0 ? List.of() : List.of(name + ": " + blobs + " not text and not searched");
  }

  /** Returns the blobs that have a masked copy. */
  Map<StoredBlob, BlobRef> replaced() {
    return Map.copyOf(replaced);
  }
}
