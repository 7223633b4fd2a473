package dev.blackbox.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Functions of the page that need no server. */
final class PageFunctionsTest extends BrowserTest {
  /** A list of rows in a window of 600 pixels; {@code seen()} returns the rows in it. */
  private static final String LIST =
      """
      const {VirtualList} = await import('/web/virtual.js');
      const {html} = await import('/web/lib/lit-html.js');
      const host = document.createElement('div');
      host.className = 'rows';
      host.style.height = '600px';
      for (const name of ['rows-layer', 'rows-spacer']) {
        const part = document.createElement('div');
        part.className = name;
        host.append(part);
      }
      document.body.replaceChildren(host);
      const list = new VirtualList({count: () => count,
          row: index => html`<article class="row" data-index=${index}>${index}</article>`});
      list.attach(host);
      list.draw();
      const frames = () => new Promise(done =>
          requestAnimationFrame(() => requestAnimationFrame(done)));
      const box = host.getBoundingClientRect();
      const seen = () => [...host.querySelectorAll('.row')].filter(row => {
        const place = row.getBoundingClientRect();
        return place.bottom > box.top + 1 && place.top < box.bottom - 1;
      }).map(row => Number(row.dataset.index));
      """;

  /** A session of ten lines that still runs, and a reader who is at its end. */
  private static final String LIVE =
      """
      const {StoryLive} = await import('/web/storylive.js');
      const reads = [];
      let moves = 0;
      const store = {isComplete: true, lastLine: 10};
      const list = {first: 0, extent: () => ({count: 5, row: 20, height: 400}), moveTo: () => moves++};
      const live = Object.create(StoryLive.prototype);
      Object.assign(live, {known: 10, lines: 10, view: {rows: {}, list, session: {id: 'tea', store}}});
      """;

  private Object run(String script, Object argument) {
    Page page = ownPage();
    page.navigate(store().origin() + "/");
    return page.evaluate("async argument => { " + script + " }", argument);
  }

  @ParameterizedTest
  @CsvSource({
    "user,, person",
    "tool, look, look",
    "tool_start, change, change",
    "mcp, out, out",
    "subagent, delegate, sub",
    "observation, delegate, sub",
    "observation,, run",
    "question, run, wait",
    "plan, run, system",
    "lifecycle,, system"
  })
  void anEventIsInTheGroupOfItsKindOrOfWhatItsCallDoes(
      String kind, @Nullable String effect, String group) {
    Object found =
        run(
            "const {groupOf} = await import('/web/eventkind.js');"
                + "return groupOf(argument.kind, argument.effect || undefined)",
            Map.of("kind", kind, "effect", effect == null ? "" : effect));
    assertThat(found).isEqualTo(group);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 999_999, 5_123_457, 9_999_998, 9_999_999})
  void everyRowOfTenMillionCanBeSeen(int row) {
    Object seen =
        run(
            "const count = 10_000_000;"
                + LIST
                + "list.show(argument, true); await frames();"
                + "return seen().includes(argument) && host.querySelectorAll('*').length < 100",
            row);
    assertThat(seen).isEqualTo(true);
  }

  @Test
  void theWheelMovesByRowsAndTheScrollbarByParts() {
    Object moved =
        run(
            "const count = 10_000_000;"
                + LIST
                + """
                list.moveTo(5_000_000);
                await frames();
                const before = list.first;
                host.dispatchEvent(new WheelEvent('wheel', {deltaY: 280, cancelable: true}));
                await frames();
                const rows = Math.round(list.first - before);
                host.scrollTop = host.scrollHeight;
                await frames();
                return [rows, seen().at(-1), host.scrollHeight];
                """,
            "");
    assertThat(moved).isEqualTo(List.of(10, 9_999_999, 15_000_000));
  }

  @ParameterizedTest
  @CsvSource({"10, 0", "100, 79.5", "10000000, 9999979.5"})
  void theScrollbarAndTheRowsAgree(int count, double last) {
    Object ends =
        run(
            "const s = await import('/web/scroll.js');"
                + "const extent = {count: argument, row: 20, height: 410};"
                + "const top = s.topOf(s.lastFirst(extent), extent);"
                + "return [s.lastFirst(extent), s.firstAt(top, extent), s.firstAt(0, extent)]"
                + ".map(Number)",
            count);
    assertThat((List<?>) ends)
        .map(value -> ((Number) value).doubleValue())
        .containsExactly(last, last, 0.0);
  }

  @Test
  void linesThatComeWhileOthersAreReadAreShownToo() {
    Object read =
        run(
            LIVE
                + """
                store.grow = async () => {
                  reads.push(live.lines);
                  if (reads.length < 3) {
                    live.heard({session: 'tea', lines: live.lines + 2});
                  }
                };
                live.heard({session: 'tea', lines: 12});
                while (live.isTaking) {
                  await null;
                }
                return [...reads, live.known, moves];
                """,
            "");
    assertThat(read).isEqualTo(List.of(12, 14, 16, 16, 3));
  }

  @Test
  void linesThatCannotBeReadAreReadLater() {
    Object read =
        run(
            LIVE
                + """
                store.grow = async () => {
                  throw new Error('no water');
                };
                live.lines = 12;
                const failure = await live.take().catch(thrown => thrown.message);
                store.grow = async () => {};
                store.isComplete = false;
                await live.take();
                const known = live.known;
                store.isComplete = true;
                await live.take();
                return [failure, known, live.known];
                """,
            "");
    assertThat(read).isEqualTo(List.of("no water", 10, 12));
  }

  /** A failed bar has two rectangles, and a frame at most 3,000. */
  @ParameterizedTest
  @ValueSource(ints = {1, 8, 40})
  void aWaterfallHasFewBarsAndLosesNoCall(int lanes) {
    Object placed =
        run(
            """
            const {layout} = await import('/web/waterfall.js');
            const x0 = Array.from({length: 2_000}, (_, at) => at * 10);
            const rows = {x0, x1: x0.map(x => x + 5), status: x0.map(() => 1),
                failed: x0.map(x => x === 770 ? 1 : 0), count: x0.map(() => 3)};
            const window = {from: 0, to: 20_000, width: 1_000, lanes: argument};
            const {bars, isDense} = layout(rows, x => x / 20, window, () => '');
            return [isDense, bars.length * argument <= 1_500, bars.length >= 30,
                bars.reduce((sum, bar) => sum + bar.count, 0),
                bars.filter(bar => bar.isFailed).length];
            """,
            lanes);
    assertThat(placed).isEqualTo(List.of(true, true, true, 6_000, 1));
  }

  /** Three hundred calls close together, the first of them longer than the names of all others. */
  @Test
  void noBarOfAWaterfallCoversAnother() {
    Object placed =
        run(
            """
            const {layout} = await import('/web/waterfall.js');
            const x0 = Array.from({length: 300}, (_, at) => at * 3);
            const x1 = x0.map((x, at) => at === 0 ? 300 : x + 1);
            const rows = {x0, x1, status: x0.map(() => 1)};
            const window = {from: 0, to: 1_000, width: 1_000, lanes: 1};
            const {bars, isDense} = layout(rows, x => x, window,
                at => at === 0 ? '' : 'a name of thirty characters');
            const end = bar => bar.x + Math.max(bar.width, bar.room);
            const covers = (a, b) => a.track === b.track && a.x < end(b) && b.x < end(a);
            return [isDense, bars.length, bars.filter(bar => bar.room < 20 && bar.x < 970).length,
                bars.flatMap((a, at) => bars.slice(at + 1).filter(b => covers(a, b))).length];
            """,
            "");
    assertThat(placed).isEqualTo(List.of(false, 300, 0, 0));
  }

  @Test
  void moreCallsAtOnceThanAWaterfallHasRoomForAreSummedUp() {
    Object placed =
        run(
            """
            const {layout} = await import('/web/waterfall.js');
            const x0 = Array.from({length: 100}, () => 10);
            const rows = {x0, x1: x0.map(x => x + 5), status: x0.map(() => 1)};
            const window = {from: 0, to: 99, width: 99, lanes: 1};
            const {bars, isDense} = layout(rows, x => x, window, () => '');
            return [isDense, bars.map(bar => bar.count)];
            """,
            "");
    assertThat(placed).isEqualTo(List.of(true, List.of(100)));
  }

  @Test
  void aNameWithoutRoomBehindItsBarIsInTheBar() {
    Object placed =
        run(
            """
            const {layout} = await import('/web/waterfall.js');
            const rows = {x0: [0, 500], x1: [1_000, 510], status: [1, 1]};
            const window = {from: 0, to: 1_000, width: 1_000, lanes: 1};
            const {bars} = layout(rows, x => x, window, index => ['wait for it', 'look'][index]);
            return bars.map(bar => [bar.label, bar.isLabelInside]);
            """,
            "");
    assertThat(placed).isEqualTo(List.of(List.of("wait for it", true), List.of("look", false)));
  }

  @Test
  void anAxisShowsTimesFirstAndEndsInTheWindow() {
    Object written =
        run(
            """
            const {drawLabels} = await import('/web/axis.js');
            const written = [];
            const brush = {measureText: text => ({width: text.length * 5}),
                fillText: text => written.push(text)};
            const scale = {folds: [{x0: 10, millis: 60_000}, {x0: 150, millis: 120_000}]};
            const labels = [[0, '19:00'], [100, '19:10'], [280, '19:20']];
            drawLabels(brush, scale, 0, labels.map(([x, text]) => ({x, text})), 300);
            return written;
            """,
            "");
    assertThat(written).isEqualTo(List.of("19:00", "19:10", "2 m 00 s"));
  }

  @Test
  void coloursOfTerminalsBecomeClassesAndOtherControlsStayVisible() {
    String text = "a\u001b[1;31mred\u001b[0m\u001b[38;5;46mgreen\u001b[49m\u001b]0;title\u0007z";
    Object parts =
        run(
            "const {terminalParts} = await import('/web/safetext.js');"
                + "return terminalParts(argument).map(part => part.classes + '|' + part.text)",
            text);
    assertThat(parts)
        .isEqualTo(
            List.of("|a", "front-1 bold|red", "front-10|green", "front-10|\u001b]0;title\u0007z"));
  }

  @ParameterizedTest
  @CsvSource({
    "a\u202eb, aU+202Eb",
    "a\u200bb, aU+200Bb",
    "a\u001bb, a␛b",
    "a\ufeffb, aU+FEFFb",
    "tea, tea",
  })
  void hiddenCharactersAreShown(String text, String shown) {
    Object seen =
        run(
            "const {safeText} = await import('/web/safetext.js');"
                + "const {html, render} = await import('/web/lib/lit-html.js');"
                + "const host = document.createElement('p');"
                + "render(html`${safeText(argument)}`, host); return host.textContent",
            text);
    assertThat(seen).isEqualTo(shown);
  }

  @Test
  void markdownBecomesElements() {
    Object seen =
        run(
            "const {markdown} = await import('/web/markdown.js');"
                + "const {html, render} = await import('/web/lib/lit-html.js');"
                + "const host = document.createElement('div');"
                + "render(html`${await markdown(argument)}`, host);"
                + "return {text: host.textContent.replace(/\\s+/g, ' ').trim(),"
                + " names: [...host.querySelectorAll('*')].map(e => e.localName).join(' '),"
                + " links: [...host.querySelectorAll('a')].map(a => a.href).join(' ')}",
            "# Tea\n\n**hot** <b>raw</b> [x](https://example.org/) [y](javascript:go())"
                + " ![z](https://example.org/z.png)\n\n- one\n- two");
    assertThat(seen)
        .isEqualTo(
            Map.of(
                "text",
                "Teahot <b>raw</b> x https://example.org/ y javascript:go() image: z"
                    + " https://example.org/z.pngonetwo",
                "names",
                "p p strong a span span span span span ul li li",
                "links",
                "https://example.org/"));
  }
}
