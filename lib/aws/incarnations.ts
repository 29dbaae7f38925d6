import type { Reader } from './setting-reader.ts';

/** By name of a stack: changes when it is made again. */
export type Incarnations = ReadonlyMap<string, string>;

const PAIR = /^[A-Z][A-Za-z0-9]{0,39}=[a-z0-9]{1,16}$/;

/** Written by `bin/app.ts`, which reads them from the account. */
export const incarnationsReader: Reader<Incarnations> = {
  fallback: new Map(),
  expected: 'a list such as Socket=m1x2y3,Data=m0a9b8 with each stack once, or empty',
  parse: given => {
    if (given === '') return new Map();
    const pairs = String(given).split(',');
    if (!pairs.every(pair => PAIR.test(pair))) return null;
    const incarnations = new Map(pairs.map(pair => pair.split('=') as [string, string]));
    return incarnations.size === pairs.length ? incarnations : null;
  },
};

/** The setting as text. */
export function formatIncarnations(incarnations: Incarnations): string {
  return [...incarnations].map(([name, value]) => `${name}=${value}`).join(',');
}
