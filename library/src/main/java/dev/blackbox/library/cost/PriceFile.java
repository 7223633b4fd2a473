package dev.blackbox.library.cost;

import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.session.cost.Prices;
import dev.blackbox.session.cost.PricesException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads the user's prices. */
public final class PriceFile {
  private PriceFile() {}

  /**
   * Returns the prices of a file, and the built-in ones for other models.
   *
   * @param name empty for only the built-in prices
   * @param folder the folder that a relative name is resolved against
   */
  public static Prices read(String name, Path folder) throws BlackboxException {
    if (name.isEmpty()) {
      return Prices.standard();
    }
    String shown = SafeText.line(name);
    try {
      byte[] bytes = Files.readAllBytes(folder.resolve(name));
      return Prices.read(new String(bytes, StandardCharsets.UTF_8)).orElse(Prices.standard());
    } catch (PricesException e) {
      throw new BlackboxException(
          shown + ":" + SafeText.line(String.valueOf(e.getMessage())),
          "docs/cost.md describes a table of prices");
    } catch (NoSuchFileException e) {
      throw new BlackboxException(shown + ": no such file");
    } catch (IOException e) {
      throw new BlackboxException(shown + ": cannot be read");
    }
  }
}
