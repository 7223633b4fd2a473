package dev.blackbox.cli.damage;

import dev.blackbox.testkit.property.Choices;
import dev.blackbox.testkit.property.Gen;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A recording of which some bytes are lost. */
final class DamagedFile {
  private static final int BLOCK = 512;

  private final String name;
  private final Kind kind;
  private final int position;
  private final byte[] bytes;

  /** What happened to the bytes. */
  enum Kind {
    /** Two bytes in a row were changed. */
    FLIPPED,
    /** The end is missing. */
    CUT,
    /** Blocks of the file hold only NUL bytes. */
    HOLE
  }

  /**
   * Creates a damaged file.
   *
   * @param name the name of the undamaged file
   * @param position where the damage begins
   */
  private DamagedFile(String name, Kind kind, int position, byte[] bytes) {
    this.name = name;
    this.kind = kind;
    this.position = position;
    this.bytes = bytes;
  }

  String name() {
    return name;
  }

  Kind kind() {
    return kind;
  }

  byte[] bytes() {
    return bytes.clone();
  }

  static Gen<DamagedFile> of(Map<String, byte[]> originals) {
    List<String> names = originals.keySet().stream().sorted().toList();
    return choices -> of(choices.pick(names), originals, choices);
  }

  private static DamagedFile of(String name, Map<String, byte[]> originals, Choices choices) {
    byte[] whole = Objects.requireNonNull(originals.get(name));
    Kind kind = choices.pick(List.of(Kind.values()));
    int at = choices.below(whole.length - 1);
    return switch (kind) {
      case FLIPPED -> {
        byte[] bytes = whole.clone();
        bytes[at] ^= 0x55;
        bytes[at + 1] ^= (byte) 0xFF;
        yield new DamagedFile(name, kind, at, bytes);
      }
      case CUT -> new DamagedFile(name, kind, at, Arrays.copyOf(whole, at));
      case HOLE -> {
        byte[] bytes = whole.clone();
        int from = at / BLOCK * BLOCK;
        int to = Math.min(bytes.length, from + choices.between(1, 8) * BLOCK);
        Arrays.fill(bytes, from, to, (byte) 0);
        yield new DamagedFile(name, kind, from, bytes);
      }
    };
  }

  /** Whether only a seal could tell: the bytes are still a whole text of whole lines. */
  boolean isHidden() {
    boolean isText = name.equals("plain.bbox");
    boolean endsLine = bytes.length > 0 && bytes[bytes.length - 1] == '\n';
    return switch (kind) {
      case FLIPPED -> isText;
      case CUT -> endsLine && !name.endsWith(".zst");
      // half of a short block at the end of the file is no block
      case HOLE -> isText && bytes.length - position < BLOCK / 2;
    };
  }

  @Override
  public String toString() {
    return name + " " + kind + " at " + position + " of " + bytes.length;
  }
}
