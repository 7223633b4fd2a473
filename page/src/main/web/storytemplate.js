/** What the story shows: the strip, the filters, the rows and the detail. */
import { html, nothing } from './lib/lit-html.js';
import { findField, kindButtons } from './filters.js';
import { failureBanner } from './messages.js';
import { redraw } from './redraw.js';
import { statusBar } from './statusbar.js';
import { words } from './words.js';

const text = words.story;

/** @param {import('./story.js').StoryView} view */
export function storyTemplate(view) {
  const { store } = view.session;
  const count = view.rows.count();
  return html`${view.strip.template((line) => view.goToPlace({ line: String(line) }))}
    <div class="story-filters">${view.isByLine ? html`<span class="space"></span>` : kindButtons(view.filter, store.rows, () => view.moves.filterChanged())}
      ${findField(view.filter, view.moves.matchState(), (way) => view.moves.match(way), () => view.moves.filterChanged())}</div>
    ${!view.isByLine && store.failure ? failureBanner(store.failure, () => store.read()) : nothing}
    <div class="split"><div class="rows" role="feed" tabindex=${view.selected < 0 ? 0 : nothing} aria-label=${text.rows} aria-busy=${!store.isComplete && !view.isByLine}>
      <div class="rows-layer"></div><div class="rows-spacer"></div>${view.live?.template() ?? nothing}${count === 0 && store.isComplete ? html`<p class="empty">${text.none}</p>` : nothing}</div>
      ${view.detail.template({ step: (way) => view.goTo(view.selected + way), close: () => { view.detail.isShown = false; redraw(); } })}</div>
    ${statusBar(view)}`;
}
