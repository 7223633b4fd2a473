/** Draws at most once in each frame. */

let drawing = () => {};
let isAsked = false;

/** Sets what draws the page. @param {() => void} draw */
export function drawWith(draw) {
  drawing = draw;
}

/** Asks for a drawing before the next frame. */
export function redraw() {
  if (!isAsked) {
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      drawing();
    });
  }
}

const QUIET = 3000;
let last = 0;
let saying = 0;

/** Says something to people who hear the page; of what comes too fast, only the last. @param {string} text */
export function say(text) {
  clearTimeout(saying);
  saying = setTimeout(() => {
    last = performance.now();
    const status = document.getElementById('status');
    if (status) {
      status.textContent = text;
    }
  }, Math.max(0, last + QUIET - performance.now()));
}
