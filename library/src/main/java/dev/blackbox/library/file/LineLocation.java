package dev.blackbox.library.file;

/**
 * A line somebody can go to: {@code logs/session.part2.bbox:41}.
 *
 * @param file the file, for messages
 * @param line the line in that file, from 1; 0 where the whole recording is meant
 */
public record LineLocation(String file, long line) {
  @Override
  public String toString() {
    return line > 0 ? file + ":" + line : file;
  }
}
