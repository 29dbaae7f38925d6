import type { Lines } from './state/lines.ts';

export type Difference = { readonly name: string; readonly clean: string | null; readonly tortured: string | null };

/** Names whose texts differ or that one side lacks. */
export const differencesOf = (clean: Lines, tortured: Lines): readonly Difference[] =>
  [...new Set([...clean.keys(), ...tortured.keys()])]
    .filter(name => clean.get(name) !== tortured.get(name))
    .map(name => ({ name, clean: clean.get(name) ?? null, tortured: tortured.get(name) ?? null }));

const BEFORE = 80;
const SHOWN_MAX = 240;

/** Both texts around the first place where they differ. */
export const shownDifference = ({ name, clean, tortured }: Difference): string => {
  const at = firstOther(clean ?? '', tortured ?? '');
  const part = (text: string | null): string =>
    text === null ? 'nothing' : `${at > BEFORE ? '…' : ''}${text.slice(Math.max(0, at - BEFORE), at + SHOWN_MAX)}`;
  return [name, `  clean:    ${part(clean)}`, `  tortured: ${part(tortured)}`].join('\n');
};

const firstOther = (a: string, b: string): number => {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
};
