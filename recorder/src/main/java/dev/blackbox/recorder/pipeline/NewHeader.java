package dev.blackbox.recorder.pipeline;

import dev.blackbox.format.header.Header;
import dev.blackbox.format.header.HeaderReader;
import dev.blackbox.format.header.HeaderValue;
import dev.blackbox.format.header.HeaderWriter;
import dev.blackbox.store.git.GitHead;
import dev.blackbox.store.git.GitRepository;
import dev.blackbox.store.redact.Redactor;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The header of a new recording: the given fields and the required ones (bbox-1 §2). */
public final class NewHeader {
  private static final String FENCE = "---\n";
  private static final DateTimeFormatter ID =
      DateTimeFormatter.ofPattern("yyyyMMdd_HHmmss").withZone(ZoneOffset.UTC);

  private NewHeader() {}

  /**
   * Adds the required fields that are missing.
   *
   * @param given an empty {@code cwd} leaves the folder out
   * @param folder the agent's working folder: {@code cwd}, and its commit becomes {@code repo_sha}
   * @param suffix distinguishes ids of the same second
   */
  public static Header of(Map<String, HeaderValue> given, Path folder, Instant now, String suffix) {
    Map<String, HeaderValue> fields = new LinkedHashMap<>();
    fields.put("format", new HeaderValue.Text("bbox/1"));
    fields.put("id", new HeaderValue.Text("sess_" + ID.format(now) + "_" + suffix));
    if (!given.containsKey("repo_sha")) {
      Optional<GitHead> head = head(folder).filter(found -> found.sha().isPresent());
      String sha = head.flatMap(GitHead::sha).orElse(Header.UNKNOWN_COMMIT);
      fields.put("repo_sha", new HeaderValue.Text(sha));
      head.flatMap(GitHead::branch)
          .ifPresent(branch -> fields.put("branch", new HeaderValue.Text(branch)));
    }
    fields.put("cwd", new HeaderValue.Text(folder.toString()));
    fields.put("runner", new HeaderValue.Text("local"));
    fields.putAll(given);
    if (fields.get("cwd") instanceof HeaderValue.Text cwd && cwd.text().isEmpty()) {
      fields.remove("cwd");
    }
    return new Header(fields);
  }

  private static Optional<GitHead> head(Path folder) {
    try {
      Optional<GitRepository> repository = GitRepository.around(folder);
      return repository.isEmpty() ? Optional.empty() : Optional.of(repository.get().head());
    } catch (IOException | RuntimeException e) {
      // An unreadable repository counts as none.
      return Optional.empty();
    }
  }

  /** The bytes of the header with both fences and without secrets. */
  public static byte[] bytes(Header header, @Nullable Redactor redactor) {
    String text = HeaderWriter.write(header);
    String redacted =
        redactor == null || redactor.redact(text).matches().isEmpty()
            ? text
            : redacted(header, redactor);
    return (FENCE + redacted + FENCE).getBytes(StandardCharsets.UTF_8);
  }

  /** The bytes of a given header without secrets. */
  public static byte[] redacted(byte[] fenced, @Nullable Redactor redactor) {
    if (redactor == null) {
      return fenced;
    }
    String text = new String(fenced, StandardCharsets.UTF_8);
    if (redactor.redact(text).matches().isEmpty()) {
      return fenced;
    }
    int first = text.indexOf('\n') + 1;
    int last = Math.max(first, text.stripTrailing().lastIndexOf('\n') + 1);
    byte[] inside = text.substring(first, last).getBytes(StandardCharsets.UTF_8);
    return bytes(HeaderReader.read(inside, 1).header(), redactor);
  }

  private static String redacted(Header header, Redactor redactor) {
    Map<String, HeaderValue> fields = new LinkedHashMap<>();
    header
        .fields()
        .forEach((key, value) -> fields.put(text(key, redactor), redacted(key, value, redactor)));
    // Mask secrets that only their neighbours reveal.
    return redactor.redact(HeaderWriter.write(new Header(fields))).text();
  }

  private static HeaderValue redacted(String key, HeaderValue value, Redactor redactor) {
    if (value instanceof HeaderValue.Items list) {
      return new HeaderValue.Items(
          list.items().stream().map(item -> redacted("", item, redactor)).toList());
    }
    if (value instanceof HeaderValue.Fields map) {
      Map<String, HeaderValue> fields = new LinkedHashMap<>();
      map.fields()
          .forEach(
              (name, item) -> fields.put(text(name, redactor), redacted(name, item, redactor)));
      return new HeaderValue.Fields(fields);
    }
    String pair = key + ": ";
    String text = redactor.redact(pair + value.display()).text();
    return new HeaderValue.Text(
        text.startsWith(pair) ? text.substring(pair.length()) : text(value.display(), redactor));
  }

  private static String text(String text, Redactor redactor) {
    return redactor.redact(text).text();
  }
}
