package dev.blackbox.library.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.store.key.MachineKey;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Changes sealed sessions and registries in every way, and asks two verifiers that were written
 * apart; {@code scripts/seal-mutants} does it 10,000 times. Both must give the same verdict,
 * nothing that was changed may be valid, and nothing that was not may be refused.
 */
class MutantCampaignTest {
  private static final int FEW = 100;
  private static final int MANY = Integer.getInteger("mutants", 5000);

  @TempDir Path temporary;
  private final long seed = Long.getLong("mutants.seed", 1);

  @Test
  void fewMutants() throws Exception {
    OtherVerifier.assumeInstalled();
    MutantWorld world = new MutantWorld(temporary, MachineKey::ed25519);
    compare(List.of(world.plain(), world.packedParts(), world.rotated()), FEW);
  }

  @Test
  @Tag("long")
  void manyMutants() throws Exception {
    OtherVerifier.assumeInstalled();
    compare(new MutantWorld(temporary, MachineKey::ed25519).stories(), MANY);
  }

  private void compare(List<MutantStory> stories, int count) throws Exception {
    MutantCampaign campaign = new MutantCampaign(stories, seed);
    try (OtherVerifier other = new OtherVerifier()) {
      List<String> problems = campaign.run(count, other);
      report(campaign, count, problems);
    }
  }

  /** The other verifier does not know ML-DSA-44. */
  @Test
  @Tag("long")
  void mutantsOfMachinesWithTwoKeys() throws Exception {
    int count = MANY / 4;
    List<MutantStory> stories = new MutantWorld(temporary, MachineKey::fresh).stories();
    MutantCampaign campaign = new MutantCampaign(stories, seed);
    report(campaign, count, campaign.run(count));
  }

  private void report(MutantCampaign campaign, int count, List<String> problems) {
    System.out.println("MutantCampaignTest: " + count + " mutants, -Dmutants.seed=" + seed);
    if (count > FEW) {
      campaign.counts().forEach((kind, number) -> System.out.println("  " + kind + ": " + number));
    }
    problems.forEach(System.out::println);
    assertThat(problems).isEmpty();
  }
}
