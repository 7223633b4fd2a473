package dev.blackbox.library.share;

import dev.blackbox.library.redact.FoundSecret;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/** Writes what is not in a shared session as a JSON object. */
public final class ShareReviewJson {
  /** People read the first ones; the count says how many there are. */
  private static final int MOST_PLACES = 200;

  private ShareReviewJson() {}

  /** Writes the object. */
  public static void write(ShareReview review, JsonGenerator out) {
    out.writeStartObject();
    out.writeBooleanProperty("redacted", review.isMasked());
    out.writeObjectPropertyStart("masked");
    review.masked().forEach(out::writeNumberProperty);
    out.writeEndObject();
    List<FoundSecret> shown =
        review.places().subList(0, Math.min(MOST_PLACES, review.places().size()));
    out.writeArrayPropertyStart("places");
    for (FoundSecret secret : shown) {
      out.writeStartObject();
      out.writeNumberProperty("line", secret.place().line());
      out.writeStringProperty("kind", secret.kind());
      out.writeStringProperty("text", secret.excerpt());
      out.writeEndObject();
    }
    out.writeEndArray();
    out.writeNumberProperty("places_total", review.count());
    out.writeNumberProperty("changed_lines", review.changedLines());
    out.writeNumberProperty("blobs", review.blobs());
    out.writeNumberProperty("blobs_left_out", review.blobsLeftOut());
    if (!review.noSeal().isEmpty()) {
      out.writeStringProperty("no_seal", review.noSeal());
    }
    out.writeEndObject();
  }
}
