package dev.blackbox.library.file;

import dev.blackbox.library.common.Notice;
import dev.blackbox.session.calls.BlobRefs;
import dev.blackbox.session.calls.TextBlobs;
import dev.blackbox.session.validate.BlobCheck;
import dev.blackbox.store.blob.StoredBlob;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The texts of the blobs of a recording, up to a size. A blob that is not the recorded one counts
 * as missing; a notice says so.
 */
public final class BlobTextReader implements TextBlobs {
  private final Input input;
  private final RecordingBlobs blobs;
  private final long limit;
  private final @Nullable Path from;
  private final Consumer<Notice> notices;
  private final @Nullable Path blobFolder;
  private final Set<String> changed = new HashSet<>();

  private BlobTextReader(
      Input input,
      RecordingBlobs blobs,
      long limit,
      @Nullable Path from,
      Consumer<Notice> notices) {
    this.input = input;
    this.blobs = blobs;
    this.limit = limit;
    this.from = from;
    this.notices = notices;
    blobFolder = RecordingBlobs.folder(input).map(Path::toAbsolutePath).orElse(null);
  }

  /**
   * The blobs of a recording.
   *
   * @param limit the largest blob to read, in bytes
   * @param from the folder of the file that will name paths of blobs; null if it has none
   * @param notices receives a sentence about each blob that is not the recorded one
   */
  public static TextBlobs of(
      Input input, long limit, @Nullable Path from, Consumer<Notice> notices) {
    return RecordingBlobs.find(input)
        .<TextBlobs>map(blobs -> new BlobTextReader(input, blobs, limit, from, notices))
        .orElse(TextBlobs.NONE);
  }

  @Override
  public Optional<String> text(String sha256) {
    try {
      Optional<StoredBlob> blob = blobs.find(sha256).filter(found -> found.bytes() <= limit);
      return blob.isPresent() ? read(blob.get(), sha256) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty(); // a blob that cannot be read is missing
    }
  }

  private Optional<String> read(StoredBlob blob, String sha256) throws IOException {
    int size = (int) Math.min(blob.bytes(), Integer.MAX_VALUE);
    Optional<byte[]> bytes = blobs.read(blob, new BlobRefs.Ref(sha256, -1, ""), size);
    if (bytes.isEmpty()) {
      report(sha256);
    }
    return bytes.filter(all -> all.length == blob.bytes()).flatMap(BlobTextReader::text);
  }

  private void report(String sha256) {
    if (changed.add(sha256)) {
      String text = input.name() + ": " + sha256 + ": " + RecordingBlobs.NOT_RECORDED;
      notices.accept(new Notice(text, null));
    }
  }

  private static Optional<String> text(byte[] bytes) {
    try {
      return Optional.of(
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }

  @Override
  public Optional<String> path(String sha256) {
    if (blobFolder == null || sha256.length() < 64) {
      return Optional.empty();
    }
    if (blobs.check(sha256, -1) == BlobCheck.Outcome.CHANGED) {
      report(sha256);
      return Optional.empty();
    }
    Path file = blobFolder.resolve(sha256.substring(0, 2)).resolve(sha256);
    return Optional.of((from == null ? file : from.relativize(file)).toString().replace('\\', '/'));
  }
}
