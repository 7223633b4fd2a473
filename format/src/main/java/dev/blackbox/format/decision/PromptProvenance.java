package dev.blackbox.format.decision;

import dev.blackbox.format.json.Json;

/**
 * What is known of the prompt. From outside nothing is known: {@code promptBundle} is null and its
 * hash {@code unknown}.
 */
public record PromptProvenance(
    String provider,
    String model,
    CaptureMode captureMode,
    Json promptBundle,
    String promptBundleHash,
    Json.Fields parameters) {}
