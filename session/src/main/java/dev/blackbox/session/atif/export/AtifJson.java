package dev.blackbox.session.atif.export;

import java.io.OutputStream;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonWriteFeature;

/** Creates the generators that write documents. */
final class AtifJson {
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .disable(StreamWriteFeature.FLUSH_PASSED_TO_STREAM)
          .disable(JsonWriteFeature.ESCAPE_FORWARD_SLASHES)
          .enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
          .rootValueSeparator(",\n")
          .build();

  private AtifJson() {}

  /**
   * A generator of UTF-8 that separates the values it writes with a comma and a newline, as the
   * members of an array that another generator opened. Flushing it does not flush the stream.
   */
  static JsonGenerator generator(OutputStream out) {
    return FACTORY.createGenerator(ObjectWriteContext.empty(), out);
  }
}
