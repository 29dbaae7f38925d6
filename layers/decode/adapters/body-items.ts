import { BeyondLimit } from '../transaction/malformed.ts';

/** One item of a body, with its place in it. */
export type BodyItem = { readonly path: string; readonly value: unknown };

/** Bound the memory and time of one body. */
export const bodyLimits = {
  items: 20_000,
  /** A block of a node has 9 levels. */
  depth: 64,
  /** In one JSON document. A node's 24 MB have at most 3.5 million. */
  values: 4_000_000,
} as const;

/** Splits lists and text lines. Throws `BeyondLimit` before it parses. */
export function splitBody(body: unknown): readonly BodyItem[] {
  if (typeof body !== 'string') return listItems(body);
  let whole: unknown;
  try {
    whole = parseJson(body, '');
  } catch (error) {
    // Brackets left open on many lines look like nesting.
    if (!(error instanceof BeyondLimit && body.includes('\n'))) throw error;
  }
  if (whole !== undefined) return listItems(whole);
  // One at a time: a body of line breaks has millions.
  const items: BodyItem[] = [];
  let number = 0;
  for (let from = 0; from < body.length; number += 1) {
    if (number > LINES_MAX) throw new BeyondLimit('', `must have at most ${LINES_MAX} lines in one body`);
    const end = body.indexOf('\n', from);
    const line = body.slice(from, end === -1 ? body.length : end).trim();
    from = end === -1 ? body.length : end + 1;
    if (line === '') continue;
    assertItemCount(items.length + 1);
    const path = String(number);
    items.push({ path, value: parseJson(line, path) ?? line });
  }
  return items;
}

function listItems(value: unknown): readonly BodyItem[] {
  if (!Array.isArray(value)) return [{ path: '', value }];
  assertItemCount(value.length);
  return value.map((entry, at) => ({ path: String(at), value: entry }));
}

const LINES_MAX = 10 * bodyLimits.items;

/** Throws `BeyondLimit` if a body has too many items. */
export function assertItemCount(count: number): void {
  if (count > bodyLimits.items)
    throw new BeyondLimit('', `must have at most ${bodyLimits.items} items in one body; send it in parts`);
}

/** Undefined if it is not one document. Throws `BeyondLimit` before it parses. */
function parseJson(text: string, path: string): unknown {
  if (!isOneDocument(text, path)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const [QUOTE, BACKSLASH, COMMA, SPACE] = [0x22, 0x5c, 0x2c, 0x20];
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Tells by brackets whether anything follows a value. Throws `BeyondLimit`. */
function isOneDocument(text: string, path: string): boolean {
  let depth = 0;
  let values = 1;
  let hasEnded = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code <= SPACE) continue;
    if (hasEnded) return false;
    if (code === QUOTE) at = findStringEnd(text, at);
    else if (code === COMMA) values += 1;
    else if (code === LIST || code === OBJECT) {
      depth += 1;
      values += 1;
    } else if (code === LIST_END || code === OBJECT_END) {
      depth -= 1;
      hasEnded = depth <= 0;
    }
    if (depth > bodyLimits.depth)
      throw new BeyondLimit(path, `must be JSON that is nested at most ${bodyLimits.depth} deep`);
    if (values > bodyLimits.values)
      throw new BeyondLimit(path, `must have at most ${bodyLimits.values} values; send it in parts`);
  }
  return depth === 0;
}

/** Index of the closing quote, or the text's length. */
function findStringEnd(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let first = at;
    while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
    if ((at - first) % 2 === 0) return at;
  }
  return text.length;
}
