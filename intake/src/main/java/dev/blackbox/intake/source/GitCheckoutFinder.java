package dev.blackbox.intake.source;

import dev.blackbox.store.git.GitHead;
import dev.blackbox.store.git.GitRepository;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the {@code .git} of a folder without running git. The log of {@code HEAD} names the commit
 * that was checked out when a session began; without the log, the current commit is used.
 */
public final class GitCheckoutFinder implements CheckoutFinder {
  private static final Pattern MOVE =
      Pattern.compile("([0-9a-f]{40}) ([0-9a-f]{40}) .*> (\\d{1,12}) [-+]\\d{4}(\t.*)?");
  private static final Pattern URL = Pattern.compile("\\s*url\\s*=\\s*(\\S+)\\s*");
  private static final Pattern USER_INFO = Pattern.compile("^(\\w+://)[^/@]*@");

  @Override
  public Optional<Checkout> at(String folder, String timestamp) {
    try {
      Path path = Path.of(folder);
      Optional<GitRepository> git =
          path.isAbsolute() ? GitRepository.around(path) : Optional.empty();
      return git.isPresent() ? checkout(git.get(), timestamp) : Optional.empty();
    } catch (IOException | InvalidPathException e) {
      // The folder is on another machine, or is not readable.
      return Optional.empty();
    }
  }

  private static Optional<Checkout> checkout(GitRepository git, String timestamp)
      throws IOException {
    GitHead head = git.head();
    String logged = logged(git.headLog(), timestamp);
    Optional<String> sha = logged.isEmpty() ? head.sha() : Optional.of(logged);
    if (sha.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(new Checkout(sha.get(), remote(git.config()), head.branch().orElse("")));
  }

  /** The commit that was checked out at that time; empty if the log does not reach back. */
  private static String logged(List<String> log, String timestamp) {
    long time = seconds(timestamp);
    String sha = "";
    for (String line : time < 0 ? List.<String>of() : log) {
      Matcher move = MOVE.matcher(line);
      if (!move.matches()) {
        continue;
      }
      if (Long.parseLong(move.group(3)) > time) {
        return sha.isEmpty() && !move.group(1).matches("0+") ? move.group(1) : sha;
      }
      sha = move.group(2);
    }
    return sha;
  }

  private static long seconds(String timestamp) {
    try {
      return timestamp.isEmpty() ? -1 : OffsetDateTime.parse(timestamp).toEpochSecond();
    } catch (DateTimeException e) {
      return -1;
    }
  }

  private static String remote(List<String> config) {
    boolean isOrigin = false;
    for (String line : config) {
      if (line.startsWith("[")) {
        isOrigin = line.strip().equals("[remote \"origin\"]");
      }
      Matcher url = URL.matcher(line);
      if (isOrigin && url.matches()) {
        return USER_INFO.matcher(url.group(1)).replaceFirst("$1");
      }
    }
    return "";
  }
}
