package dev.blackbox.library.proof;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.format.text.Hashes;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.store.key.MachineKey;
import dev.blackbox.store.log.Rotation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** The sessions that mutants are made of. */
record MutantWorld(Path root, Supplier<MachineKey> keys) {
  private static final Instant EARLY = Instant.parse("2026-01-01T00:00:00Z");
  private static final Instant LATE = Instant.parse("2099-01-01T00:00:00Z");
  private static final String[] EVENTS = {"u: question #", "a: answer #", "th: thought #", "a: #"};
  private static final String[] LONG_EVENTS = {
    "a: a longer text, so that a stub fits into the space of this line of the file #",
    "a: another text that is long enough to be erased from a file that has a successor #",
    "a: the third text, which needs nothing, and is as long as the other lines are #"
  };

  List<MutantStory> stories() throws Exception {
    List<MutantStory> all = new ArrayList<>();
    all.add(plain());
    all.add(story("unnamed", "s.bbox", "", Rotation.NEVER).killed(EVENTS).record(EVENTS).forge());
    all.add(blobs());
    all.add(parts("parts", "s.bbox", 420));
    all.add(packed());
    all.add(packedParts());
    all.add(reset());
    all.add(rotated());
    all.add(keys("revoked", EARLY));
    return all;
  }

  private MutantStory story(String folder, String name, String id, Rotation rotation)
      throws IOException, BlackboxException {
    return new MutantStory(root.resolve(folder), name, id, rotation, keys.get());
  }

  /** A session that was killed twice, closed, continued, and erased in part. */
  MutantStory plain() throws Exception {
    return story("plain", "s.bbox", "id: sess_1\n", Rotation.NEVER)
        .killed(EVENTS)
        .killed(EVENTS)
        .record(EVENTS)
        .reopen("a: added\na: and more\n")
        .forge()
        .erase(6)
        .erase(8, 12)
        .erase(2);
  }

  private MutantStory blobs() throws Exception {
    MutantStory story = story("blobs", "b.bbox", "id: \"sess 2/b\"\n", Rotation.NEVER);
    String[] events = new String[6];
    for (int i = 0; i < events.length; i++) {
      String content = "content " + i;
      String hash = Hashes.sha256Hex(content.getBytes(UTF_8));
      Path folder = story.place().resolve(".bbox-blobs/" + hash.substring(0, 2));
      Files.createDirectories(folder);
      Files.writeString(folder.resolve(hash), content);
      String named = i == 4 ? hash.substring(0, 12) : hash;
      events[i] =
          "t:read id=c" + i + " big.txt → @blob sha256=" + named + " bytes=9 mime=text/plain";
    }
    return story.killed(events).record(EVENTS).forge().erase(7);
  }

  private MutantStory parts(String folder, String name, long size) throws Exception {
    MutantStory story =
        story(folder, name, "id: sess_3\n", Rotation.bySize(size))
            .killed(LONG_EVENTS)
            .killed(LONG_EVENTS)
            .record(LONG_EVENTS)
            .forge();
    return name.endsWith(".zst") ? story : story.erase(6);
  }

  /** A compressed session in several files. */
  MutantStory packedParts() throws Exception {
    return parts("packed parts", "s.bbox.zst", 300);
  }

  /** A machine that revoked its first key after a witness had signed for the session. */
  MutantStory rotated() throws Exception {
    return keys("rotated", LATE);
  }

  private MutantStory packed() throws Exception {
    String repeated = "a: " + "again and again ".repeat(8000) + "#";
    return story("packed", "s.bbox.zst", "id: sess_4\n", Rotation.NEVER)
        .killed(EVENTS)
        .record(repeated, repeated, repeated)
        .killed(EVENTS)
        .record(EVENTS)
        .forge()
        .erase(6);
  }

  /** Two sessions in one: an older state was put back and continued. */
  private MutantStory reset() throws Exception {
    return story("reset", "s.bbox", "id: sess_5\n", Rotation.NEVER)
        .record(EVENTS)
        .reopen("a: one more\na: and another\n")
        .reset(0)
        .reopen("a: something else\n")
        .killed(EVENTS)
        .reset(3)
        .forge();
  }

  /** A machine with a witness that changes its key and revokes the first one. */
  private MutantStory keys(String folder, Instant revoked) throws Exception {
    MutantStory story =
        story(folder, "s.bbox", "id: sess_6\n", Rotation.NEVER)
            .killed(EVENTS)
            .witness(Instant.parse("2026-06-01T00:00:00Z"))
            .record(EVENTS)
            .reopen("a: added\n")
            .forge()
            .witness(Instant.parse("2026-07-01T00:00:00Z"))
            .rotate(keys.get());
    return story.revoke(story.machineDigits(), revoked, revoked.equals(EARLY));
  }
}
