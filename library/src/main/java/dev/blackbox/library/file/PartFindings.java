package dev.blackbox.library.file;

import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Rule;
import dev.blackbox.store.parts.PartProblem;
import org.jspecify.annotations.Nullable;

/** Converts problems of the files into findings about the recording. */
final class PartFindings {
  private PartFindings() {}

  /**
   * Returns the finding for a problem.
   *
   * @param name the recording, which findings name anyway
   */
  static Finding of(PartProblem problem, String name) {
    String file = name.substring(name.lastIndexOf('/') + 1) + ": ";
    String sentence = problem.sentence();
    String message = sentence.startsWith(file) ? sentence.substring(file.length()) : sentence;
    return new Finding(rule(problem.kind()), 0, message, hint(problem.kind()));
  }

  private static Rule rule(PartProblem.Kind kind) {
    return switch (kind) {
      case MISSING -> Rule.PART_MISSING;
      case CIRCLE -> Rule.PART_CIRCLE;
      case OUTSIDE -> Rule.PART_OUTSIDE;
      case CUT, TRAILING, UNENDED, LEFT -> Rule.PART_CUT;
      case STRANGER, NOT_PLAIN -> Rule.PART_STRANGER;
      case DAMAGED, TORN -> Rule.ZSTD_DAMAGED;
      case UNFINISHED -> Rule.ZSTD_UNFINISHED;
    };
  }

  private static @Nullable String hint(PartProblem.Kind kind) {
    return kind == PartProblem.Kind.MISSING
        ? "put the file back next to the others; reading stopped there"
        : null;
  }
}
