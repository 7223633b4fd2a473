package dev.blackbox.library.convert;

import dev.blackbox.format.text.Hashes;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.RecordingBlobs;
import dev.blackbox.session.calls.TextBlobs;
import dev.blackbox.store.blob.StoredBlob;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The texts of the blobs of a recording, up to a size. */
final class BlobTextReader implements TextBlobs {
  private final RecordingBlobs blobs;
  private final long limit;
  private final @Nullable Path blobFolder;
  private final @Nullable Path from;

  private BlobTextReader(
      RecordingBlobs blobs, long limit, @Nullable Path blobFolder, @Nullable Path from) {
    this.blobs = blobs;
    this.limit = limit;
    this.blobFolder = blobFolder;
    this.from = from;
  }

  /**
   * The blobs of a recording.
   *
   * @param limit the largest blob to read, in bytes
   * @param from the folder of the file that will name paths of blobs; null if it has none
   */
  static TextBlobs of(Input input, long limit, @Nullable Path from) {
    Path folder = RecordingBlobs.folder(input).map(Path::toAbsolutePath).orElse(null);
    return RecordingBlobs.find(input)
        .<TextBlobs>map(blobs -> new BlobTextReader(blobs, limit, folder, from))
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
    byte[] bytes;
    try (InputStream in = blobs.open(blob)) {
      bytes = in.readAllBytes();
    }
    boolean isIntact = Hashes.sha256Hex(bytes).startsWith(sha256.toLowerCase(Locale.ROOT));
    return isIntact ? text(bytes) : Optional.empty();
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
    Path file = blobFolder.resolve(sha256.substring(0, 2)).resolve(sha256);
    return Optional.of((from == null ? file : from.relativize(file)).toString().replace('\\', '/'));
  }
}
