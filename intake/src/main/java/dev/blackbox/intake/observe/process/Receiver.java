package dev.blackbox.intake.observe.process;

import java.io.IOException;

/** Receives the output of a program. */
public interface Receiver {
  void accept(byte[] bytes, int length) throws IOException;
}
