/** The cost of a session, growing from answer to answer. */
import { html, nothing, svg } from './lib/lit-html.js';
import { money, smallMoney } from './format.js';
import { go, sessionPath } from './router.js';
import { words } from './words.js';

const WIDTH = 1000;
const HEIGHT = 120;
const MOST_POINTS = 800;

/** @param {string} id @param {any[]} charges @param {number} total of the session, which may be stated without single answers */
export function costCurve(id, charges, total) {
  const priced = charges.filter((one) => one.cost_usd > 0).sort((a, b) => a.last_line - b.last_line);
  if (priced.length < 2) {
    return nothing;
  }
  let most = 0;
  const sums = priced.map((one) => (most += one.cost_usd));
  const step = Math.max(1, Math.ceil(priced.length / MOST_POINTS));
  const x = (/** @type {number} */ at) => ((at + 1) / priced.length) * WIDTH;
  const y = (/** @type {number} */ sum) => HEIGHT - (sum / most) * HEIGHT;
  /** @type {[number, number][]} */
  const all = sums.map((sum, at) => [at, sum]);
  const points = all.filter(([at]) => at % step === 0 || at === sums.length - 1);
  const line = points.map(([at, sum]) => `H${x(at).toFixed(1)} V${y(sum).toFixed(1)}`).join(' ');
  const dear = priced.map((one, at) => ({ one, at })).sort((a, b) => b.one.cost_usd - a.one.cost_usd).slice(0, 5);
  return html`<figure class="curve"><figcaption class="only-heard">${words.cost.curve}</figcaption>
    <div class="curve-axis" aria-hidden="true"><span>${money(most)}</span><span>${money(most / 2)}</span><span>${money(0)}</span></div>
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">
      <path class="grid" d="M0 0H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT}H${WIDTH}"/>
      <path class="area" d="M0 ${HEIGHT} ${line} V${HEIGHT}Z"/><path class="rise" d="M0 ${HEIGHT} ${line}"/>
      ${dear.map(({ one, at }) => svg`<path class="dot-mark" d="M${x(at)} ${y(sums[at])}h.01" @click=${() => go(sessionPath(id, 'story', { line: one.first_line }))}><title>${words.cost.answer(one.first_line)}: ${smallMoney(one.cost_usd)}</title></path>`)}</svg></figure>
    ${total - most >= 0.005 ? html`<p class="hint">${words.cost.notInCurve(money(most), money(total), money(total - most))}</p>` : nothing}`;
}
