package dev.blackbox.library.proof;

import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.text.Plural;
import dev.blackbox.store.chain.ChainFault;
import dev.blackbox.store.chain.ChainVerdict;
import dev.blackbox.store.chain.ChainVerifier;
import dev.blackbox.store.verify.Verdict;
import dev.blackbox.store.verify.VerdictStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The verdict on a Lightbox session, which has its own chain of hashes and may have a seal, too.
 *
 * @param verdict on chain and seal together
 * @param found what Lightbox would write differently, even if the hashes are right
 */
record LightboxVerdict(Verdict verdict, List<String> found) {
  private static final int MOST_FOUND = 10;

  static LightboxVerdict of(Path events, Verdict seal) throws IOException {
    ChainVerdict chain = ChainVerifier.standard().verify(events);
    return new LightboxVerdict(verdict(chain, seal), found(chain));
  }

  private static Verdict verdict(ChainVerdict chain, Verdict seal) {
    boolean isSealed = seal.status() != VerdictStatus.UNSEALED;
    boolean isDecidedByChain = !chain.isValid() || !isSealed;
    return new Verdict(
        isDecidedByChain ? statusOf(chain) : seal.status(),
        isDecidedByChain ? sentence(chain) : seal.sentence(),
        isDecidedByChain ? line(chain) : seal.line(),
        seal.sealed(),
        seal.signer(),
        seal.history(),
        seal.reservations(),
        isDecidedByChain ? Optional.empty() : seal.others(),
        checked(chain, seal),
        seal.found(),
        isSealed ? seal.unknown() : chain.unknowable());
  }

  private static VerdictStatus statusOf(ChainVerdict chain) {
    return switch (chain.status()) {
      case VALID -> VerdictStatus.VALID;
      case TAMPERED -> VerdictStatus.TAMPERED;
      case TRUNCATED -> VerdictStatus.TRUNCATED;
      case PARSE_ERROR -> VerdictStatus.PARSE_ERROR;
      case NOT_FOUND -> VerdictStatus.NOT_FOUND;
    };
  }

  private static String sentence(ChainVerdict chain) {
    ChainFault first = chain.first();
    if (first != null) {
      return first.message();
    }
    String valid = "valid by its chain, not sealed";
    return chain.findings().isEmpty()
        ? valid
        : valid + "; parts of it differ from what Lightbox writes";
  }

  private static long line(ChainVerdict chain) {
    ChainFault first = chain.first();
    return first == null ? 0 : first.line();
  }

  private static List<String> checked(ChainVerdict chain, Verdict seal) {
    List<String> all = new ArrayList<>();
    all.add(Plural.of(chain.events(), "event") + " against their chain of hashes");
    all.addAll(seal.checked());
    return all;
  }

  private static List<String> found(ChainVerdict chain) {
    List<String> all = new ArrayList<>();
    // What decides the verdict comes first, and what only looks odd after that.
    Set<String> faults =
        chain.faults().stream().map(ChainFault::message).collect(Collectors.toSet());
    List<Finding> findings = new ArrayList<>(chain.findings());
    findings.sort(Comparator.comparing(finding -> !faults.contains(finding.message())));
    for (Finding finding : findings) {
      if (all.size() < MOST_FOUND) {
        all.add((finding.line() == 0 ? "" : "line " + finding.line() + ": ") + finding.message());
      }
    }
    long more = chain.findings().size() - all.size() + chain.findingsLeftOut();
    if (more > 0) {
      all.add(more + " more; blackbox validate lists them");
    }
    return List.copyOf(all);
  }
}
