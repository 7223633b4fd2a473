package dev.blackbox.intake;

import dev.blackbox.store.redact.Redactor;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How sessions are imported.
 *
 * @param redactor masks secrets; null keeps them
 * @param keepsBinary whether images and other content that is not text is kept: no redactor can
 *     tell whether an image shows a secret
 * @param keepsRaw whether the agent's own file is kept too, as a blob
 * @param extras fields to add to the header, each with the prefix {@code extra.}
 */
public record ImportOptions(
    @Nullable Redactor redactor,
    boolean keepsBinary,
    boolean keepsRaw,
    Map<String, String> extras) {
  public ImportOptions {
    extras = Collections.unmodifiableMap(new LinkedHashMap<>(extras));
  }

  /** Keeps everything but secrets. */
  public static ImportOptions with(@Nullable Redactor redactor) {
    return new ImportOptions(redactor, true, false, Map.of());
  }
}
