package dev.blackbox.recorder.forward;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.blackbox.store.blob.BlobStore;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sends the blobs that lines refer to, before the lines. */
final class BlobForwarder {
  private static final Pattern REFERENCE = Pattern.compile("@blob sha256=([0-9a-f]{64})\\b");
  private static final int MOST_REMEMBERED = 4096;

  private final BlobStore blobs;
  private final Consumer<String> refusals;
  private final Map<String, Boolean> sent =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
          return size() > MOST_REMEMBERED;
        }
      };

  /**
   * Sends blobs of a store.
   *
   * @param refusals receives a sentence for each blob that the server does not take
   */
  BlobForwarder(BlobStore blobs, Consumer<String> refusals) {
    this.blobs = blobs;
    this.refusals = refusals;
  }

  /**
   * Sends the blobs of a batch that were not sent before.
   *
   * @return the answer to a blob that has to be sent again; empty if the lines can be sent
   */
  Optional<IngestReply> send(LineBatch batch, IngestClient client)
      throws IOException, InterruptedException {
    Matcher reference = REFERENCE.matcher(new String(batch.bytes(), ISO_8859_1));
    while (reference.find()) {
      String sha256 = reference.group(1);
      // A blob that is missing here is missing on the server, too.
      if (!sent.containsKey(sha256) && blobs.contains(sha256)) {
        IngestReply reply = client.blob(sha256, () -> open(sha256));
        boolean isRefused = reply.status() == 422 || reply.status() == 413;
        if (reply.status() != 200 && !isRefused) {
          return Optional.of(reply);
        }
        if (isRefused) {
          refusals.accept("the server does not take blob " + sha256 + " (" + reply.status() + ")");
        }
        sent.put(sha256, true);
      }
    }
    return Optional.empty();
  }

  private InputStream open(String sha256) {
    try {
      return blobs
          .get(sha256)
          .orElseThrow(() -> new IOException("blob " + sha256 + " was deleted"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
