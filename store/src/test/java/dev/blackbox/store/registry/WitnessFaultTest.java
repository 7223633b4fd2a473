package dev.blackbox.store.registry;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.store.key.MachineKey;
import dev.blackbox.store.registry.Witness.Reply;
import dev.blackbox.store.testing.SimulatedDisk;
import dev.blackbox.testkit.fault.CrashException;
import dev.blackbox.testkit.fault.DiskFault;
import dev.blackbox.testkit.fault.FaultPlan;
import dev.blackbox.testkit.fault.SimulatedFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever fails, and whenever: what a witness signed once, it never contradicts. */
final class WitnessFaultTest {
  private static final Path FOLDER = Path.of("/witness");
  private static final int[] SIZES = {1, 3, 8};

  private final MachineKey machine = MachineKey.fresh();
  private final HeadMaker heads = new HeadMaker(machine.key());
  private final Map<String, byte[]> requests = new HashMap<>();

  private WitnessLog open(SimulatedFiles files) throws IOException {
    return WitnessLog.open(
        new SimulatedDisk(files), FOLDER, List.of(machine.key().publicKey()), Clock.systemUTC());
  }

  @ParameterizedTest
  @EnumSource(DiskFault.class)
  void signedHeadsAreNeverTakenBack(DiskFault fault) throws IOException {
    boolean isReached = true;
    for (int call = 0; isReached; call++) {
      FaultPlan plan = FaultPlan.at(call, fault);
      SimulatedFiles files = new SimulatedFiles(plan);

      int signed = work(files);

      isReached = plan.isReached();
      assertThat(isReached || signed == 8).isTrue();
      requireKept(files.afterCrash(), signed);
      requireKept(files.afterPowerLoss(), signed);
    }
  }

  /** Has heads signed, in a second attempt if the first one fails; returns the largest signed. */
  private int work(SimulatedFiles files) {
    int signed = 0;
    for (int attempt = 0; attempt < 2; attempt++) {
      try (WitnessLog witness = open(files)) {
        for (int size : SIZES) {
          // A failed attempt may have stored the head already.
          boolean isSigned =
              witness.add(request(signed, size, "")).status() == 200
                  || witness.add(request(size, size, "")).status() == 200;
          signed = isSigned ? Math.max(signed, size) : signed;
        }
      } catch (CrashException e) {
        return signed;
      } catch (IOException e) {
        // the next attempt finds a healthy disk
      }
    }
    return signed;
  }

  private byte[] request(int old, int size, String history) {
    return requests.computeIfAbsent(
        history + old + "-" + size, name -> heads.request(Math.min(old, size), size, history));
  }

  private void requireKept(SimulatedFiles left, int signed) throws IOException {
    try (WitnessLog witness = open(left)) {
      Reply reply = witness.add(request(9, 9, "other"));
      int seen = Integer.parseInt(new String(reply.body(), UTF_8).strip());

      assertThat(reply.status()).isEqualTo(409);
      assertThat(seen).isGreaterThanOrEqualTo(signed);
      if (seen > 0) {
        assertThat(witness.add(request(seen, seen, "other")).status()).isEqualTo(409);
        assertThat(witness.add(request(seen, 9, "other")).status()).isEqualTo(422);
      }
      assertThat(witness.add(request(seen, 9, "")).status()).isEqualTo(200);
    }
  }
}
