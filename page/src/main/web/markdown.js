/** Turns markdown into elements, never into HTML text. Links are shown with their address; images are not loaded. */
import { html, nothing } from './lib/lit-html.js';
import { safeText } from './safetext.js';
import { words } from './words.js';

/** @type {Promise<(text: string) => any[]> | null} */
let loading = null;

/** @returns {Promise<(text: string) => any[]>} the lexer, which is loaded when it is first needed */
function lexer() {
  loading ??= import('./lib/marked.esm.js').then(({ Lexer }) => (text) => new Lexer({ gfm: true }).lex(text));
  return loading;
}

/** @param {string} text @returns {Promise<unknown>} a template */
export async function markdown(text) {
  try {
    const lex = await lexer();
    return blocks(lex(text));
  } catch {
    return html`<p class="plain">${safeText(text)}</p>`;
  }
}

/** @param {any[]} tokens */
const blocks = (tokens) => tokens.map(block);

/** @param {any} token @returns {unknown} */
function block(token) {
  switch (token.type) {
    case 'heading':
      return html`<p class="heading depth-${Math.min(4, token.depth)}" role="heading" aria-level=${Math.min(6, token.depth + 3)}>${inlines(token.tokens)}</p>`;
    case 'paragraph':
      return html`<p>${inlines(token.tokens)}</p>`;
    case 'text':
      return token.tokens ? html`<p>${inlines(token.tokens)}</p>` : html`<p>${safeText(token.text)}</p>`;
    case 'code':
      return html`<pre class="code" tabindex="0">${safeText(token.text)}</pre>`;
    case 'blockquote':
      return html`<blockquote>${blocks(token.tokens)}</blockquote>`;
    case 'list':
      return token.ordered ? html`<ol class="list" start=${token.start || 1}>${token.items.map(item)}</ol>` : html`<ul class="list">${token.items.map(item)}</ul>`;
    case 'table':
      return table(token);
    case 'hr':
      return html`<hr>`;
    case 'space':
    case 'def':
      return nothing;
    default:
      return html`<pre class="plain">${safeText(token.raw ?? '')}</pre>`;
  }
}

/** @param {any} one */
const item = (one) => html`<li>${one.task ? (one.checked ? '☑ ' : '☐ ') : ''}${
  one.loose ? blocks(one.tokens) : one.tokens.map((/** @type {any} */ token) => (token.type === 'text' ? inlines(token.tokens ?? [token]) : block(token)))}</li>`;

/** @param {any} token */
const table = (token) => html`<div class="table-scroll" tabindex="0" role="group" aria-label=${words.detail.table}><table class="marked">
  <thead><tr>${token.header.map((/** @type {any} */ cell) => html`<th scope="col">${inlines(cell.tokens)}</th>`)}</tr></thead>
  <tbody>${token.rows.map((/** @type {any[]} */ row) => html`<tr>${row.map((cell) => html`<td>${inlines(cell.tokens)}</td>`)}</tr>`)}</tbody></table></div>`;

/** @param {any[]} tokens @returns {unknown[]} */
const inlines = (tokens = []) => tokens.map(inline);

/** @param {any} token @returns {unknown} */
function inline(token) {
  switch (token.type) {
    case 'strong':
      return html`<strong>${inlines(token.tokens)}</strong>`;
    case 'em':
      return html`<em>${inlines(token.tokens)}</em>`;
    case 'del':
      return html`<s>${inlines(token.tokens)}</s>`;
    case 'codespan':
      return html`<code>${safeText(token.text)}</code>`;
    case 'br':
      return html`<br>`;
    case 'link':
      return link(token);
    case 'image':
      return html`<span class="image">${safeText(words.detail.image(token.text || token.href))} <span class="dim">${safeText(token.href)}</span></span>`;
    case 'escape':
      return safeText(token.text);
    case 'text':
      return token.tokens ? inlines(token.tokens) : safeText(plain(token.raw));
    case 'checkbox':
      return nothing;
    default:
      return safeText(token.raw ?? '');
  }
}

/** The lexer keeps entities; agents mean the characters. @param {string} text */
const plain = (text) => text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[/** @type {'lt'} */ (name)]);

/** @param {any} token */
function link(token) {
  const isWeb = /^https?:[/][/]/i.test(token.href) && URL.canParse(token.href);
  const shown = token.text === token.href ? nothing : html` <span class="address">${safeText(token.href)}</span>`;
  return isWeb
    ? html`<a class="link" href=${token.href} target="_blank" rel="noopener noreferrer">${inlines(token.tokens)}</a>${shown}`
    : html`<span>${inlines(token.tokens)}</span>${shown}`;
}
