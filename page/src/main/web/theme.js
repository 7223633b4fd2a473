/** Light, dark, or as the system has it. */

const KEY = 'blackbox.theme';
const CHOICES = ['system', 'light', 'dark'];

/** @returns {string} one of system, light and dark */
export function theme() {
  const kept = localStorage.getItem(KEY) ?? '';
  return CHOICES.includes(kept) ? kept : 'system';
}

/** Applies the choice to the document. */
export function applyTheme() {
  const root = document.documentElement;
  if (theme() === 'system') {
    delete root.dataset.theme;
  } else {
    root.dataset.theme = theme();
  }
}

/** Takes the next choice. */
export function nextTheme() {
  localStorage.setItem(KEY, CHOICES[(CHOICES.indexOf(theme()) + 1) % CHOICES.length]);
  applyTheme();
}

/** Colours that were read for the current drawing. @type {Map<string, string>} */
const colours = new Map();

/**
 * Reads a colour of the style, for a canvas.
 *
 * @param {string} name such as --ink
 */
export function colour(name) {
  const known = colours.get(name);
  if (known) {
    return known;
  }
  const probe = document.createElement('i');
  probe.style.color = `var(${name})`;
  document.body.append(probe);
  const found = getComputedStyle(probe).color;
  probe.remove();
  if (colours.size === 0) {
    setTimeout(() => colours.clear());
  }
  colours.set(name, found);
  return found;
}
