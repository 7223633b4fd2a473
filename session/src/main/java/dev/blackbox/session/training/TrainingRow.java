package dev.blackbox.session.training;

import dev.blackbox.format.json.Json;

/**
 * One row of training data.
 *
 * @param isValidation whether it is for validation
 */
public record TrainingRow(Json.Fields json, boolean isValidation) {}
