package dev.blackbox.intake.source;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Forces a whole file system with one request instead of thousands. Only Linux has this ({@code
 * syncfs}), it reports failures since 5.8, and only file systems are used that are known to force
 * the disk.
 */
final class FileSystemForce {
  static final Set<String> FILE_SYSTEMS = Set.of("ext4", "xfs", "btrfs");
  private static final Pattern VERSION = Pattern.compile("(\\d+)\\.(\\d+).*");
  private static final int READ_ONLY = 0;

  private final Linker linker = Linker.nativeLinker();
  private final SymbolLookup library = linker.defaultLookup();

  private FileSystemForce() {}

  /**
   * Forces the file system of a file; returns false if it is not known to be reliable.
   *
   * @throws IOException if the request failed; forcing the files afterwards could succeed wrongly
   */
  static boolean of(Path file) throws IOException {
    return tellsOfFailures(System.getProperty("os.name"), System.getProperty("os.version"))
        && FILE_SYSTEMS.contains(Files.getFileStore(file).type())
        && new FileSystemForce().force(file);
  }

  static boolean tellsOfFailures(String name, String version) {
    Matcher numbers = VERSION.matcher(version);
    if (!name.equals("Linux") || !numbers.matches()) {
      return false;
    }
    int major = Integer.parseInt(numbers.group(1));
    return major > 5 || (major == 5 && Integer.parseInt(numbers.group(2)) >= 8);
  }

  private boolean force(Path file) throws IOException {
    int result;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment path = arena.allocateFrom(file.toAbsolutePath().toString());
      int descriptor = (int) open().invokeExact(path, READ_ONLY);
      if (descriptor < 0) {
        return false;
      }
      try {
        result = (int) ofDescriptor("syncfs").invokeExact(descriptor);
      } finally {
        int _ = (int) ofDescriptor("close").invokeExact(descriptor);
      }
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("a function of C throws nothing", e);
    }
    if (result != 0) {
      throw new IOException(file + ": its file system could not be made durable");
    }
    return true;
  }

  @SuppressWarnings("restricted") // allowed by the launcher
  private MethodHandle open() {
    return linker.downcallHandle(
        library.findOrThrow("open"),
        FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_INT),
        Linker.Option.firstVariadicArg(2));
  }

  @SuppressWarnings("restricted")
  private MethodHandle ofDescriptor(String name) {
    return linker.downcallHandle(
        library.findOrThrow(name),
        FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));
  }
}
