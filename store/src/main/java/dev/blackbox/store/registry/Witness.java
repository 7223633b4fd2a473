package dev.blackbox.store.registry;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;

/** A service that remembers the heads of logs, however it is reached. */
public interface Witness {
  /** An answer: an HTTP status and a body. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Reply(int status, byte[] body) {
    /** The body has the signature. */
    public static final int SIGNED = 200;

    /** The request is not what C2SP tlog-witness says. */
    public static final int MALFORMED = 400;

    /** No known key signed the head. */
    public static final int UNKNOWN_KEY = 403;

    /** The witness does not sign this log. */
    public static final int UNKNOWN_LOG = 404;

    /** The witness has seen another size, which is the body, or another head of the same size. */
    public static final int CONFLICT = 409;

    /** The log does not start with the entries that the witness has seen. */
    public static final int NOT_CONSISTENT = 422;

    /** Returns an answer with one line of text. */
    static Reply of(int status, String line) {
      return new Reply(status, (line + "\n").getBytes(UTF_8));
    }
  }

  /** Sends a request to add a checkpoint. */
  Reply add(byte[] request) throws IOException;
}
