package dev.blackbox.library.proof;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.blackbox.library.proof.Mutant.Expected;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;

/** Changes of a session as a whole: its place, its seal, its withheld lines and its blobs. */
enum SessionMutation implements Mutation {
  NONE((mutant, change) -> true),
  MOVED(
      (mutant, change) -> {
        mutant.moveElsewhere();
        return true;
      }),
  RENAMED(
      (mutant, change) -> {
        mutant.rename(mutant.isCompressed() ? "new name.bbox.zst" : "new name.bbox");
        return mutant.parts().size() == 1;
      }),
  FILE_DELETED(
      (mutant, change) -> {
        mutant.files().remove(change.one(mutant.parts()));
        mutant.expectEither();
        return true;
      }),
  SEAL_DELETED(
      (mutant, change) -> {
        mutant.files().remove(mutant.seal());
        mutant.expect(Expected.NOT_VALID);
        return true;
      }),
  SEAL_OF_ANOTHER_STATE(
      (mutant, change) -> {
        HonestState other = change.one(mutant.story().states());
        mutant.files().put(mutant.seal(), mutant.story().sealOf(other));
        mutant.expectEither();
        return true;
      }),
  LINES_OF_ANOTHER_STATE(
      (mutant, change) -> {
        byte[] seal = mutant.story().sealOf(mutant.state());
        mutant.files().clear();
        mutant.files().putAll(change.one(mutant.story().states()).files());
        mutant.files().put(mutant.seal(), seal);
        mutant.expectEither();
        return mutant.files().containsKey(mutant.name());
      }),
  FILE_OF_ANOTHER_STATE(
      (mutant, change) -> {
        Map<String, byte[]> other = change.one(mutant.story().states()).files();
        String file = change.one(List.copyOf(other.keySet()));
        mutant.files().put(file, other.get(file));
        mutant.expectEither();
        return true;
      }),
  SEAL_OF_ANOTHER_SESSION(
      (mutant, change) -> {
        MutantStory other = mutant.other();
        byte[] seal = other.sealOf(change.one(other.states()));
        mutant.files().put(mutant.seal(), seal);
        mutant.expect(Expected.NOT_VALID);
        return true;
      }),
  LINES_OF_ANOTHER_SESSION(
      (mutant, change) -> {
        List<String> lines = change.one(mutant.other().states()).lines();
        mutant.changeLines(mutant.name(), own -> change.with(own, change.one(lines)));
        mutant.expectEither();
        return !mutant.isCompressed();
      }),
  NOTE_OF_ANOTHER_SESSION(
      (mutant, change) -> {
        MutantStory other = mutant.other();
        byte[] seal = other.sealOf(change.one(other.states()));
        String entry = change.one(SealMutation.entriesOf(seal));
        mutant.change(
            mutant.seal(), own -> Mutant.joined(change.with(SealMutation.entriesOf(own), entry)));
        mutant.expectEither();
        return true;
      }),
  NOTE_OF_ANOTHER_STATE(
      (mutant, change) -> {
        byte[] seal = mutant.story().sealOf(change.one(mutant.story().states()));
        String entry = change.one(SealMutation.entriesOf(seal));
        mutant.change(
            mutant.seal(), own -> Mutant.joined(change.with(SealMutation.entriesOf(own), entry)));
        mutant.expectEither();
        return true;
      }),
  SEALED_AGAIN_BY_A_STRANGER(
      (mutant, change) -> {
        mutant.files().putAll(mutant.story().forgery(false));
        mutant.expect(Expected.NOT_VALID);
        return true;
      }),
  SEALED_AGAIN_WITH_THE_KEY(
      (mutant, change) -> {
        mutant.files().clear();
        mutant.files().putAll(mutant.story().forgery(true));
        mutant.useRegistry(change.random());
        mutant.expect(Expected.NOT_VALID);
        return !mutant.isElsewhere();
      }),
  STUB_WITHOUT_RECORD(
      (mutant, change) -> {
        List<String> stubs =
            mutant.story().states().stream()
                .flatMap(state -> state.lines().stream())
                .filter(line -> line.startsWith("# withheld "))
                .toList();
        String stub =
            stubs.isEmpty() ? "# withheld leaf=" + "A".repeat(43) + "=\n" : change.one(stubs);
        mutant.changeLines(
            mutant.name(),
            lines -> {
              lines.set(change.random().nextInt(lines.size()), stub);
              return lines;
            });
        mutant.expectEither();
        return !mutant.isCompressed();
      }),
  LINE_TURNED_INTO_ITS_STUB(
      (mutant, change) -> {
        List<HonestState> states = mutant.story().states();
        List<String> erased = states.get(states.size() - 1).lines();
        mutant.changeLines(
            mutant.name(),
            lines -> {
              for (int i = 0; i < Math.min(lines.size(), erased.size()); i++) {
                if (erased.get(i).contains("# withheld ") && change.random().nextBoolean()) {
                  lines.set(i, erased.get(i));
                }
              }
              return lines;
            });
        mutant.expectEither();
        return !mutant.isCompressed();
      }),
  ERASED_LINE_BACK(
      (mutant, change) -> {
        List<String> first =
            mutant.story().states().get(mutant.story().states().size() / 2).lines();
        mutant.changeLines(
            mutant.name(),
            lines -> {
              for (int i = 0; i < Math.min(lines.size(), first.size()); i++) {
                if (lines.get(i).contains("# withheld ") && change.random().nextBoolean()) {
                  lines.set(i, first.get(i));
                }
              }
              return lines;
            });
        mutant.expectEither();
        return !mutant.isCompressed();
      }),
  BLOB_FLIPPED((mutant, change) -> blob(mutant, change, change::flipped)),
  BLOB_CUT((mutant, change) -> blob(mutant, change, change::cut)),
  BLOB_OF_ANOTHER(
      (mutant, change) ->
          blob(
              mutant,
              change,
              own -> mutant.files().getOrDefault(change.one(blobsOf(mutant)), own))),
  BLOB_DELETED(
      (mutant, change) -> {
        List<String> blobs = blobsOf(mutant);
        mutant.files().keySet().removeIf(file -> blobs.size() > 1 && file.equals(blobs.get(0)));
        mutant.expectEither();
        return blobs.size() > 1;
      }),
  BLOB_FLAT(
      (mutant, change) -> {
        List<String> blobs = blobsOf(mutant);
        if (!blobs.isEmpty()) {
          String blob = change.one(blobs);
          mutant.files().put(".bbox-blobs/" + blob.substring(15), mutant.files().remove(blob));
        }
        return !blobs.isEmpty();
      }),
  BLOBS_GONE(
      (mutant, change) -> mutant.files().keySet().removeIf(file -> file.startsWith(".bbox-"))),
  BLOBS_EMPTY(
      (mutant, change) -> {
        boolean isBlobs = mutant.files().keySet().removeIf(file -> file.startsWith(".bbox-"));
        mutant.files().put(".bbox-blobs/README", "empty".getBytes(ISO_8859_1));
        mutant.expectEither();
        return isBlobs;
      });

  /** Changes a mutant; returns false if it has nothing to change in this way. */
  private interface Change {
    boolean apply(Mutant mutant, RandomChange change);
  }

  private final Change change;

  SessionMutation(Change change) {
    this.change = change;
  }

  private static List<String> blobsOf(Mutant mutant) {
    List<String> blobs = new ArrayList<>(mutant.files().keySet());
    blobs.removeIf(file -> !file.startsWith(".bbox-blobs/") || file.length() < 60);
    return blobs;
  }

  private static boolean blob(Mutant mutant, RandomChange change, UnaryOperator<byte[]> content) {
    List<String> blobs = blobsOf(mutant);
    if (!blobs.isEmpty()) {
      mutant.change(change.one(blobs), content);
    }
    mutant.expectEither();
    return !blobs.isEmpty();
  }

  @Override
  public boolean apply(Mutant mutant, Random random) {
    return change.apply(mutant, new RandomChange(random));
  }
}
