/** A shared session needs no token. It has the names of token.js. */

export function takeToken() {}

export const token = () => 'file';

export function forgetToken() {}
