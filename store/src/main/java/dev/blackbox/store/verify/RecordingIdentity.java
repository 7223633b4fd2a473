package dev.blackbox.store.verify;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.NativeText;
import dev.blackbox.store.registry.RegistryEntry;
import dev.blackbox.store.seal.SealOrigin;
import dev.blackbox.store.seal.SessionId;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The names that a recording has in seals and registries.
 *
 * @param id the id in its header
 * @param fallback what it is called without one
 * @param place the name of its real path, as a registry writes it
 * @param places the names of the real path, of the path that a user typed, and of the absolute one
 */
public record RecordingIdentity(
    Optional<String> id, String fallback, String place, Set<String> places) {
  public RecordingIdentity {
    places = Set.copyOf(places);
  }

  /** Returns the names of an existing recording. */
  public static RecordingIdentity of(Disk disk, Path recording) throws IOException {
    return of(disk, recording, recording);
  }

  /**
   * Returns the names of an existing recording.
   *
   * @param typed the name that a user gave it, perhaps that of a link
   */
  static RecordingIdentity of(Disk disk, Path recording, Path typed) throws IOException {
    String place = place(disk, recording);
    Set<String> places = new LinkedHashSet<>();
    places.add(place);
    places.add(RegistryEntry.placeOf(text(recording.toAbsolutePath().normalize())));
    places.add(RegistryEntry.placeOf(text(typed.toAbsolutePath().normalize())));
    return new RecordingIdentity(
        SessionId.inHeader(disk, recording), SessionId.of(disk, recording), place, places);
  }

  /** Returns the name of the real path of a recording, as a registry writes it. */
  public static String place(Disk disk, Path recording) throws IOException {
    return RegistryEntry.placeOf(text(disk.resolve(recording)));
  }

  private static String text(Path path) {
    return NativeText.decode(NativeText.bytes(path));
  }

  /** The origin that a machine gives the recording when it seals it first. */
  public String origin(String machine) {
    return SealOrigin.of(machine, id.orElse(fallback));
  }
}
