/** What keys do in the pictures of the calls. */
import { redraw } from './redraw.js';

/** @param {import('./callorder.js').Call} call */
const isFailed = (call) => call.isFailed;

/** @param {import('./calls.js').CallsView} view @param {string} action @returns {boolean} whether it is one of this view */
export function actInCalls(view, action) {
  const { lanes, detail } = view;
  const show = (/** @type {boolean} */ isShown) => {
    detail.isShown = isShown;
    redraw();
  };
  /** @type {Record<string, () => void>} */
  const actions = {
    zoomIn: () => view.zoom(0.5), zoomOut: () => view.zoom(2), panLeft: () => view.pan(-0.25), panRight: () => view.pan(0.25), fit: () => view.show(null),
    next: () => lanes.step(1), previous: () => lanes.step(-1), nextCall: () => lanes.step(1), previousCall: () => lanes.step(-1),
    nextError: () => lanes.step(1, isFailed), previousError: () => lanes.step(-1, isFailed), nextInThread: () => lanes.stepInLane(1), previousInThread: () => lanes.stepInLane(-1), first: () => lanes.end(0), last: () => lanes.end(-1),
    raw: () => detail.nextLook(), open: () => show(true), escape: () => show(false),
  };
  if (view.answer) {
    actions[action]?.();
  }
  return action in actions;
}
