import type { Reader } from './setting-reader.ts';

const ENTRY = /^(\w+)=([\w.-]{3,255})$/;

/** `tape=NAME,keys=NAME`: existing resources by name of their row. */
export function defineAdoptionSetting<Name extends string>(
  rows: Readonly<Record<Name, unknown>>,
): Reader<ReadonlyMap<Name, string>> {
  const names = Object.keys(rows);
  return {
    fallback: new Map(),
    expected: `a list of NAME=EXISTING without repetitions, or empty; names are ${names.join(', ')}`,
    parse: given => {
      const entries =
        String(given) === ''
          ? []
          : String(given)
              .split(',')
              .map(text => ENTRY.exec(text) ?? []);
      const isKnown = entries.every(([, name]) => name !== undefined && Object.hasOwn(rows, name));
      const isDistinct = [1, 2].every(at => new Set(entries.map(entry => entry[at])).size === entries.length);
      return isKnown && isDistinct ? new Map(entries.map(([, name, existing]) => [name as Name, existing!])) : null;
    },
  };
}
