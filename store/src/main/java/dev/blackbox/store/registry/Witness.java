package dev.blackbox.store.registry;

import java.io.IOException;

/** A service that remembers the heads of logs, however it is reached. */
public interface Witness {
  /** An answer: an HTTP status and a body. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Reply(int status, byte[] body) {}

  /** Sends a request to add a checkpoint. */
  Reply add(byte[] request) throws IOException;
}
