/** What a session cost, and what that is made of. */
import { html, nothing } from './lib/lit-html.js';
import { get, ofSession } from './api.js';
import { costCurve } from './costcurve.js';
import { groupsOf, totalOf } from './costpart.js';
import { amount, money, number, percent, smallMoney } from './format.js';
import { Answer, command } from './messages.js';
import { go, sessionPath } from './router.js';
import { safeLine } from './safetext.js';
import { stripOf } from './strip.js';
import { isInside } from './timewindow.js';
import { words } from './words.js';

const text = words.cost;

/** @param {import('./session.js').SessionView} session */
export function open(session) {
  return new CostView(session);
}

class CostView {
  /** @param {import('./session.js').SessionView} session */
  constructor(session) {
    this.session = session;
    this.isScrolled = true;
    this.strip = stripOf(session);
    this.models = new Answer(() => get(ofSession(session.id, 'cost'), { by: 'model', explain: true }));
    this.tools = new Answer(() => get(ofSession(session.id, 'cost'), { by: 'tool' }));
  }

  drawn() {
    this.strip.drawn(undefined);
  }

  template() {
    return html`${this.strip.template((line) => go(sessionPath(this.session.id, 'story', { line })))}
      <div class="page">${this.models.template((answer) => this.content(answer))}</div>`;
  }

  /** @param {any} answer */
  content(answer) {
    const all = answer.recordings[0];
    const lines = this.session.chosenLines;
    const one = lines ? part(all, lines) : all;
    return html`${lines ? partFigures(one, all) : figures(answer, one)}${costCurve(this.session.id, one.counted, lines ? 0 : one.cost_usd)}
      <div class="two-columns"><div>
        <h2>${text.byModel}</h2>${groupTable(lines ? groupsOf(one.counted, 'model') : answer, 'model')}
        <h2>${text.byTool}</h2>${lines ? groupTable(groupsOf(one.counted, 'tool'), 'tool') : this.tools.template((tools) => groupTable(tools, 'tool'))}</div>
      <div><h2>${text.dearest}</h2>${this.dearest(one.counted)}<h2>${text.notCounted}</h2>${this.notCounted(one)}
        <h2>${text.yourself}</h2>${command('blackbox cost --explain ' + this.session.info.name)}</div></div>`;
  }

  /** @param {any[]} charges */
  dearest(charges) {
    const best = charges.filter((one) => one.cost_usd).sort((a, b) => b.cost_usd - a.cost_usd).slice(0, 10);
    return html`<ol class="link-rows">${best.map((one) => html`<li><a href=${sessionPath(this.session.id, 'story', { line: one.first_line })}>
      <span class="dim">${text.answer(one.first_line)}</span> <span class="cut mono">${safeLine(one.tools.join(', ') || text.textOnly)}</span> <span class="space"></span><span class="is-cost">${smallMoney(one.cost_usd)}</span></a></li>`)}</ol>`;
  }

  /** @param {any} one */
  notCounted(one) {
    /** @type {Map<string, number[]>} */
    const reasons = new Map();
    for (const line of one.not_counted) {
      reasons.set(line.reason, [...(reasons.get(line.reason) ?? []), line.line]);
    }
    const unpriced = one.counted.filter((/** @type {any} */ charge) => charge.basis === 'unknown').map((/** @type {any} */ charge) => charge.first_line);
    if (one.calls_without_price > 0) {
      reasons.set(text.bases.unknown, unpriced);
    }
    if (reasons.size === 0) {
      return html`<p class="dim">${text.allCounted}</p>`;
    }
    return html`<table class="data"><thead><tr><th scope="col">${text.reason}</th><th scope="col">${text.lines}</th></tr></thead><tbody>
      ${[...reasons].map(([reason, lines]) => html`<tr><td>${reason}</td><td>${lines.slice(0, 8).map((line) => html`<a class="link" href=${sessionPath(this.session.id, 'story', { line })}>${number(line)}</a> `)}${lines.length > 8 ? '… ' + number(lines.length) : ''}</td></tr>`)}</tbody></table>
      ${one.unlisted ? html`<p class="hint">${text.unlisted(one.unlisted)}</p>` : nothing}`;
  }
}

/** What remains of a recording in a part of it. @param {any} one @param {{first: number, last: number}} lines */
function part(one, lines) {
  const counted = one.counted.filter((/** @type {any} */ charge) => isInside(lines, charge.first_line));
  return { ...one, ...totalOf(counted), counted, not_counted: one.not_counted.filter((/** @type {any} */ other) => isInside(lines, other.line)) };
}

/** @param {any} one the part @param {any} all the whole session */
function partFigures(one, all) {
  const input = one.tokens_in + one.tokens_cached;
  return html`<dl class="figures">
    <div class="money"><dt>${text.partTotal}</dt><dd>${one.calls_without_price || one.repeats_without_id ? '≥ ' : ''}${money(one.cost_usd)}</dd><dd class="hint">${text.ofAll(money(all.cost_usd))}</dd></div>
    <div><dt>${text.cached}</dt><dd>${input ? percent(one.tokens_cached / input) : '–'}</dd><dd class="hint">${text.ofInput(amount(one.tokens_cached), amount(input))}</dd></div>
    <div><dt>${text.answers}</dt><dd>${number(one.model_calls)}</dd><dd class="hint">${text.tokens(amount(input + one.tokens_out))}</dd></div></dl>`;
}

/** @param {any} answer @param {any} one */
function figures(answer, one) {
  const input = one.tokens_in + one.tokens_cached;
  const taken = one.claims.find((/** @type {any} */ claim) => claim.taken) ?? one.claims[0];
  return html`<dl class="figures">
    <div class="money"><dt>${taken?.taken ? text.statedTotal : text.total}</dt><dd>${one.calls_without_price || one.repeats_without_id ? '≥ ' : ''}${money(one.cost_usd)}</dd><dd class="hint">${[taken?.taken ? '' : text.priceTable(answer.prices), one.calls_without_price ? text.withoutPrice(one.calls_without_price) : ''].filter(Boolean).join('; ')}</dd></div>
    <div><dt>${text.stated}</dt><dd>${taken ? money(taken.cost_usd) : text.nothing}</dd><dd class="hint">${taken ? `${text.statedAt(taken.line)}. ${taken.taken ? text.taken : text.computed}` : text.computed}</dd></div>
    <div><dt>${text.cached}</dt><dd>${input ? percent(one.tokens_cached / input) : '–'}</dd><dd class="hint">${text.ofInput(amount(one.tokens_cached), amount(input))}</dd></div>
    <div><dt>${text.answers}</dt><dd>${number(one.model_calls)}</dd><dd class="hint">${text.tokens(amount(input + one.tokens_out))}</dd></div></dl>`;
}

/** @param {any} answer @param {'model' | 'tool'} by */
function groupTable(answer, by) {
  const all = Math.max(answer.total.cost_usd, Number.EPSILON);
  const rows = answer.rows.slice(0, 30);
  const most = Math.max(...rows.map((/** @type {any} */ row) => row.cost_usd), Number.EPSILON);
  return html`<div class="table-scroll" tabindex="0" role="group" aria-label=${by === 'model' ? text.byModel : text.byTool}><table class="data"><thead><tr>
    <th scope="col">${text.name}</th><th scope="col" class="right">${text.cost}</th><th scope="col"><span class="only-heard">${text.share}</span></th><th scope="col" class="right">${text.share}</th><th scope="col" class="right">${text.calls}</th>
    <th scope="col" class="right">${text.input}</th><th scope="col" class="right">${text.cachedIn}</th><th scope="col" class="right">${text.output}</th></tr></thead><tbody>
    ${rows.map((/** @type {any} */ row) => html`<tr><th scope="row" class="mono">${row[by] ? safeLine(row[by]) : html`<span class="dim">${text.unnamed[by]}</span>`}</th><td class="right"><b>${row.calls_without_price || row.repeats_without_id ? '≥ ' : ''}${money(row.cost_usd)}</b></td>
      <td class="bar-cell"><svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect width=${(row.cost_usd / most) * 100} height="10"/></svg></td>
      <td class="right">${percent(row.cost_usd / all)}</td><td class="right">${number(row.model_calls)}</td><td class="right">${amount(row.tokens_in)}</td><td class="right">${amount(row.tokens_cached)}</td><td class="right">${amount(row.tokens_out)}</td></tr>`)}
    </tbody></table></div>`;
}
