package dev.blackbox.library.share;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.format.text.Plural;
import dev.blackbox.intake.archive.RecordingSummary;
import dev.blackbox.library.archive.CatalogEntry;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.session.cost.Dollars;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/** The index of a folder of shared sessions: a table without code. */
final class SitePage {
  private static final int LONGEST_REQUEST = 160;
  private static final int MINUTES = 16;

  private SitePage() {}

  /**
   * A session in the table.
   *
   * @param file its file
   * @param review what the file contains; empty without a file
   * @param failure why there is no file
   */
  record Row(
      CatalogEntry session, String file, Optional<ShareReview> review, Optional<String> failure) {}

  static byte[] of(List<Row> rows, String version, Instant now) throws IOException {
    String styles = SharedPage.styles();
    StringBuilder out =
        new StringBuilder("<!doctype html>\n<html lang=\"en\" dir=\"ltr\">\n<head>\n");
    out.append("<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"")
        .append("default-src 'none'; style-src '")
        .append(PageModules.hash(styles.getBytes(UTF_8)))
        .append("'; base-uri 'none'; form-action 'none'\">\n")
        .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
        .append("<meta name=\"color-scheme\" content=\"light dark\">\n")
        .append("<title>Sessions · BlackBox</title>\n<style>")
        .append(styles)
        .append("</style>\n</head>\n<body>\n<main class=\"page\">\n<h1>")
        .append(Plural.of(rows.size(), "session"))
        .append("</h1>\n<p class=\"hint\">BlackBox ")
        .append(text(version))
        .append(" wrote this folder on ")
        .append(now.truncatedTo(ChronoUnit.SECONDS))
        .append(". Each session is one file, with its secrets masked.</p>\n")
        .append(
            "<div class=\"table-scroll\"><table class=\"data\"><thead><tr><th"
                + " scope=\"col\">Asked</th>")
        .append("<th scope=\"col\">Agent</th><th scope=\"col\">Began</th>")
        .append(
            "<th scope=\"col\" class=\"right\">Calls</th><th scope=\"col\""
                + " class=\"right\">Failed</th>")
        .append(
            "<th scope=\"col\" class=\"right\">Cost</th><th"
                + " scope=\"col\">Proof</th></tr></thead><tbody>\n");
    rows.forEach(row -> add(row, out));
    out.append("</tbody></table></div>\n</main>\n</body>\n</html>\n");
    return out.toString().getBytes(UTF_8);
  }

  private static void add(Row row, StringBuilder out) {
    RecordingSummary summary = row.session().summary();
    String asked = summary.asked().isEmpty() ? row.session().id() : summary.asked();
    String shown =
        asked.substring(
            0,
            asked.offsetByCodePoints(
                0, Math.min(LONGEST_REQUEST, asked.codePointCount(0, asked.length()))));
    out.append("<tr><th scope=\"row\">");
    if (row.failure().isEmpty()) {
      out.append("<a class=\"link\" href=\"").append(text(row.file())).append("\">");
      out.append(text(shown)).append("</a>");
    } else {
      out.append(text(shown)).append("<br><span class=\"hint\">");
      out.append(text(row.failure().get())).append("</span>");
    }
    out.append("</th><td>").append(text(summary.agent()));
    String began = summary.began();
    out.append("</td><td>")
        .append(text(began.substring(0, Math.min(MINUTES, began.length())).replace('T', ' ')));
    out.append("</td><td class=\"right\">").append(summary.calls());
    out.append("</td><td class=\"right\">").append(summary.failed());
    BigDecimal cost = summary.cost();
    out.append("</td><td class=\"right\">");
    out.append(cost.signum() == 0 ? "" : text(Dollars.cents(cost)));
    out.append("</td><td>").append(proof(row));
    out.append("</td></tr>\n");
  }

  private static String proof(Row row) {
    return row.review()
        .map(
            review ->
                switch (review.verdict()) {
                  case VALID -> "valid";
                  case UNSEALED -> "not sealed";
                  default -> review.verdict().name();
                })
        .orElse(row.session().isSealed() ? "sealed, not checked" : "not sealed");
  }

  /** Returns text that HTML cannot mistake for anything else, and that shows what is invisible. */
  private static String text(String text) {
    return SafeText.line(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }
}
