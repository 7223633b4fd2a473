package dev.blackbox.store.registry;

import java.io.IOException;
import java.nio.file.Path;

/** Thrown if a registry is not what was signed: it is missing, cut or changed. */
public final class RegistryChangedException extends IOException {
  private static final long serialVersionUID = 1L;

  RegistryChangedException(Path log, String what) {
    super(log + ": " + what);
  }
}
