package dev.blackbox.server.gate;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Tickets for requests that cannot carry a token in a header: WebSockets and downloads. A ticket is
 * for one path, works once, and expires after ten seconds.
 */
public final class Tickets {
  /** How long a ticket works. */
  public static final Duration LIFETIME = Duration.ofSeconds(10);

  private static final int BYTES = 16;
  private static final int MAX_OPEN = 1_000;

  /** Fewer than all, so that one caller does not take the tickets of others. */
  private static final int MAX_OF_CALLER = 100;

  private final SecureRandom random = new SecureRandom();
  private final Map<String, Ticket> open =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Ticket> eldest) {
          return size() > MAX_OPEN;
        }
      };
  private final LongSupplier nanos;

  private record Ticket(Caller caller, String path, long issued) {}

  /**
   * Creates the tickets of a server.
   *
   * @param nanos a clock such as {@link System#nanoTime}
   */
  public Tickets(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /** Issues a ticket for a path with its query. */
  public synchronized String issue(Caller caller, String path) {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    String id = HexFormat.of().formatHex(bytes);
    List<String> own =
        open.entrySet().stream()
            .filter(ticket -> ticket.getValue().caller.name().equals(caller.name()))
            .map(Map.Entry::getKey)
            .toList();
    if (own.size() >= MAX_OF_CALLER) {
      open.remove(own.getFirst());
    }
    open.put(id, new Ticket(caller, path, nanos.getAsLong()));
    return id;
  }

  /** Takes a ticket; empty if there is no such ticket, it expired, or it is for another path. */
  public synchronized Optional<Caller> redeem(String id, String path) {
    Ticket ticket = open.remove(id);
    return Optional.ofNullable(ticket)
        .filter(given -> given.path.equals(path))
        .filter(given -> nanos.getAsLong() - given.issued <= LIFETIME.toNanos())
        .map(Ticket::caller);
  }
}
