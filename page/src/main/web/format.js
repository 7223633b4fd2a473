/** Numbers, times and sizes for people. */

const LANGUAGE = navigator.language;
const whole = new Intl.NumberFormat(LANGUAGE, { maximumFractionDigits: 0 });
const short = new Intl.NumberFormat(LANGUAGE, { maximumSignificantDigits: 3 });
const cents = new Intl.NumberFormat(LANGUAGE, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const mills = new Intl.NumberFormat(LANGUAGE, { minimumFractionDigits: 3, maximumFractionDigits: 3 });
const clock = new Intl.DateTimeFormat(LANGUAGE, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });
const minutes = new Intl.DateTimeFormat(LANGUAGE, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const days = new Intl.DateTimeFormat(LANGUAGE, { day: 'numeric', month: 'short', year: 'numeric' });
const months = new Intl.DateTimeFormat(LANGUAGE, { month: 'long', year: 'numeric' });
const exact = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium', timeStyle: 'long' });
const sameYear = new Intl.DateTimeFormat(LANGUAGE, { day: 'numeric', month: 'short' });
const plurals = new Intl.PluralRules('en');

/** @param {number} value */
export const number = (value) => whole.format(value);

/** @param {number} value such as 12.9 M */
export function amount(value) {
  if (value < 10_000) {
    return whole.format(value);
  }
  return value < 1e6 ? short.format(value / 1e3) + ' k' : short.format(value / 1e6) + ' M';
}

/** @param {number} dollars */
export const money = (dollars) => (dollars > 0 && dollars < 0.005 ? '<$' + cents.format(0.01) : '$' + cents.format(dollars));

/** @param {number} dollars of a single answer */
export const smallMoney = (dollars) => '$' + (dollars >= 1 ? cents : mills).format(dollars);

/** @param {number} bytes */
export function size(bytes) {
  if (bytes < 1000) {
    return whole.format(bytes) + ' B';
  }
  const units = ['kB', 'MB', 'GB', 'TB'];
  const step = Math.min(units.length, Math.floor(Math.log10(bytes) / 3));
  return short.format(bytes / 1000 ** step) + ' ' + units[step - 1];
}

/** @param {number} millis @returns {string} such as 18 m 55 s */
export function duration(millis) {
  const two = (/** @type {number} */ value) => String(Math.floor(value)).padStart(2, '0');
  if (millis < 1000) {
    return Math.round(millis) + ' ms';
  }
  const seconds = millis / 1000;
  if (seconds < 60) {
    return (seconds < 10 ? short.format(Math.round(seconds * 10) / 10) : Math.floor(seconds)) + ' s';
  }
  if (seconds < 3600) {
    return Math.floor(seconds / 60) + ' m ' + two(seconds % 60) + ' s';
  }
  const hours = seconds / 3600;
  return hours < 48
    ? Math.floor(hours) + ' h ' + two((seconds % 3600) / 60) + ' m'
    : Math.floor(hours / 24) + ' d ' + Math.floor(hours % 24) + ' h';
}

/** @param {string | number} time */
export const timeOfDay = (time) => clock.format(new Date(time));

/** @param {string | number} time */
export const minuteOfDay = (time) => minutes.format(new Date(time));

/** @param {string | number} time */
export const dayOf = (time) => days.format(new Date(time));

/** The shortest form: the time of today, the day and time of this year, or the day. @param {string | number} time */
export function dayTime(time) {
  const [date, now] = [new Date(time), new Date()];
  if (date.toDateString() === now.toDateString()) {
    return minuteOfDay(time);
  }
  return date.getFullYear() === now.getFullYear() ? sameYear.format(date) + ', ' + minuteOfDay(time) : dayOf(time);
}

/** @param {string | number} time */
export const monthOf = (time) => months.format(new Date(time));

/** @param {string | number} time */
export const exactTime = (time) => exact.format(new Date(time));

/** @param {number} share from 0 to 1 */
export const percent = (share) =>
  new Intl.NumberFormat(LANGUAGE, { style: 'percent', maximumSignificantDigits: share < 0.1 ? 2 : 3 }).format(share);

/** @param {number} count @param {string} one @param {string} other */
export const plural = (count, one, other) => (plurals.select(count) === 'one' ? one : other);
