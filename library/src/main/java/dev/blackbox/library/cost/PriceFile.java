package dev.blackbox.library.cost;

import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.text.SafeText;
import dev.blackbox.session.cost.Prices;
import dev.blackbox.session.cost.PricesException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** The prices somebody wants to reckon with. */
public final class PriceFile {
  private PriceFile() {}

  /**
   * The prices of a file, and the program's own for models that are not in it.
   *
   * @param name empty for the program's own prices
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
