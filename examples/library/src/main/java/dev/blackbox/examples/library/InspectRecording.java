package dev.blackbox.examples.library;

import dev.blackbox.library.Recording;
import dev.blackbox.library.check.CheckResult;
import dev.blackbox.library.file.HomeFolder;
import dev.blackbox.library.proof.MachineHome;
import dev.blackbox.library.proof.Trust;
import dev.blackbox.library.proof.VerificationReport;
import dev.blackbox.session.cost.Prices;
import java.nio.file.Path;

/** Prints the format, the cost, the findings and the verdict of any recording. */
public final class InspectRecording {
  private InspectRecording() {}

  public static void main(String[] args) throws Exception {
    HomeFolder home = HomeFolder.of(System.getenv(), Path.of(""));
    try (Recording recording = Recording.open(Path.of(args[0]))) {
      System.out.println(recording.name() + " is " + recording.form().text());
      System.out.println("cost: $" + recording.cost(Prices.standard()).total().cost());
      for (CheckResult.Listed listed : recording.check().listed()) {
        System.out.println(listed.place() + ": " + listed.finding().message());
      }
      VerificationReport report = recording.verify(Trust.in(MachineHome.in(home)));
      System.out.println(report.verdict().status() + ": " + report.verdict().sentence());
    }
  }
}
