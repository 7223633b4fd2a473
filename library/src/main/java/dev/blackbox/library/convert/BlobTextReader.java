package dev.blackbox.library.convert;

import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.RecordingBlobs;
import dev.blackbox.session.training.TextBlobs;
import dev.blackbox.session.validate.BlobCheck;
import dev.blackbox.store.blob.StoredBlob;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The texts of the blobs of a recording, unless they are too large for a row. */
final class BlobTextReader implements TextBlobs {
  private static final long MAX_BYTES = 8 << 20;

  private final RecordingBlobs blobs;

  private BlobTextReader(RecordingBlobs blobs) {
    this.blobs = blobs;
  }

  static TextBlobs beside(Input input) {
    return RecordingBlobs.find(input).<TextBlobs>map(BlobTextReader::new).orElse(TextBlobs.NONE);
  }

  @Override
  public Optional<String> text(String sha256) {
    try {
      Optional<StoredBlob> blob = blobs.find(sha256);
      boolean isUsable =
          blob.isPresent()
              && blob.get().bytes() <= MAX_BYTES
              && blobs.check(sha256, -1) == BlobCheck.Outcome.PRESENT;
      return isUsable ? read(blob.get()) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty(); // a blob that cannot be read is missing
    }
  }

  private Optional<String> read(StoredBlob blob) throws IOException {
    try (InputStream in = blobs.open(blob)) {
      return text(in.readAllBytes());
    }
  }

  private static Optional<String> text(byte[] bytes) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return text.indexOf('\0') < 0 ? Optional.of(text) : Optional.empty();
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }
}
