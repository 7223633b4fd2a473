/**
 * The arithmetic of a list that may be too long for a browser: no element can be higher than some
 * 17 million pixels, so the scrollbar of a long list is scaled.
 */

/** The height of the longest list. */
export const MOST_PIXELS = 15_000_000;

/**
 * @typedef {object} Extent
 * @property {number} count rows
 * @property {number} row height of a row
 * @property {number} height of the window
 */

/** @param {Extent} extent @returns {number} the height of what is scrolled */
export const spacer = (extent) => Math.min(extent.count * extent.row, MOST_PIXELS);

/** @param {Extent} extent @returns {boolean} */
export const isScaled = (extent) => extent.count * extent.row > MOST_PIXELS;

/** @param {Extent} extent @returns {number} the largest first row, with a fraction */
export const lastFirst = (extent) => Math.max(0, extent.count - extent.height / extent.row);

/** @param {number} first @param {Extent} extent */
export const within = (first, extent) => Math.min(Math.max(0, first), lastFirst(extent));

/**
 * @param {number} top the position of the scrollbar
 * @param {Extent} extent
 * @returns {number} the first row in the window, with a fraction
 */
export function firstAt(top, extent) {
  const way = spacer(extent) - extent.height;
  if (way <= 0) {
    return 0;
  }
  return within(isScaled(extent) ? (top / way) * lastFirst(extent) : top / extent.row, extent);
}

/**
 * @param {number} first
 * @param {Extent} extent
 * @returns {number} the position of the scrollbar
 */
export function topOf(first, extent) {
  const way = Math.max(0, spacer(extent) - extent.height);
  const most = lastFirst(extent);
  return isScaled(extent) ? (most ? (within(first, extent) / most) * way : 0) : Math.min(first * extent.row, way);
}

/**
 * Returns the first row of a window in which a row is visible, moving as little as possible.
 *
 * @param {number} row
 * @param {number} first
 * @param {Extent} extent
 * @param {boolean} [isCentred] puts the row in the middle if it is not visible
 */
export function reveal(row, first, extent, isCentred = false) {
  const rows = extent.height / extent.row;
  const isVisible = row >= first && row + 1 <= first + rows;
  if (isVisible) {
    return first;
  }
  if (isCentred) {
    return within(row - rows / 2 + 0.5, extent);
  }
  return within(row < first ? row : row + 1 - rows, extent);
}

/** @param {number} first @param {Extent} extent @returns {boolean} whether the last row is in the window */
export const isAtEnd = (first, extent) => first >= lastFirst(extent) - 1;
