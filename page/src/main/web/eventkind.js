/** Says in which group an event belongs, and what a call did to the world. */

export const GROUPS = ['person', 'agent', 'think', 'look', 'change', 'run', 'out', 'sub', 'wait', 'system'];

/** The groups of calls, which have a colour. */
export const CALL_GROUPS = ['look', 'change', 'run', 'out', 'sub'];

/** The group of each kind of line that is not a call of a tool. */
const KINDS = {
  user: 'person',
  agent: 'agent',
  thinking: 'think',
  mcp: 'out',
  recall: 'look',
  skill: 'run',
  subagent: 'sub',
  question: 'wait',
};

/** Words in names of tools. The first that fits counts; a tool without any of them runs something. */
const TOOLS = [
  { group: 'out', names: /web|fetch|http|browser|deploy|publish|upload|mail|notify|slack|chat\.post|search_web/ },
  { group: 'change', names: /edit|write|patch|create|delete|remove|rename|move|replace|notebook|insert/ },
  { group: 'look', names: /^(read|view|cat|ls|list|glob|grep|rg|find|search|tree|open|head|tail|stat|psql)|read|search|list|grep|glob|^get|output$/ },
  { group: 'sub', names: /^(task|agent|subagent|spawn)$/ },
];

/**
 * @param {string} kind of the line
 * @param {string} [name] of the tool
 * @returns {string} one of GROUPS
 */
export function groupOf(kind, name = '') {
  const group = KINDS[/** @type {'user'} */ (kind)];
  if (group) {
    return group;
  }
  if (!kind.startsWith('tool') && kind !== 'observation') {
    return 'system';
  }
  const lower = name.toLowerCase();
  return TOOLS.find((tool) => tool.names.test(lower))?.group ?? 'run';
}

/** @param {string} kind @returns {boolean} whether lines of this kind are calls */
export const isCall = (kind) =>
  ['tool', 'tool_start', 'mcp', 'skill', 'subagent', 'recall', 'plan', 'question'].includes(kind);
