package dev.blackbox.library.file;

/**
 * The place of a line in a file: {@code logs/session.part2.bbox:41}.
 *
 * @param file the file, for messages
 * @param line the line in that file, from 1; 0 for the whole recording
 */
public record LineLocation(String file, long line) {
  @Override
  public String toString() {
    return line > 0 ? file + ":" + line : file;
  }
}
