package dev.blackbox.library.convert;

import dev.blackbox.intake.AgentFormats;
import dev.blackbox.intake.agent.AgentFolder;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.library.file.Input;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Chooses where imported recordings are written: never into a folder where an agent keeps its
 * sessions.
 *
 * @param folder the current folder
 */
public record ImportTargets(List<AgentFolder> agents, Path folder) {
  public ImportTargets {
    agents = List.copyOf(agents);
  }

  /** Returns the targets for a user's environment, which names the agents' folders. */
  public static ImportTargets in(Map<String, String> environment, Path folder) {
    return new ImportTargets(AgentFormats.folders(environment), folder);
  }

  /** Returns the target next to the source, or in the current folder if an agent owns the place. */
  public ConversionTarget beside(Input input) throws BlackboxException {
    ConversionTarget beside = ConversionTarget.beside(input);
    if (owner(beside).isEmpty()) {
      return beside;
    }
    String name = String.valueOf(beside.file().getFileName());
    return allowed(ConversionTarget.named(name, folder, OutputStream.nullOutputStream()));
  }

  /** Returns the target, unless an agent owns the place. */
  public ConversionTarget allowed(ConversionTarget target) throws BlackboxException {
    Optional<AgentFolder> owner = target.isStandardOutput() ? Optional.empty() : owner(target);
    if (owner.isPresent()) {
      throw new BlackboxException(
          SafeText.line(target.name())
              + ": this is the folder of "
              + owner.get().format().product()
              + ", and import writes nothing there",
          "-o FILE writes to another folder");
    }
    return target;
  }

  private Optional<AgentFolder> owner(ConversionTarget target) {
    Path place = real(target.file().toAbsolutePath().normalize().resolveSibling("."));
    return agents.stream().filter(agent -> place.startsWith(real(agent.path()))).findFirst();
  }

  private static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException e) {
      return path.toAbsolutePath().normalize();
    }
  }
}
