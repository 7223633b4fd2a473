package dev.blackbox.testkit.fault;

import java.io.IOException;

/** Stands for the end of the program: whoever sees it can do nothing more. */
public final class CrashException extends IOException {
  private static final long serialVersionUID = 1L;

  CrashException(String call) {
    super("the program ended at: " + call);
  }
}
