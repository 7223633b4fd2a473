package dev.blackbox.format.decision;

import dev.blackbox.format.json.Json;
import org.jspecify.annotations.Nullable;

/**
 * A file of the run, or a fact without a file.
 *
 * @param type {@code stdout_log}, {@code diff}, {@code process}, …
 * @param contentRef the file, relative to the run folder, or null
 * @param hash {@code sha256:} and 64 digits: the hash of the file, or else of the metadata
 */
public record Artifact(
    String type,
    String id,
    String summary,
    @Nullable String contentRef,
    String hash,
    Json.Fields metadata) {}
