package dev.blackbox.cli.launcher;

import dev.blackbox.testkit.process.ProcessGuard;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The launcher in an installed folder, as {@code scripts/dist} makes one, over the tested classes.
 */
final class InstalledLauncher {
  private InstalledLauncher() {}

  /** Installs it in a folder; returns the program. */
  static Path in(Path folder) throws IOException {
    Path lib = Files.createDirectories(folder.resolve("lib"));
    Path bin = Files.createDirectories(folder.resolve("runtime/bin"));
    Path java = bin.resolve("java");
    Files.writeString(
        java, "#!/bin/sh\nexec " + System.getProperty("java.home") + "/bin/java \"$@\"\n");
    Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwx------"));
    Path server = Files.createDirectories(folder.resolve("server"));
    List<String> entries =
        List.of(System.getProperty("java.class.path").split(File.pathSeparator, -1));
    jar(lib.resolve("all.jar"), entries.stream().filter(entry -> !isOfServer(entry)));
    jar(server.resolve("server.jar"), entries.stream().filter(InstalledLauncher::isOfServer));
    Files.writeString(lib.resolve("jars"), "jars=all.jar\n");
    Path program = folder.resolve("blackbox");
    Files.copy(Path.of("../blackbox"), program, StandardCopyOption.COPY_ATTRIBUTES);
    return program;
  }

  /** The launcher adds these only to the commands that need them. */
  private static boolean isOfServer(String entry) {
    return entry.contains("/server/target/") || entry.contains("/org/eclipse/jetty/");
  }

  /** Writes a jar without classes, whose manifest names the entries of a class path. */
  private static void jar(Path jar, Stream<String> entries) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    String classPath =
        entries.map(entry -> Path.of(entry).toUri().toString()).collect(Collectors.joining(" "));
    manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classPath);
    new JarOutputStream(Files.newOutputStream(jar), manifest).close();
  }

  /** What a shell script printed that has a path and one more variable. */
  static String shell(Path folder, String variable, String script, String argument)
      throws IOException, InterruptedException {
    Path file = Files.writeString(folder.resolve("script.sh"), script);
    List<String> argv =
        List.of(
            "/usr/bin/env",
            "-i",
            "PATH=/usr/bin:/bin",
            variable,
            "/bin/sh",
            file.toString(),
            argument);
    Process process =
        ProcessGuard.start(
            new ProcessBuilder(argv)
                .directory(folder.toFile())
                .redirectInput(new File("/dev/null"))
                .redirectErrorStream(true));
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return out;
  }
}
