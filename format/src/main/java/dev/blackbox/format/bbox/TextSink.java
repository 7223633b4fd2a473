package dev.blackbox.format.bbox;

/** Takes a text piece by piece. */
public interface TextSink {
  /** Takes bytes of a line; those that are not UTF-8 count as U+FFFD. */
  void add(byte[] bytes, int from, int to);

  void add(String text);

  /** Takes an ASCII character. */
  void add(char c);
}
