import { makeElement } from './dom.ts';

/** Longer texts are cut, so that the page stays fast. */
const CHARACTERS_MAX = 60_000;

const TOKENS = /"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/g;

/** Indents JSON without parsing: numbers keep all digits. */
export function formatRawJson(text: string): string {
  try {
    JSON.parse(text);
  } catch {
    return text;
  }
  const written: string[] = [];
  let depth = 0;
  let before = '';
  const line = () => `\n${'  '.repeat(depth)}`;
  for (const [token] of text.matchAll(TOKENS)) {
    const closes = token === '}' || token === ']';
    if (closes) depth -= 1;
    const isEmpty = closes && (before === '{' || before === '[');
    if (before !== '' && !isEmpty && (closes || before === ',' || before === '{' || before === '['))
      written.push(line());
    written.push(token === ':' ? ': ' : token);
    if (token === '{' || token === '[') depth += 1;
    before = token;
  }
  return written.join('');
}

/** Shows JSON with colors, or another text. */
export function renderJsonView(text: string): HTMLElement {
  const shown = formatRawJson(text);
  const code = makeElement('code', '');
  const pre = makeElement('pre', 'json', code);
  pre.tabIndex = 0;
  code.append(...renderTokens(shown.slice(0, CHARACTERS_MAX)));
  if (shown.length > CHARACTERS_MAX) code.append(`\n… ${shown.length - CHARACTERS_MAX} more characters`);
  return pre;
}

const PIECES = /("(?:[^"\\]|\\.)*")(: )?|-?\d[\d.eE+-]*|true|false|null/g;

function renderTokens(text: string): readonly (Node | string)[] {
  const nodes: (Node | string)[] = [];
  let at = 0;
  for (const match of text.matchAll(PIECES)) {
    nodes.push(text.slice(at, match.index));
    const [whole, quoted, colon = ''] = match;
    nodes.push(
      makeElement('span', quoted === undefined ? 'value' : colon === '' ? 'text' : 'name', quoted ?? whole),
      colon,
    );
    at = match.index + whole.length;
  }
  return [...nodes, text.slice(at)];
}
