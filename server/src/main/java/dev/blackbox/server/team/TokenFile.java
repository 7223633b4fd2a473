package dev.blackbox.server.team;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.server.gate.AccessTokens;
import dev.blackbox.server.gate.Caller;
import dev.blackbox.server.team.TokenStore.Content;
import java.io.IOException;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * The tokens of a file, as it is now: a change counts after at most one second. A file that becomes
 * unreadable, and lines that become damaged, open nothing.
 */
public final class TokenFile implements AccessTokens {
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final TokenStore store;
  private final LongSupplier nanos;
  private final Consumer<String> problems;
  private List<TokenEntry> entries;
  private List<String> reported = List.of();
  private long checked;

  /**
   * Reads the tokens of a server, which does not start with a damaged file.
   *
   * @param nanos a clock such as {@link System#nanoTime}
   * @param problems receives problems found after the start; any thread may call it
   */
  public TokenFile(TokenStore store, LongSupplier nanos, Consumer<String> problems)
      throws IOException, BlackboxException {
    this.store = store;
    this.nanos = nanos;
    this.problems = problems;
    this.checked = nanos.getAsLong();
    this.entries = store.readWhole().entries();
  }

  /** Compares with every entry, so that the time tells nothing about the entries. */
  @Override
  public Optional<Caller> holder(String token) {
    byte[] hash = TokenEntry.hash(token).getBytes(US_ASCII);
    Optional<Caller> holder = Optional.empty();
    for (TokenEntry entry : entries()) {
      boolean isEqual = MessageDigest.isEqual(hash, entry.sha256().getBytes(US_ASCII));
      if (isEqual && entry.isActive()) {
        holder = Optional.of(entry.caller());
      }
    }
    return holder;
  }

  @Override
  public boolean isCurrent(Caller caller) {
    return entries().stream().anyMatch(entry -> entry.isActive() && entry.caller().equals(caller));
  }

  private synchronized List<TokenEntry> entries() {
    long now = nanos.getAsLong();
    if (now - checked >= PAUSE.toNanos()) {
      checked = now;
      read();
    }
    return entries;
  }

  private void read() {
    List<String> found;
    try {
      Content content = store.read();
      entries = content.entries();
      found = content.problems();
    } catch (BlackboxException e) {
      entries = List.of();
      found = List.of(e.text());
    } catch (IOException e) {
      entries = List.of();
      found = List.of(store.file() + ": cannot be read, no token works: " + e.getMessage());
    }
    if (!found.equals(reported)) {
      found.forEach(problems);
    }
    reported = found;
  }

  @Override
  public String toString() {
    return "the tokens in " + store.file();
  }
}
