package dev.blackbox.intake.observe;

import dev.blackbox.format.decision.CaptureMode;
import dev.blackbox.intake.observe.capture.Capture;
import dev.blackbox.store.redact.KnownSecretFinder;
import dev.blackbox.store.redact.Redactor;
import java.util.Map;

/** The capture of a run; a redactor that knows the secrets of the environment is made on demand. */
final class Captures {
  private Captures() {}

  static Capture of(CaptureMode mode, Map<String, String> environment) {
    Redactor redactor = Redactor.standard();
    return Capture.of(
        mode,
        mode == CaptureMode.REDACTED
            ? redactor.withKnown(KnownSecretFinder.fromEnvironment(environment))
            : redactor);
  }
}
