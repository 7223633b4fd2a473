package dev.blackbox.store.witness;

import java.io.IOException;

/** Somebody who remembers heads, however it is reached. */
public interface Witness {
  /** What is answered: an HTTP status, and the body. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Reply(int status, byte[] body) {}

  /** Hands over a request to add a checkpoint. */
  Reply add(byte[] request) throws IOException;
}
