package dev.blackbox.session.training;

import dev.blackbox.format.text.Hashes;
import java.math.BigInteger;

/**
 * Assigns whole repositories to training or validation, so that a model is never validated on a
 * repository it was trained on. Only the name decides, so that a repository is on the same side in
 * every export.
 *
 * @param percent the percentage of repositories for validation
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
