/** Names of projects that are short and can be told apart. */

/** Folders that many projects have; alone they name none. */
const PLAIN = ['work', 'workspace', 'src', 'app', 'repo', 'project', 'code', 'main', 'source', 'tmp'];

/** @param {string} path of a folder, or of a repository */
export function projectName(path) {
  const parts = path.split(/[/\\]/).filter(Boolean);
  const last = parts.pop() ?? path;
  return PLAIN.includes(last.toLowerCase()) && parts.length ? parts[parts.length - 1] + '/' + last : last;
}
