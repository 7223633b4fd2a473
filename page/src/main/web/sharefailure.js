/** What a shared session cannot answer. */
export class ApiFailure extends Error {
  /** @param {number} status @param {string} text */
  constructor(status, text) {
    super(text);
    this.status = status;
    this.hint = '';
    this.slug = '';
  }
}
