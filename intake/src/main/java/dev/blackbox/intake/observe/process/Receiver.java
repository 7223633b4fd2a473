package dev.blackbox.intake.observe.process;

import java.io.IOException;

/** Takes what a program prints, as it comes. */
public interface Receiver {
  void accept(byte[] bytes, int length) throws IOException;
}
