package dev.blackbox.store.verify;

import dev.blackbox.format.text.Plural;
import dev.blackbox.store.key.NoteKey;
import dev.blackbox.store.registry.RegisteredHead;
import dev.blackbox.store.registry.RegistryEntry;
import dev.blackbox.store.registry.RegistryState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Lists what a verdict discloses: what was checked, what is unusual, and what cannot be known.
 *
 * @param proven how many lines the last head that fits them covers
 */
record Disclosure(
    KeyChain keys,
    Verdict.Extent extent,
    long proven,
    RegistryCheck remembered,
    RecordingIdentity recording) {
  /** A witness that has not signed for longer than this should be asked again. */
  private static final long LATE_DAYS = 7;

  List<String> checked() {
    List<String> out = new ArrayList<>();
    if (extent.heads() > 0) {
      out.add(Plural.of(proven, "line") + " against " + Plural.of(extent.heads(), "signed head"));
      out.add("every key by the one before it, the first by " + machine());
    }
    if (extent.withheld() > 0) {
      out.add("a signed record for " + Plural.of(extent.withheld(), "withheld line"));
    }
    if (recording.id().isPresent() && extent.heads() > 0) {
      out.add("the session the seal was made for");
    }
    if (remembered.registeredHeads() > 0) {
      out.add(Plural.of(remembered.registeredHeads(), "head") + " of it in the registry");
    }
    if (remembered.hasKeptHead()) {
      out.add("the head that was saved earlier");
    }
    remembered.keyChange().ifPresent(out::add);
    witnessed()
        .filter(one -> entry() > 0 && entry() <= one.size())
        .map(this::witness)
        .ifPresent(out::add);
    return out;
  }

  private String machine() {
    return keys.machine().map(NoteKey::name).orElse("nobody");
  }

  private Optional<RegistryState.WitnessedSize> witnessed() {
    return remembered.registry().flatMap(RegistryState::witnessed);
  }

  /** The number of the last entry of the recording; 0 if the log has none. */
  private long entry() {
    return remembered.own().stream().mapToLong(RegisteredHead::number).max().orElse(0);
  }

  private String witness(RegistryState.WitnessedSize one) {
    return one.witness().name()
        + " signed the registry up to entry "
        + one.size()
        + " on "
        + one.witness().time()
        + "; this recording is entry "
        + entry();
  }

  /** Lists what is unusual, though nothing is wrong with it. */
  List<String> found() {
    List<String> out = new ArrayList<>();
    if (recording.id().isEmpty() && keys.origin().isPresent()) {
      String origin = keys.origin().get();
      if (!origin.equals(recording.origin(machine()))) {
        out.add("it was sealed under the name " + origin);
      }
    }
    for (RegistryEntry other : remembered.others()) {
      out.add(
          "another recording has this id: "
              + remembered.shownPlace(other)
              + ", "
              + Plural.of(other.size(), "line"));
    }
    remembered.registry().stream()
        .flatMap(state -> state.strangeFiles().stream())
        .forEach(name -> out.add("this machine did not write the file of " + name + " in open/"));
    return out;
  }

  List<String> unknown(long tornSeal, boolean hasStrayHints, SignerCheck signers) {
    List<String> out = new ArrayList<>();
    if (!signers.isTrusted(keys.machineKeys())) {
      out.add("who made the seal");
    } else if (!signers.trusted().containsAll(keys.machineKeys())) {
      out.add("whether the further keys in the seal are keys of the machine: they are not trusted");
    }
    if (!extent.isFinal()) {
      out.add(
          "whether more was recorded: it was not closed, or its end was removed with that of the"
              + " seal");
    }
    if (extent.unsealed() > 0) {
      String lines = extent.unsealed() == 1 ? "line is" : extent.unsealed() + " lines are";
      out.add("whether the last " + lines + " as recorded");
    }
    if (extent.tornBytes() > 0) {
      out.add("how the last line continued after its " + Plural.of(extent.tornBytes(), "byte"));
    }
    if (tornSeal > 0) {
      out.add(
          "what the last "
              + Plural.of(
                  tornSeal, "byte of the seal means; it is", "bytes of the seal mean; they are")
              + " not a whole note");
    }
    if (hasStrayHints) {
      out.add("why the seal has beginnings of leaves that are not those of its lines");
    }
    if (remembered.registeredHeads() == 0 && !remembered.hasKeptHead()) {
      out.add(
          "whether recording and seal are an older state of both: "
              + remembered
                  .registry()
                  .map(
                      state ->
                          state.problem().isPresent()
                              ? "the registry does not hold"
                              : "the registry does not know them")
                  .orElse("no registry was given"));
    }
    witnessed()
        .filter(one -> entry() == 0 || entry() > one.size())
        .ifPresent(
            one ->
                out.add(
                    "whether the registry was put back since its last witness: " + witness(one)));
    witnessed()
        .map(one -> Duration.between(one.witness().time(), Instant.now()).toDays())
        .filter(days -> days > LATE_DAYS)
        .ifPresent(
            days ->
                out.add(
                    "whether a witness would still sign the registry: the last one signed it "
                        + days
                        + " days ago"));
    if (keys.isQuantumSafetyUnknown()) {
      out.add("whether the ML-DSA-44 signature is right: this Java does not know such signatures");
    }
    out.add("whether the recorder received everything, and whether it is true");
    return out;
  }
}
