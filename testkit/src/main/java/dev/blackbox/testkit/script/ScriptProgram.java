package dev.blackbox.testkit.script;

import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;

/** A command that a script can call, run inside the test's own process. */
@FunctionalInterface
public interface ScriptProgram {
  /** Runs to the end and returns the exit code; relative paths are relative to the folder. */
  int run(List<String> arguments, Path folder, InputStream in, OutputStream out, OutputStream err)
      throws Exception;
}
