/** Sums the answers of a part of a session, as the server does for all of it. */

const SUMS = ['cost_usd', 'tokens_in', 'tokens_cached', 'tokens_out'];

/** @returns {any} */
const empty = () => ({ model_calls: 0, calls_without_price: 0, ...Object.fromEntries(SUMS.map((name) => [name, 0])) });

/** @param {any} row @param {any} charge @param {number} share */
function add(row, charge, share) {
  row.model_calls++;
  row.calls_without_price += charge.basis === 'unknown' ? 1 : 0;
  SUMS.forEach((name) => { row[name] += (charge[name] ?? 0) * share; });
}

/** @param {any[]} charges */
export function totalOf(charges) {
  const total = empty();
  charges.forEach((charge) => add(total, charge, 1));
  return total;
}

/**
 * An answer that called several tools is shared by them equally.
 *
 * @param {any[]} charges
 * @param {'model' | 'tool'} by
 */
export function groupsOf(charges, by) {
  /** @type {Map<string, any>} */
  const rows = new Map();
  for (const charge of charges) {
    const names = by === 'model' ? [charge.model ?? ''] : charge.tools.length ? charge.tools : [''];
    for (const name of names) {
      const row = rows.get(name) ?? { [by]: name, ...empty() };
      rows.set(name, row);
      add(row, charge, 1 / names.length);
    }
  }
  return { total: totalOf(charges), rows: [...rows.values()].sort((a, b) => b.cost_usd - a.cost_usd) };
}
