package dev.blackbox.store.sealing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.format.text.Plural;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.note.Note;
import dev.blackbox.store.parts.RecordingSource;
import dev.blackbox.store.registry.RegistryEntry;
import dev.blackbox.store.registry.RegistryEntry.State;
import dev.blackbox.store.seal.SealReader;
import dev.blackbox.store.seal.WithheldNote;
import dev.blackbox.store.tree.LeafBlock;
import dev.blackbox.store.tree.LeafStream;
import dev.blackbox.store.tree.SaltSeed;
import dev.blackbox.store.verify.PriorKnowledge;
import dev.blackbox.store.verify.RecordingIdentity;
import dev.blackbox.store.verify.SealState;
import dev.blackbox.store.verify.Verifier;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Erases lines of a sealed recording: a stub replaces each line, the machine signs which lines were
 * withheld and why, and their salts are destroyed, so that nobody can check a guess at a line.
 */
public record Eraser(Sealer sealer) {
  /** What is needed to erase lines that are not withheld yet. */
  private record Plan(SealState state, NavigableMap<Long, byte[]> leaves) {}

  /**
   * Checks whether lines can be erased, without changing anything.
   *
   * @param lines their indices, from 0
   * @return those that are not withheld yet
   * @throws IOException as {@link #erase}
   */
  public NavigableSet<Long> preview(Path recording, LineRanges lines) throws IOException {
    NavigableMap<Long, byte[]> leaves = plan(recording, lines).leaves();
    new StubbedParts(disk(), recording, leaves).check();
    return Collections.unmodifiableNavigableSet(leaves.navigableKeySet());
  }

  /**
   * Erases lines.
   *
   * @param lines their indices, from 0
   * @return how many were not withheld before
   * @throws IOException if the recording is not the one that was sealed, or one of its files needs
   *     a line, or cannot keep the length that the next one states
   */
  public int erase(Path recording, LineRanges lines, String reason) throws IOException {
    Plan plan = plan(recording, lines);
    SealState state = plan.state();
    NavigableMap<Long, byte[]> leaves = plan.leaves();
    if (leaves.isEmpty()) {
      return 0;
    }
    Path seal = Verifier.sealOf(recording);
    Instant now = sealer.clock().instant().truncatedTo(ChronoUnit.SECONDS);
    List<WithheldNote> notes = notes(state, leaves, reason, now);
    try (NewVersions versions = new NewVersions(disk())) {
      new StubbedParts(disk(), recording, leaves).write(versions);
      versions.add(seal, file -> write(file, plan, notes, seal));
      // If the power fails after this, repeating the command completes the work.
      versions.replaceAll();
    }
    disk().forceFolder(Disk.folderOf(recording));
    register(recording, state, notes);
    return leaves.size();
  }

  /** Adds an entry for each note to the registry. */
  private void register(Path recording, SealState state, List<WithheldNote> notes)
      throws IOException {
    sealer.keepPlace(recording);
    String place = RecordingIdentity.place(disk(), recording);
    for (WithheldNote note : notes) {
      sealer.register(
          new RegistryEntry(note.time(), State.WITHHELD, state.origin(), state.sealed(), place),
          Sealer.PATIENCE);
    }
  }

  private Plan plan(Path recording, LineRanges lines) throws IOException {
    PriorKnowledge known = sealer.known();
    SealState state = sealer.verifier().requireBut(recording, lines::contains, known);
    requireSealed(recording, lines, state);
    NavigableMap<Long, byte[]> leaves = leaves(recording, lines, state);
    leaves.keySet().removeAll(state.withheld().keySet());
    return new Plan(state, leaves);
  }

  private Disk disk() {
    return sealer.disk();
  }

  private static void requireSealed(Path recording, LineRanges lines, SealState state)
      throws IOException {
    long size = state.sealed().size();
    if (!lines.isEmpty() && lines.last() >= size) {
      throw new IOException(
          recording.getFileName()
              + ":"
              + (lines.last() + 1)
              + ": "
              + Plural.of(size, "line is", "lines are")
              + " sealed");
    }
  }

  /** Returns the hashes of the lines in the tree. */
  private NavigableMap<Long, byte[]> leaves(Path recording, LineRanges lines, SealState state)
      throws IOException {
    NavigableMap<Long, byte[]> found = new TreeMap<>();
    try (LeafStream stream =
        new LeafStream(
            RecordingSource.openWhole(disk(), recording), state.salts(), state.withheld())) {
      for (LeafBlock next = stream.next(); next != null; next = stream.next()) {
        OptionalLong line = lines.next(next.first());
        while (line.isPresent() && line.getAsLong() < next.end()) {
          long index = line.getAsLong();
          found.put(index, next.claims().getOrDefault(index, next.hash(index)));
          line = lines.next(index + 1);
        }
      }
    }
    return found;
  }

  private static List<WithheldNote> notes(
      SealState state, SortedMap<Long, byte[]> leaves, String reason, Instant now) {
    List<WithheldNote> notes = new ArrayList<>();
    List<Long> indices = new ArrayList<>(leaves.keySet());
    for (int from = 0; from < indices.size(); from += WithheldNote.MAX) {
      int to = Math.min(from + WithheldNote.MAX, indices.size());
      SortedMap<Long, byte[]> some = leaves.subMap(indices.get(from), indices.get(to - 1) + 1);
      notes.add(new WithheldNote(state.origin(), now, WithheldNote.clean(reason), some));
    }
    return notes;
  }

  /**
   * Writes the new seal: fewer salts, the new records, and what the old one has after its salts.
   */
  private void write(OutputStream sink, Plan plan, List<WithheldNote> notes, Path seal)
      throws IOException {
    SealState state = plan.state();
    long end = state.isFinal() ? state.sealed().size() : Long.MAX_VALUE;
    List<SaltSeed> seeds = state.salts().without(plan.leaves().navigableKeySet(), end).seeds();
    sink.write(SealFile.start(seeds).getBytes(UTF_8));
    for (WithheldNote note : notes) {
      String signed = Note.signed(note.text(), sealer.machine().key()).format() + "\n";
      sink.write(signed.getBytes(UTF_8));
    }
    try (InputStream old = Channels.newInputStream(disk().read(seal))) {
      copyRest(old, sink);
    }
  }

  /** Copies the part of a verified seal after its first line and its salts. */
  private static void copyRest(InputStream seal, OutputStream target) throws IOException {
    BufferedReader lines = new BufferedReader(new InputStreamReader(seal, ISO_8859_1));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (!line.equals(SealReader.FIRST_LINE) && !line.startsWith(SaltSeed.WORD + " ")) {
        target.write((line + "\n").getBytes(ISO_8859_1));
      }
    }
  }
}
