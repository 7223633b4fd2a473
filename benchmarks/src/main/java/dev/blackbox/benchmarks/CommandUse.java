package dev.blackbox.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What a command used, as GNU time reports it.
 *
 * @param seconds the processor time of all its threads
 * @param memory the most bytes it had in memory
 * @param message the first line of its standard error
 */
record CommandUse(int exit, double seconds, long memory, String message) {
  /** Runs a command in a folder, which also keeps the command's keys, with a file as its input. */
  static CommandUse of(Path folder, List<String> command, Path input)
      throws IOException, InterruptedException {
    Path times = folder.resolve("times.txt");
    Path errors = folder.resolve("errors.txt");
    List<String> timed = new ArrayList<>(List.of("/usr/bin/time", "-f", "%U %S %M", "-o"));
    timed.add(times.toString());
    timed.addAll(command);
    ProcessBuilder builder = new ProcessBuilder(timed).directory(folder.toFile());
    builder.environment().put("BLACKBOX_HOME", folder.resolve("home").toString());
    builder.redirectInput(input.toFile());
    builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.redirectError(errors.toFile());
    int exit = builder.start().waitFor();
    String[] figures = Files.readAllLines(times).getLast().split(" ", -1);
    return new CommandUse(
        exit,
        Double.parseDouble(figures[0]) + Double.parseDouble(figures[1]),
        Long.parseLong(figures[2]) * 1024,
        Files.readString(errors).lines().findFirst().orElse(""));
  }
}
