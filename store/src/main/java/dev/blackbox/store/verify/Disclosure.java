package dev.blackbox.store.verify;

import dev.blackbox.format.text.Plural;
import dev.blackbox.store.key.NoteKey;
import java.util.ArrayList;
import java.util.List;

/** Lists what a verdict discloses: what was checked, and what cannot be known. */
record Disclosure(KeyChain keys, PriorKnowledge expected) {
  List<String> checked(long heads, int withheld, boolean isHeadSeen) {
    List<String> out = new ArrayList<>();
    if (heads > 0) {
      out.add(
          Plural.of(keys.sealed().size(), "line") + " against " + Plural.of(heads, "signed head"));
      out.add("every key by the one before it, the first by " + machine());
    }
    if (withheld > 0) {
      out.add("a signed record for " + Plural.of(withheld, "withheld line"));
    }
    if (expected.session().isPresent() && heads > 0) {
      out.add("the session the seal was made for");
    }
    if (isHeadSeen) {
      out.add("the head " + expected.source());
    }
    return out;
  }

  private String machine() {
    return keys.machine().map(NoteKey::name).orElse("nobody");
  }

  List<String> unknown(
      Verdict.Extent extent, long tornSeal, boolean hasStrayHints, boolean isTrusted) {
    List<String> out = new ArrayList<>();
    if (!isTrusted) {
      out.add("who made the seal");
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
    if (expected.head().isEmpty()) {
      out.add("whether recording and seal are an older state of both: no registry knows them");
    }
    if (keys.isQuantumSafetyUnknown()) {
      out.add("whether the ML-DSA-44 signature is right: this Java does not know such signatures");
    }
    out.add("whether the recorder received everything, and whether it is true");
    return out;
  }
}
