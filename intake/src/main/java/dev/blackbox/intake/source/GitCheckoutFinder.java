package dev.blackbox.intake.source;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Looks into the {@code .git} of a folder without running git. The log of {@code HEAD} tells which
 * commit was checked out when a session began; without it, the commit of today is taken.
 */
public final class GitCheckoutFinder implements CheckoutFinder {
  private static final Pattern SHA = Pattern.compile("[0-9a-f]{40}");
  private static final Pattern MOVE =
      Pattern.compile("([0-9a-f]{40}) ([0-9a-f]{40}) .*> (\\d{1,12}) [-+]\\d{4}(\t.*)?");
  private static final Pattern URL = Pattern.compile("\\s*url\\s*=\\s*(\\S+)\\s*");
  private static final Pattern USER_INFO = Pattern.compile("^(\\w+://)[^/@]*@");
  private static final long LARGEST = 16 << 20;

  @Override
  public Optional<Checkout> at(String folder, String timestamp) {
    try {
      Path git = gitFolder(Path.of(folder));
      return git == null ? Optional.empty() : checkout(git, timestamp);
    } catch (IOException | InvalidPathException e) {
      // A folder of another machine, or one that may not be read, tells nothing.
      return Optional.empty();
    }
  }

  private static @Nullable Path gitFolder(Path folder) throws IOException {
    if (!folder.isAbsolute()) {
      return null;
    }
    for (Path at = folder; at != null; at = at.getParent()) {
      Path git = at.resolve(".git");
      if (Files.isDirectory(git)) {
        return git;
      }
      if (Files.isRegularFile(git)) {
        return linked(git);
      }
    }
    return null;
  }

  /** The {@code .git} of a worktree is a file that says where its folder is. */
  private static @Nullable Path linked(Path file) throws IOException {
    String text = first(file);
    return text.startsWith("gitdir: ")
        ? file.resolveSibling(text.substring("gitdir: ".length())).normalize()
        : null;
  }

  private static Optional<Checkout> checkout(Path git, String timestamp) throws IOException {
    String head = first(git.resolve("HEAD"));
    String reference = head.startsWith("ref: ") ? head.substring("ref: ".length()) : "";
    Path common = common(git);
    String logged = logged(git.resolve("logs/HEAD"), timestamp);
    String sha = !logged.isEmpty() ? logged : reference.isEmpty() ? head : sha(common, reference);
    String prefix = "refs/heads/";
    String branch = reference.startsWith(prefix) ? reference.substring(prefix.length()) : "";
    return SHA.matcher(sha).matches()
        ? Optional.of(new Checkout(sha, remote(common.resolve("config")), branch))
        : Optional.empty();
  }

  private static Path common(Path git) throws IOException {
    String told = first(git.resolve("commondir"));
    return told.isEmpty() ? git : git.resolve(told).normalize();
  }

  /** The commit that was checked out at that time; empty where the log does not reach back. */
  private static String logged(Path log, String timestamp) throws IOException {
    long time = seconds(timestamp);
    String sha = "";
    for (String line : time < 0 ? List.<String>of() : lines(log)) {
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

  private static String sha(Path git, String reference) throws IOException {
    String loose = first(git.resolve(reference));
    if (!loose.isEmpty()) {
      return loose;
    }
    return lines(git.resolve("packed-refs")).stream()
        .filter(line -> line.endsWith(" " + reference))
        .map(line -> line.substring(0, line.indexOf(' ')))
        .findFirst()
        .orElse("");
  }

  private static String remote(Path config) throws IOException {
    boolean isOrigin = false;
    for (String line : lines(config)) {
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

  private static String first(Path file) throws IOException {
    List<String> lines = lines(file);
    return lines.isEmpty() ? "" : lines.get(0).strip();
  }

  private static List<String> lines(Path file) throws IOException {
    try {
      return Files.isRegularFile(file) && Files.size(file) <= LARGEST
          ? Files.readAllLines(file)
          : List.of();
    } catch (MalformedInputException e) {
      return List.of();
    }
  }
}
