package dev.blackbox.session.calls;

import dev.blackbox.format.bbox.LineView;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the blobs that a line refers to: {@code @blob sha256=ab12cd34 bytes=48219 mime=text/plain}.
 */
public final class BlobRefs {
  private static final String MARK = "@blob ";

  /** One reference; without a size bytes is -1, without a type mime is empty. */
  public record Ref(String sha256, long bytes, String mime) {}

  private BlobRefs() {}

  public static List<Ref> of(LineView line) {
    if (line.blobs() == 0) {
      return List.of();
    }
    return in(line.text(line.firstBlob(), line.end()));
  }

  /** Returns the references in a text. */
  public static List<Ref> in(String text) {
    List<Ref> refs = new ArrayList<>();
    int mark = text.indexOf(MARK);
    while (mark >= 0) {
      int next = text.indexOf(MARK, mark + 1);
      String words = text.substring(mark + MARK.length(), next < 0 ? text.length() : next);
      if (words.stripLeading().startsWith("sha256=")) {
        refs.add(ref(words.strip().split("[ \t]+")));
      }
      mark = next;
    }
    return refs;
  }

  private static Ref ref(String[] words) {
    String sha256 = words[0].substring("sha256=".length());
    long bytes = -1;
    String mime = "";
    for (String word : words) {
      if (word.matches("bytes=\\d{1,18}")) {
        bytes = Long.parseLong(word.substring("bytes=".length()));
      } else if (word.startsWith("mime=")) {
        mime = word.substring("mime=".length());
      }
    }
    return new Ref(sha256, bytes, mime);
  }
}
