package dev.blackbox.library.proof;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.library.proof.Mutant.Expected;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Changes of the registry of the machine, and of its keys. */
enum RegistryMutation implements Mutation {
  LOG_FLIPPED((mutant, change) -> wrong(mutant, ".log", change.flipped(of(mutant, ".log")))),
  LOG_CUT((mutant, change) -> wrong(mutant, ".log", change.cut(of(mutant, ".log")))),
  LOG_DELETED((mutant, change) -> wrong(mutant, ".log", null)),
  LOG_LINE_REMOVED((mutant, change) -> wrong(mutant, ".log", lines(mutant, change::without))),
  LOG_LINES_DOUBLED((mutant, change) -> reordered(mutant, change::doubled)),
  LOG_LINES_SWAPPED((mutant, change) -> reordered(mutant, change::swapped)),
  LINE_NOT_SIGNED(
      (mutant, change) -> {
        String line = change.one(HonestState.linesOf(of(mutant, ".log")));
        String word = change.one(List.of(" reset ", " open ", " final ", " withheld ", " key "));
        String added = line.replaceFirst(" (open|final|withheld|reset|key) ", word);
        put(mutant, ".log", RandomChange.joined(of(mutant, ".log"), added.getBytes(ISO_8859_1)));
        return true;
      }),
  BLANK_AT_THE_END_OF_A_LINE(
      (mutant, change) -> {
        List<String> lines = HonestState.linesOf(of(mutant, ".log"));
        int at = change.random().nextInt(lines.size());
        String blank = change.one(List.of(" ", "\t", "  ", "\r", "\u00e2\u0080\u0089"));
        lines.set(at, lines.get(at).replace("\n", blank + "\n"));
        put(mutant, ".log", Mutant.joined(lines));
        return true;
      }),
  NOTE_FLIPPED((mutant, change) -> wrong(mutant, ".note", change.flipped(of(mutant, ".note")))),
  NOTE_CUT((mutant, change) -> wrong(mutant, ".note", change.cut(of(mutant, ".note")))),
  NOTE_DELETED((mutant, change) -> wrong(mutant, ".note", null)),
  BOTH_DELETED(
      (mutant, change) -> {
        mutant.home().remove(base(mutant) + ".log");
        return wrong(mutant, ".note", null);
      }),
  NOTE_OF_ANOTHER_STATE(
      (mutant, change) -> {
        Map<String, byte[]> other = change.one(mutant.story().states()).home();
        put(mutant, ".note", of(mutant, other, ".note"));
        return knownFrom(mutant, other);
      }),
  ALL_OF_ANOTHER_STATE(
      (mutant, change) -> {
        Map<String, byte[]> other = change.one(mutant.story().states()).home();
        mutant.home().keySet().removeIf(file -> !file.startsWith("keys/"));
        other.keySet().stream()
            .filter(file -> !file.startsWith("keys/"))
            .forEach(file -> mutant.home().put(file, other.get(file)));
        Map<String, byte[]> known = new TreeMap<>(other);
        known.keySet().removeIf(file -> file.startsWith("keys/"));
        mutant
            .known()
            .forEach(
                (file, bytes) ->
                    known.putAll(file.startsWith("keys/") ? Map.of(file, bytes) : Map.of()));
        mutant.setKnown(known);
        mutant.expect(Expected.EITHER);
        return true;
      }),
  LOG_OF_ANOTHER_STATE(
      (mutant, change) -> {
        Map<String, byte[]> other = change.one(mutant.story().states()).home();
        put(mutant, ".log", of(mutant, other, ".log"));
        put(mutant, ".note", of(mutant, other, ".note"));
        return knownFrom(mutant, other);
      }),
  REGISTRY_OF_ANOTHER_MACHINE(
      (mutant, change) -> {
        Map<String, byte[]> other = change.one(mutant.other().states()).home();
        put(mutant, ".log", other.getOrDefault("registry.log", new byte[0]));
        return wrong(mutant, ".note", other.get("registry.note"));
      }),
  EDGE_FLIPPED(
      (mutant, change) -> {
        mutant.home().computeIfPresent("registry.edge", (key, edge) -> change.flipped(edge));
        return true;
      }),
  EDGE_DELETED(
      (mutant, change) -> {
        mutant.home().remove("registry.edge");
        return true;
      }),
  OPEN_DELETED(
      (mutant, change) -> {
        boolean isOpen = mutant.home().keySet().removeIf(file -> file.startsWith("open/"));
        return isOpen && known(mutant);
      }),
  OPEN_FLIPPED(
      (mutant, change) -> {
        for (String file : openOf(mutant)) {
          mutant.home().computeIfPresent(file, (key, note) -> change.flipped(note));
        }
        return !openOf(mutant).isEmpty() && known(mutant);
      }),
  OPEN_RENAMED(
      (mutant, change) -> {
        for (String file : openOf(mutant)) {
          mutant.home().put("open/" + "0".repeat(32), mutant.home().remove(file));
        }
        return !openOf(mutant).isEmpty() && known(mutant);
      }),
  OPEN_OF_ANOTHER_STATE(
      (mutant, change) -> {
        Map<String, byte[]> other = change.one(mutant.story().states()).home();
        Map<String, byte[]> known = new TreeMap<>(mutant.known());
        List<String> open =
            other.keySet().stream().filter(file -> file.startsWith("open/")).toList();
        for (String file : open) {
          mutant.home().put(file, other.get(file));
          known.put(file, other.get(file));
        }
        mutant.setKnown(known);
        mutant.expect(Expected.EITHER);
        return !open.isEmpty();
      }),
  STRANGE_OPEN_FILE(
      (mutant, change) -> {
        mutant.home().put("open/something", "not a note\n".getBytes(UTF_8));
        return true;
      }),
  WITNESSED_DELETED((mutant, change) -> wrong(mutant, ".witnessed", null)),
  WITNESSED_FLIPPED(
      (mutant, change) -> wrong(mutant, ".witnessed", change.flipped(of(mutant, ".witnessed")))),
  WITNESSED_LIKE_THE_NOTE((mutant, change) -> wrong(mutant, ".witnessed", of(mutant, ".note"))),
  WITNESSES_DELETED(
      (mutant, change) -> {
        mutant.expectEither();
        return mutant.home().remove("witnesses") != null;
      }),
  WITNESSES_FLIPPED(
      (mutant, change) -> {
        mutant.home().computeIfPresent("witnesses", (key, list) -> change.flipped(list));
        mutant.expectEither();
        return mutant.home().containsKey("witnesses");
      }),
  REVOKED_DELETED(
      (mutant, change) -> {
        Map<String, byte[]> known = new TreeMap<>(mutant.known());
        known.remove("keys/revoked");
        mutant.setKnown(known);
        mutant.expect(Expected.EITHER);
        return mutant.home().remove("keys/revoked") != null;
      }),
  REVOKED_FLIPPED(
      (mutant, change) -> {
        mutant.home().computeIfPresent("keys/revoked", (key, list) -> change.flipped(list));
        mutant.expect(Expected.NOT_VALID);
        return mutant.home().containsKey("keys/revoked");
      }),
  OLD_KEYS_DELETED(
      (mutant, change) -> {
        mutant.expectEither();
        return mutant.home().keySet().removeIf(file -> file.startsWith("keys/old/"));
      }),
  ALL_BUT_KEYS_DELETED(
      (mutant, change) -> {
        mutant.home().keySet().removeIf(file -> !file.startsWith("keys/"));
        mutant.setKnown(Map.of());
        mutant.expect(Expected.NOT_VALID);
        return true;
      });

  /** Changes the home folder of a mutant; returns false if there is nothing to change. */
  private interface Change {
    boolean apply(Mutant mutant, RandomChange change);
  }

  /** Changes lines. */
  private interface LineChange {
    List<String> apply(List<String> lines);
  }

  private final Change change;

  RegistryMutation(Change change) {
    this.change = change;
  }

  /** The first part of the names of the registry that knows the session. */
  private static String base(Mutant mutant) {
    String old = "registry-" + mutant.story().machineDigits();
    return mutant.home().containsKey(old + ".note") || mutant.home().containsKey(old + ".log")
        ? old
        : "registry";
  }

  private static byte[] of(Mutant mutant, String ending) {
    return mutant.home().getOrDefault(base(mutant) + ending, new byte[0]);
  }

  /** A file of that registry in another home folder, in which the key may be the first one. */
  private static byte[] of(Mutant mutant, Map<String, byte[]> other, String ending) {
    byte[] first = other.getOrDefault("registry" + ending, new byte[0]);
    return other.getOrDefault("registry-" + mutant.story().machineDigits() + ending, first);
  }

  private static void put(Mutant mutant, String ending, byte[] content) {
    mutant.home().put(base(mutant) + ending, content);
  }

  /** Changes or deletes a file, after which the registry does not count. */
  private static boolean wrong(Mutant mutant, String ending, byte @Nullable [] content) {
    String file = base(mutant) + ending;
    byte[] before = mutant.home().get(file);
    if (before == null || Arrays.equals(before, content)) {
      return false;
    }
    if (content == null) {
      mutant.home().remove(file);
    } else {
      mutant.home().put(file, content);
    }
    mutant.setKnown(Map.of());
    mutant.expect(Expected.NOT_VALID);
    return true;
  }

  private static byte[] lines(Mutant mutant, LineChange change) {
    return Mutant.joined(change.apply(HonestState.linesOf(of(mutant, ".log"))));
  }

  /** Changes lines, which may be the same in another order. */
  private static boolean reordered(Mutant mutant, LineChange change) {
    put(mutant, ".log", lines(mutant, change));
    mutant.setKnown(Map.of());
    mutant.expectEither();
    return true;
  }

  private static List<String> openOf(Mutant mutant) {
    List<String> open = new ArrayList<>(mutant.home().keySet());
    open.removeIf(file -> !file.startsWith("open/"));
    return open;
  }

  /** The files in {@code open} do not count any more. */
  private static boolean known(Mutant mutant) {
    Map<String, byte[]> known = new TreeMap<>(mutant.known());
    known.keySet().removeIf(file -> file.startsWith("open/"));
    mutant.setKnown(known);
    mutant.expect(Expected.EITHER);
    return true;
  }

  /**
   * The log of another state counts, what is in {@code open}, and what a witness signed. The log of
   * an earlier key cannot be another one, because the present key has signed for it.
   */
  private static boolean knownFrom(Mutant mutant, Map<String, byte[]> other) {
    String log = base(mutant) + ".log";
    Map<String, byte[]> known = new TreeMap<>(mutant.known());
    List<String> signed = HonestState.linesOf(known.getOrDefault(log, new byte[0]));
    List<String> lines = HonestState.linesOf(of(mutant, other, ".log"));
    String[] witnessed = new String(of(mutant, ".witnessed"), ISO_8859_1).split("\n", 3);
    boolean isHead = witnessed.length == 3 && witnessed[1].matches("\\d{1,9}");
    int seen = isHead ? Integer.parseInt(witnessed[1]) : 0;
    known.put(
        log,
        Mutant.joined(
            lines.size() < seen ? signed.subList(0, Math.min(seen, signed.size())) : lines));
    mutant.setKnown(known);
    boolean isContinued = !log.equals("registry.log") && !lines.equals(signed);
    mutant.expect(isContinued ? Expected.NOT_VALID : Expected.EITHER);
    return true;
  }

  @Override
  public boolean apply(Mutant mutant, Random random) {
    mutant.useRegistry(random);
    return of(mutant, ".log").length > 0 && change.apply(mutant, new RandomChange(random));
  }
}
