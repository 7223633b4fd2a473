package dev.blackbox.testkit.fault;

import java.io.IOException;

/** Simulates a crash: code that sees it must stop. */
public final class CrashException extends IOException {
  private static final long serialVersionUID = 1L;

  CrashException(String call) {
    super("the program ended at: " + call);
  }
}
