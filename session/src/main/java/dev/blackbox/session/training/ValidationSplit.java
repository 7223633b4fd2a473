package dev.blackbox.session.training;

import dev.blackbox.format.hash.Hashes;
import java.math.BigInteger;

/**
 * Sets conversations aside for validation, whole repositories at a time: what a model has learned
 * about a repository must not be asked in its exam. The name alone decides, so that the same
 * repository is on the same side in every export.
 *
 * @param percent how many of a hundred repositories are set aside
 */
public record ValidationSplit(int percent) {
  public static final ValidationSplit NONE = new ValidationSplit(0);

  boolean isValidation(String repository) {
    return bucket(repository) < percent;
  }

  private static int bucket(String repository) {
    byte[] hash = Hashes.sha256(repository);
    return new BigInteger(1, hash).mod(BigInteger.valueOf(100)).intValue();
  }
}
