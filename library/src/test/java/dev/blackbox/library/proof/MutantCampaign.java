package dev.blackbox.library.proof;

import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.ProgressListener;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.proof.Mutant.Expected;
import dev.blackbox.library.proof.Mutant.Trusting;
import dev.blackbox.store.verify.PriorKnowledge;
import dev.blackbox.store.verify.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Makes mutants of sessions, and compares the verdicts on them with each other and the truth. */
final class MutantCampaign {
  private static final List<Mutation> MUTATIONS =
      Stream.<Mutation[]>of(
              LineMutation.values(),
              SealMutation.values(),
              SessionMutation.values(),
              PartMutation.values(),
              PackedMutation.values(),
              RegistryMutation.values())
          .flatMap(Stream::of)
          .toList();

  private static final List<String> DAMAGED = List.of("TAMPERED", "TRUNCATED");

  private final List<MutantStory> stories;
  private final long seed;
  private final Map<String, Integer> counts = new TreeMap<>();
  private final List<String> problems = new ArrayList<>();

  MutantCampaign(List<MutantStory> stories, long seed) {
    this.stories = stories;
    this.seed = seed;
  }

  /** How many mutants were made in each way, and how many have each status. */
  Map<String, Integer> counts() {
    return counts;
  }

  /** Returns what is wrong with the verdicts of this program. */
  List<String> run(int count) throws IOException {
    for (int i = 0; i < count; i++) {
      Mutant mutant = write(i);
      check(i, mutant, verify(mutant), Optional.empty());
    }
    return problems;
  }

  /** Returns what is wrong with the verdicts of this program, and where another one differs. */
  List<String> run(int count, OtherVerifier other) throws IOException {
    for (int i = 0; i < count; i++) {
      Mutant mutant = write(i);
      other.ask(mutant);
      Optional<VerificationReport> report = verify(mutant);
      check(i, mutant, report, Optional.of(other.answer()));
    }
    return problems;
  }

  private Mutant write(int index) throws IOException {
    Mutant mutant = mutant(new Random(seed + index));
    FolderContent.write(mutant.folder(), mutant.files());
    FolderContent.write(mutant.story().home().folder(), mutant.home());
    return mutant;
  }

  private Mutant mutant(Random random) {
    while (true) {
      RandomChange change = new RandomChange(random);
      MutantStory story = change.one(stories);
      int states = story.states().size();
      int state = random.nextBoolean() ? states - 1 : random.nextInt(states);
      int home = random.nextBoolean() ? state : random.nextInt(states);
      Trusting trusting =
          change.one(List.of(Trusting.HOME, Trusting.HOME, Trusting.COPY, Trusting.KEYS));
      MutantStory other = change.one(stories.stream().filter(one -> one != story).toList());
      Mutant mutant = new Mutant(story, state, home, trusting, other);
      boolean isTwice = random.nextInt(8) == 0;
      boolean isChanged = apply(mutant, change) && (!isTwice || applyAgain(mutant, change));
      // A thief of the key can seal anything elsewhere.
      boolean isForged = mutant.kinds().contains("Session SEALED_AGAIN_WITH_THE_KEY");
      if (isTwice) {
        mutant.expect(Expected.EITHER);
      }
      if (isChanged && !(isTwice && isForged)) {
        return mutant;
      }
    }
  }

  /** Changes a mutant again, unless its recording was deleted. */
  private static boolean applyAgain(Mutant mutant, RandomChange change) {
    return !mutant.parts().isEmpty() && apply(mutant, change);
  }

  private static boolean apply(Mutant mutant, RandomChange change) {
    Mutation mutation = change.one(MUTATIONS);
    String kind = mutation.getClass().getSimpleName().replace("Mutation", " ");
    mutant.kinds().add(kind + mutation.name());
    return mutation.apply(mutant, change.random());
  }

  private static Optional<VerificationReport> verify(Mutant mutant) {
    try {
      MachineHome home = mutant.story().home();
      Trust keys = new Trust(mutant.story().keys(), PriorKnowledge.NOTHING);
      Trust trust =
          switch (mutant.trusting()) {
            case HOME -> Trust.in(home);
            case COPY -> keys.withRegistry("copy", home.folder());
            case KEYS -> keys;
          };
      Input input = Input.file(mutant.name(), mutant.file());
      return Optional.of(new RecordingVerifier(trust).verify(input, ProgressListener.NONE));
    } catch (IOException | BlackboxException e) {
      return Optional.empty();
    }
  }

  private void check(
      int index, Mutant mutant, Optional<VerificationReport> report, Optional<String> other)
      throws IOException {
    Optional<Verdict> verdict = report.map(VerificationReport::verdict);
    String status = verdict.map(one -> one.status().name()).orElse("ERROR");
    counts.merge("status " + status, 1, Integer::sum);
    counts.merge(mutant.kinds().get(1), 1, Integer::sum);
    Optional<String> problem =
        new GroundTruth(mutant)
            .problem(report)
            .or(() -> other.flatMap(answer -> difference(mutant, verdict, status, answer)));
    if (problem.isPresent()) {
      String sentence = verdict.map(one -> one.line() + ", " + one.sentence()).orElse("");
      problems.add("%d %s: %s, %s %s".formatted(index, mutant, problem.get(), status, sentence));
      keep(index, mutant);
    }
  }

  /** Returns how the answer of another verifier differs. */
  private static Optional<String> difference(
      Mutant mutant, Optional<Verdict> verdict, String status, String answer) {
    String[] words = answer.split(" ", -1);
    long line = verdict.map(Verdict::line).orElse(0L);
    // How much of a damaged frame can be unpacked depends on the program.
    boolean isDamaged =
        mutant.isCompressed()
            && mutant.files().entrySet().stream()
                .filter(file -> file.getKey().endsWith(".zst"))
                .anyMatch(file -> PackedMutation.isDamaged(file.getValue()));
    boolean isSameStatus =
        status.equals(words[0])
            || (isDamaged && DAMAGED.contains(status) && DAMAGED.contains(words[0]));
    boolean isSameLine =
        line == 0 || isDamaged || words[1].equals("0") || words[1].equals(Long.toString(line));
    return isSameStatus && isSameLine
        ? Optional.empty()
        : Optional.of("the other verifier says " + answer);
  }

  /** Keeps the files of a mutant with a wrong verdict. */
  private static void keep(int index, Mutant mutant) throws IOException {
    Path folder = Path.of("target", "mutants", Integer.toString(index));
    FolderContent.write(folder.resolve("session"), mutant.files());
    FolderContent.write(folder.resolve("home"), mutant.home());
    Files.writeString(folder.resolve("about"), mutant + "\n" + mutant.file() + "\n");
  }
}
