package dev.blackbox.recorder.begin;

import dev.blackbox.format.header.Header;
import dev.blackbox.format.header.HeaderReader;
import dev.blackbox.format.header.HeaderValue;
import dev.blackbox.format.header.HeaderWriter;
import dev.blackbox.store.redact.Redactor;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The header of a new recording: what was given, and what has to be there besides (bbox-1 §2). */
public final class NewHeader {
  private static final String FENCE = "---\n";
  private static final String NO_REPOSITORY = "0000000";
  private static final DateTimeFormatter ID =
      DateTimeFormatter.ofPattern("yyyyMMdd_HHmmss").withZone(ZoneOffset.UTC);

  private NewHeader() {}

  /**
   * Fills in what is missing.
   *
   * @param folder where the agent works; its commit becomes {@code repo_sha}
   * @param tail makes ids of the same second different
   */
  public static Header of(Map<String, HeaderValue> given, Path folder, Instant now, String tail) {
    Map<String, HeaderValue> fields = new LinkedHashMap<>();
    fields.put("format", new HeaderValue.Text("bbox/1"));
    fields.put("id", new HeaderValue.Text("sess_" + ID.format(now) + "_" + tail));
    if (!given.containsKey("repo_sha")) {
      Optional<GitHead> head = GitHead.of(folder);
      fields.put("repo_sha", new HeaderValue.Text(head.map(GitHead::sha).orElse(NO_REPOSITORY)));
      head.flatMap(GitHead::branch)
          .ifPresent(branch -> fields.put("branch", new HeaderValue.Text(branch)));
    }
    fields.put("runner", new HeaderValue.Text("local"));
    fields.putAll(given);
    return new Header(fields);
  }

  /** The header as it is written, fences included, without its secrets. */
  public static byte[] bytes(Header header, @Nullable Redactor redactor) {
    String text = HeaderWriter.write(header);
    String cleaned =
        redactor == null || redactor.redact(text).matches().isEmpty()
            ? text
            : cleaned(header, redactor);
    return (FENCE + cleaned + FENCE).getBytes(StandardCharsets.UTF_8);
  }

  /** A header that exists, as it is written, without its secrets. */
  public static byte[] cleaned(byte[] fenced, @Nullable Redactor redactor) {
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

  private static String cleaned(Header header, Redactor redactor) {
    Map<String, HeaderValue> fields = new LinkedHashMap<>();
    header
        .fields()
        .forEach((key, value) -> fields.put(text(key, redactor), cleaned(key, value, redactor)));
    // What only its neighbours give away is masked in the text.
    return redactor.redact(HeaderWriter.write(new Header(fields))).text();
  }

  private static HeaderValue cleaned(String key, HeaderValue value, Redactor redactor) {
    if (value instanceof HeaderValue.Items list) {
      return new HeaderValue.Items(
          list.items().stream().map(item -> cleaned("", item, redactor)).toList());
    }
    if (value instanceof HeaderValue.Fields map) {
      Map<String, HeaderValue> fields = new LinkedHashMap<>();
      map.fields()
          .forEach((name, item) -> fields.put(text(name, redactor), cleaned(name, item, redactor)));
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
