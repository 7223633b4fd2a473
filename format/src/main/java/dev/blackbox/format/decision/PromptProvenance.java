package dev.blackbox.format.decision;

import dev.blackbox.format.json.Json;

/**
 * What is known of the prompt. Seen from outside that is nothing: {@code promptBundle} is null and
 * its hash {@code unknown}.
 */
public record PromptProvenance(
    String provider,
    String model,
    CaptureMode captureMode,
    Json promptBundle,
    String promptBundleHash,
    Json.Fields parameters) {}
