/** Marks the words that a reader looks for, without a change of the elements. */

const NAME = 'found';
const MOST = 500;

/** @param {string} query nothing is marked if it is empty @param {string} places a selector */
export function highlight(query, places) {
  if (!globalThis.Highlight) {
    return;
  }
  const ranges = query ? [...document.querySelectorAll(places)].flatMap((place) => found(place, query.toLowerCase())) : [];
  CSS.highlights.set(NAME, new Highlight(...ranges.slice(0, MOST)));
}

/** @param {Element} place @param {string} query @returns {Range[]} */
function found(place, query) {
  const ranges = [];
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  while (texts.nextNode() && ranges.length < MOST) {
    const { length } = texts.currentNode.textContent ?? '';
    const text = (texts.currentNode.textContent ?? '').toLowerCase();
    if (text.length !== length) {
      continue; // A letter has more places in lower case, so that the places differ.
    }
    for (let at = text.indexOf(query); at >= 0; at = text.indexOf(query, at + query.length)) {
      const range = new Range();
      range.setStart(texts.currentNode, at);
      range.setEnd(texts.currentNode, at + query.length);
      ranges.push(range);
    }
  }
  return ranges;
}
