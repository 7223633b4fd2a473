package dev.blackbox.cli.view.entry;

import dev.blackbox.session.calls.BlobRefs;

/** Shortens blob references: {@code blob ab12cd34 (12.8 KB, text/x-diff)}. */
public final class BlobText {
  private static final String MARK = "@blob ";
  private static final int HASH_LENGTH = 8;

  private BlobText() {}

  /** Returns the text with every reference shortened. */
  public static String shorten(String text) {
    int mark = text.indexOf(MARK);
    if (mark < 0) {
      return text;
    }
    StringBuilder out = new StringBuilder();
    int from = 0;
    while (mark >= 0) {
      int end = end(text, mark + MARK.length());
      out.append(text, from, mark);
      out.append(describe(text.substring(mark, end)));
      from = end;
      mark = text.indexOf(MARK, end);
    }
    return out.append(text, from, text.length()).toString();
  }

  /** Returns the end of a reference: {@code sha256= bytes= mime=}. */
  private static int end(String text, int from) {
    int end = from;
    while (true) {
      int next = text.indexOf(' ', end + 1);
      next = next < 0 ? text.length() : next;
      String word = text.substring(end, next).strip();
      boolean isPart =
          word.startsWith("sha256=") || word.startsWith("bytes=") || word.startsWith("mime=");
      if (!isPart || next == end) {
        return end;
      }
      end = next;
    }
  }

  private static String describe(String reference) {
    var refs = BlobRefs.in(reference);
    return refs.isEmpty() ? reference : describe(refs.get(0));
  }

  public static String describe(BlobRefs.Ref ref) {
    String size = ref.bytes() < 0 ? "" : Amounts.bytes(ref.bytes());
    String separator = size.isEmpty() || ref.mime().isEmpty() ? "" : ", ";
    String inside = size + separator + ref.mime();
    String hash = ref.sha256().substring(0, Math.min(HASH_LENGTH, ref.sha256().length()));
    return "blob " + hash + (inside.isEmpty() ? "" : " (" + inside + ")");
  }
}
