import type { TextError } from './check-text.ts';

export type TextSpan = { readonly text: string; readonly kind: TextKind; readonly isWrong: boolean };
type TextKind = 'plain' | 'name' | 'text' | 'number';

const TOKEN = /("(?:[^"\\\n]|\\.)*"?)(\s*:)?|-?\d+(?:\.\d+)?|\b(?:true|false|null)\b/g;
const WORD = /[\w.]+|./suy;

/** Cuts a text by colors, and at errors. Also what is not JSON. */
export function splitText(text: string, errors: readonly Pick<TextError, 'at'>[]): readonly TextSpan[] {
  const spans: TextSpan[] = [];
  const wrong = errors.map(({ at }) => {
    WORD.lastIndex = at;
    return [at, at + (WORD.exec(text)?.[0].length ?? 1)] as const;
  });
  const add = (start: number, end: number, kind: TextKind): void => {
    const cuts = wrong.flat().filter(at => at > start && at < end);
    const places = [...new Set([start, ...cuts, end])].sort((a, b) => a - b);
    for (const [index, from] of places.slice(0, -1).entries()) {
      const isWrong = wrong.some(([first, last]) => first <= from && from < last);
      spans.push({ text: text.slice(from, places[index + 1]), kind, isWrong });
    }
  };
  let at = 0;
  for (const match of text.matchAll(TOKEN)) {
    const end = match.index + (match[1] ?? match[0]).length;
    if (match.index > at) add(at, match.index, 'plain');
    add(match.index, end, match[1] === undefined ? 'number' : match[2] === undefined ? 'text' : 'name');
    at = end;
  }
  if (at < text.length) add(at, text.length, 'plain');
  return spans;
}
