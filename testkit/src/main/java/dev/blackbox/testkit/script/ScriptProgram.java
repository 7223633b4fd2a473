package dev.blackbox.testkit.script;

import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;

/** A program that scripts can run inside the test's process. */
@FunctionalInterface
public interface ScriptProgram {
  /** Runs the program and returns the exit code; paths are relative to the folder. */
  int run(List<String> arguments, Path folder, InputStream in, OutputStream out, OutputStream err)
      throws Exception;
}
