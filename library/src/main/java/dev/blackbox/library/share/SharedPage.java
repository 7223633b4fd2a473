package dev.blackbox.library.share;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.library.html.SharedDocument;
import dev.blackbox.page.PageResources;
import java.io.IOException;
import java.util.Base64;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The page in a shared session: the same bytes for every session. Nothing in it may come from
 * elsewhere, and only the code and the styles whose hashes the policy names may run.
 *
 * @param head what is in front of the data
 * @param tail what is behind it
 */
record SharedPage(String head, String tail) {
  private static final Pattern STYLE = Pattern.compile("href=\"/web/(style/[a-z]+\\.css)\"");
  private static final Pattern BODY = Pattern.compile("(?s)<body>\n(.*)</body>");

  /** Makes the page of this version. */
  static SharedPage read() throws IOException {
    Map<String, byte[]> files = PageResources.read();
    PageModules modules = new PageModules(files);
    String index = text(files, PageResources.INDEX);
    Matcher body = BODY.matcher(index);
    if (!body.find()) {
      throw new IOException("the page has no body");
    }
    String styles = styles(index, files);
    String map = modules.importMap();
    String head =
        SharedDocument.FIRST_LINE
            + "<html lang=\"en\" dir=\"ltr\">\n<head>\n<meta charset=\"utf-8\">\n"
            + "<meta http-equiv=\"Content-Security-Policy\" content=\""
            + policy(modules, map, styles)
            + "\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
            + "<meta name=\"color-scheme\" content=\"light dark\">\n"
            + "<meta name=\"referrer\" content=\"no-referrer\">\n<title>BlackBox</title>\n"
            + "<link rel=\"icon\" type=\"image/svg+xml\" href=\"data:image/svg+xml;base64,"
            + Base64.getEncoder().encodeToString(text(files, "icon.svg").getBytes(UTF_8))
            + "\">\n<style>"
            + styles
            + "</style>\n<script type=\"importmap\">"
            + map
            + "</script>\n<script type=\"module\">"
            + PageModules.start()
            + "</script>\n</head>\n<body>\n"
            + body.group(1).stripTrailing()
            + SharedDocument.START;
    return new SharedPage(head, SharedDocument.END + "</body>\n</html>\n");
  }

  /** Returns the styles of the page, one after the other. */
  static String styles() throws IOException {
    Map<String, byte[]> files = PageResources.read();
    return styles(text(files, PageResources.INDEX), files);
  }

  private static String policy(PageModules modules, String map, String styles) {
    return "default-src 'none'; script-src '"
        + PageModules.hash(map.getBytes(UTF_8))
        + "' '"
        + PageModules.hash(PageModules.start().getBytes(UTF_8))
        + "'"
        + modules.policy()
        + "; style-src '"
        + PageModules.hash(styles.getBytes(UTF_8))
        + "'; img-src data:; base-uri 'none'; form-action 'none';"
        + " require-trusted-types-for 'script'; trusted-types lit-html";
  }

  private static String styles(String index, Map<String, byte[]> files) throws IOException {
    StringBuilder out = new StringBuilder();
    Matcher sheets = STYLE.matcher(index);
    while (sheets.find()) {
      out.append(text(files, sheets.group(1)));
    }
    return out.toString();
  }

  private static String text(Map<String, byte[]> files, String name) throws IOException {
    byte[] file = files.get(name);
    if (file == null) {
      throw new IOException("the page has no " + name);
    }
    return new String(file, UTF_8);
  }

  /** Returns both, as {@link SharedDocument#page} gives them. */
  byte[] bytes() {
    return (head + tail).getBytes(UTF_8);
  }
}
