package dev.blackbox.server.team;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.server.gate.LocalToken;
import dev.blackbox.server.gate.Role;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.DiskLock;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A file of tokens: one line each, hashes only. Lines that start with {@code #} are comments.
 *
 * @param file the file, usually {@code ~/.blackbox/tokens}
 */
public record TokenStore(Path file, Clock clock) {
  /** The name of the file in the home folder. */
  public static final String FILE = "tokens";

  /** How every token starts, so that people and scanners recognize one. */
  private static final String PREFIX = "bbt_";

  private static final int MAX_BYTES = 1 << 20;
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Set<PosixFilePermission> WRITE_OF_OTHERS =
      EnumSet.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);
  private static final Set<PosixFilePermission> OWNER_ONLY =
      EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
  private static final String INTRODUCTION =
      """
      # Tokens of blackbox serve --tokens. blackbox token new|list|revoke changes this file.
      # NAME ROLE active|revoked=TIME projects=*|P,P created=TIME [quota=SIZE] sha256=HASH-OF-THE-TOKEN
      """;

  /**
   * What a file has.
   *
   * @param problems a sentence for each line that is neither a comment nor a valid entry
   */
  public record Content(List<String> lines, List<TokenEntry> entries, List<String> problems) {
    public Content {
      lines = List.copyOf(lines);
      entries = List.copyOf(entries);
      problems = List.copyOf(problems);
    }

    Optional<TokenEntry> find(String name) {
      return entries.stream().filter(entry -> entry.name().equals(name)).findFirst();
    }
  }

  private String place() {
    return SafeText.line(file.toString());
  }

  /** Reads the file; fails if it is missing or if other users can read or change it. */
  public Content read() throws IOException, BlackboxException {
    try {
      Path found = Disk.real().resolve(file);
      requirePrivate(found);
      try (InputStream in = Channels.newInputStream(Disk.real().read(found))) {
        byte[] bytes = in.readNBytes(MAX_BYTES + 1);
        if (bytes.length > MAX_BYTES) {
          throw new BlackboxException(place() + ": larger than 1 MiB, expected a file of tokens");
        }
        return parse(new String(bytes, UTF_8));
      }
    } catch (NoSuchFileException e) {
      throw new BlackboxException(
          place() + ": no such file, expected a file of tokens",
          "blackbox token new NAME --role reader creates it");
    }
  }

  /** Root may give a file to several users to read. */
  private void requirePrivate(Path found) throws IOException, BlackboxException {
    if (!found.getFileSystem().supportedFileAttributeViews().contains("unix")) {
      return;
    }
    Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(found);
    boolean isOfRoot = Files.getAttribute(found, "unix:uid").equals(0);
    boolean isWritable = permissions.stream().anyMatch(WRITE_OF_OTHERS::contains);
    if (!OWNER_ONLY.containsAll(permissions) && (!isOfRoot || isWritable)) {
      throw new BlackboxException(
          place()
              + ": other users can "
              + (isWritable ? "change" : "use")
              + " this file ("
              + PosixFilePermissions.toString(permissions)
              + "), expected mode 0600",
          "chmod 600 " + place());
    }
  }

  private Content parse(String text) {
    List<String> lines = text.lines().toList();
    List<TokenEntry> entries = new ArrayList<>();
    List<String> problems = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      }
      Optional<TokenEntry> entry = TokenEntry.parse(line);
      String where = place() + ":" + (i + 1) + ": ";
      if (entry.isEmpty()) {
        problems.add(where + "this is not a token, expected " + TokenEntry.EXPECTED);
      } else if (!seen.add(entry.get().name()) || !seen.add(entry.get().sha256())) {
        problems.add(where + "an earlier line has this name or this token, expected one line each");
      } else {
        entries.add(entry.get());
      }
    }
    return new Content(lines, entries, problems);
  }

  /** Reads the file; fails if a line is damaged. */
  public Content readWhole() throws IOException, BlackboxException {
    Content content = read();
    if (!content.problems().isEmpty()) {
      throw new BlackboxException(content.problems().get(0));
    }
    return content;
  }

  /**
   * Adds an entry and returns its token, which is stored nowhere. Creates the file if needed. The
   * name of a revoked token stays taken, because recordings name who asked.
   */
  public String add(String name, Role role, List<String> projects)
      throws IOException, BlackboxException {
    return add(name, role, projects, 0);
  }

  /**
   * Adds an entry as {@link #add(String, Role, List)} does.
   *
   * @param quota how many bytes of recordings the holder may send; 0 for the usual number
   */
  public String add(String name, Role role, List<String> projects, long quota)
      throws IOException, BlackboxException {
    Disk.real().createFolders(Disk.folderOf(file));
    try (DiskLock _ = lock()) {
      boolean isNew = !Files.exists(file);
      Content content = isNew ? parse(INTRODUCTION) : readWhole();
      Optional<TokenEntry> taken = content.find(name);
      if (taken.isPresent()) {
        throw new BlackboxException(
            place()
                + ": the name "
                + name
                + (taken.get().isActive() ? " is taken" : " belongs to a revoked token")
                + ", expected a new one");
      }
      String token = PREFIX + LocalToken.random();
      List<String> lines = new ArrayList<>(content.lines());
      lines.add(
          new TokenEntry(name, role, projects, now(), null, quota, TokenEntry.hash(token)).line());
      write(lines);
      return token;
    }
  }

  /** Revokes a token; works also if other lines are damaged. */
  public TokenEntry revoke(String name) throws IOException, BlackboxException {
    try (DiskLock _ = lock()) {
      Content content = read();
      TokenEntry entry =
          content
              .find(name)
              .filter(TokenEntry::isActive)
              .orElseThrow(
                  () ->
                      new BlackboxException(
                          place() + ": no active token has the name " + SafeText.line(name),
                          "blackbox token list lists them"));
      TokenEntry revoked = entry.revokedAt(now());
      write(
          content.lines().stream()
              .map(
                  line ->
                      TokenEntry.parse(line.strip()).filter(entry::equals).isPresent()
                          ? revoked.line()
                          : line)
              .toList());
      return revoked;
    }
  }

  private DiskLock lock() throws IOException {
    return Disk.real().await(file.resolveSibling(file.getFileName() + ".lock"), PATIENCE);
  }

  private void write(List<String> lines) throws IOException {
    Path target = Files.exists(file) ? Disk.real().resolve(file) : file;
    Disk.real().replace(target, (String.join("\n", lines) + "\n").getBytes(UTF_8));
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.SECONDS);
  }
}
