package dev.blackbox.browser;

import java.util.List;

/** Texts that agents may record and that a browser must not run, load or follow. */
final class HostileTexts {
  private HostileTexts() {}

  /**
   * Returns the texts.
   *
   * @param sink the address of a site that must get no request
   */
  static List<String> all(String sink) {
    String run = "document.title='hacked'";
    return List.of(
        "<script>fetch('" + sink + "/s')</script>",
        "<script>" + run + "</script>",
        "<img src=x onerror=" + run + ">",
        "<img src='" + sink + "/img'>",
        "\"><svg/onload=" + run + ">",
        "<svg><script href='" + sink + "/svg'/></svg>",
        "javascript:" + run,
        "JaVaScRiPt:" + run,
        "java\tscript:" + run,
        "[x](javascript:" + run + ")",
        "![](" + sink + "/md.png)",
        "<" + sink + "/auto>",
        "<iframe srcdoc='<script>" + run + "</script>'>",
        "<iframe src='" + sink + "/frame'></iframe>",
        "complete\" onmouseover=\"" + run,
        "x' autofocus onfocus='" + run,
        "{{constructor.constructor('" + run + "')()}}",
        "${" + run + "}",
        "</pre></script><script>" + run + "</script>",
        "</textarea></title><script>" + run + "</script>",
        "data:text/html,<script>" + run + "</script>",
        "<a href='data:text/html,x' target=_blank>x</a>",
        "<a href=\"" + sink + "/a\" ping=\"" + sink + "/ping\">x</a>",
        "<style>@import url(" + sink + "/css)</style>",
        "<div style='background:url(" + sink + "/bg)'>",
        "<link rel=stylesheet href='" + sink + "/link'>",
        "<meta http-equiv=refresh content='0;url=" + sink + "/meta'>",
        "<base href='" + sink + "/'>",
        "<form action='" + sink + "/form'><button autofocus>x",
        "<object data='" + sink + "/object'></object>",
        "<embed src='" + sink + "/embed'>",
        "<math><mtext><table><mglyph><style><img src=x onerror=" + run + ">",
        "<template><script>" + run + "</script></template>",
        "<!--><script>" + run + "</script>-->",
        "<details open ontoggle=" + run + ">",
        "<video><source onerror=" + run + ">",
        "\u2028<script>" + run + "</script>",
        "&lt;img src=x onerror=" + run + "&gt;",
        "\\u003cscript\\u003e" + run + "\\u003c/script\\u003e",
        "+ADw-script+AD4-" + run + "+ADw-/script+AD4-");
  }
}
