package dev.blackbox.format.lightbox;

import dev.blackbox.format.canonical.AsciiForm;
import dev.blackbox.format.canonical.CanonicalJson;
import dev.blackbox.format.header.Header;
import dev.blackbox.format.header.HeaderValue;
import dev.blackbox.format.header.HeaderWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Writes a Lightbox session as a bbox recording. */
public final class LightboxToBbox {
  private final LightboxEventReader events;
  private final PendingCalls openings = new PendingCalls();
  private String sessionId = "";
  private boolean isOurs;
  private long step;

  public LightboxToBbox(InputStream in) {
    events = new LightboxEventReader(in);
  }

  /**
   * Writes all events.
   *
   * @param meta the content of {@code meta.json}, if it exists
   * @param verdict the problem of the chain, if any: the recording does not have the hashes, and a
   *     session made from it must not hide the problem
   */
  public void copyTo(OutputStream bbox, @Nullable SessionMeta meta, @Nullable String verdict)
      throws IOException {
    boolean isFirst = true;
    while (events.next()) {
      switch (events.kind()) {
        case EVENT -> {
          if (isFirst) {
            begin(bbox, meta, verdict);
            isFirst = false;
          }
          write(bbox);
        }
        case UNREADABLE -> gap(bbox, "the event cannot be read");
        case EMPTY_LINE -> {}
      }
    }
  }

  private void begin(OutputStream bbox, @Nullable SessionMeta meta, @Nullable String verdict)
      throws IOException {
    sessionId = events.text(Field.SESSION_ID).orElse("");
    isOurs = events.text(Field.TOOL).equals(Optional.of(BboxToLightbox.MARK));
    if (!isOurs) {
      Map<String, HeaderValue> fields = new LinkedHashMap<>();
      put(fields, "format", "bbox/1");
      put(fields, "id", sessionId.isEmpty() ? "unknown" : sessionId);
      put(fields, "repo_sha", Header.UNKNOWN_COMMIT);
      put(fields, "runner", "lightbox");
      put(fields, BboxToLightbox.SCHEMA, "1");
      if (meta != null) {
        put(fields, BboxToLightbox.VERSION, meta.lightboxVersion());
        put(fields, BboxToLightbox.CREATED, meta.createdAt());
      }
      if (verdict != null) {
        put(fields, BboxToLightbox.VERDICT, verdict);
      }
      line(bbox, "---\n" + HeaderWriter.write(new Header(fields)) + "---");
    }
  }

  private void gap(OutputStream bbox, String reason) throws IOException {
    line(bbox, "# gap line=" + events.number() + " reason=\"" + reason + "\"");
  }

  private static void put(Map<String, HeaderValue> fields, String key, String text) {
    fields.put(key, new HeaderValue.Text(text));
  }

  private void write(OutputStream bbox) throws IOException {
    if (!events.isHeld()) {
      gap(bbox, "the event is too long");
      return;
    }
    LightboxEvent event = events.event();
    if (!isOurs || !writeCarried(event, bbox)) {
      writeLine(withoutLink(event), bbox);
    }
    openings.accept(event);
  }

  /** Writes back a line that came from bbox; the first event, a mark, was not a line. */
  private static boolean writeCarried(LightboxEvent event, OutputStream bbox) throws IOException {
    Map<String, CanonicalJson> input = event.get(Field.INPUT).orElse(CanonicalJson.EMPTY).members();
    CanonicalJson text = input.get(BboxToLightbox.TEXT);
    CanonicalJson bytes = input.get(BboxToLightbox.BYTES);
    if (text != null) {
      bbox.write(text.text().getBytes(StandardCharsets.UTF_8));
    } else if (bytes != null) {
      bbox.write(decoded(bytes.text()));
    }
    boolean isMark = event.text(Field.TOOL).equals(Optional.of(BboxToLightbox.MARK));
    return text != null || bytes != null || isMark;
  }

  private static byte[] decoded(String base64) {
    try {
      return Base64.getDecoder().decode(base64);
    } catch (IllegalArgumentException e) {
      return base64.getBytes(StandardCharsets.UTF_8);
    }
  }

  private void writeLine(LightboxEvent event, OutputStream bbox) throws IOException {
    String id = event.text(Field.INVOCATION_ID).orElse("");
    boolean isPending = event.status().equals(Optional.of(LightboxStatus.PENDING));
    String line = EventLine.of(event, !isPending && openings.of(id).isPresent(), ++step);
    line(bbox, line);
    boolean isWhole =
        line.indexOf('\n') < 0
            && EventLine.event(line, sessionId, openings).equals(Optional.of(event));
    if (!isWhole) {
      byte[] carried = AsciiForm.of(event.form());
      line(bbox, BboxToLightbox.CARRIED + new String(carried, StandardCharsets.US_ASCII));
    }
  }

  static LightboxEvent withoutLink(LightboxEvent event) {
    SortedMap<String, CanonicalJson> members = new TreeMap<>(event.members());
    members.remove(Field.PREV_HASH.key());
    return new LightboxEvent(members);
  }

  private static void line(OutputStream out, String line) throws IOException {
    out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
  }
}
