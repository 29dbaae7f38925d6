import type { Link } from '../../../layers/core/relations/link.ts';
import { buy, funded } from '../../worlds/mixed-links.ts';

const MINUTE_MS = 60_000;

/** One wallet buys after another, five seconds later, on several mints. */
export const following = (leader: string, follower: string, mints: number): readonly Link[] =>
  Array.from({ length: mints }, (_, at) => {
    const atMs = (at + 1) * 30 * MINUTE_MS;
    const others = ['p', 'q', 'r'].map(name => buy(atMs - 100_000, `${name} ${at}`, at));
    return [...others, buy(atMs, leader, at), buy(atMs + 5_000, follower, at)];
  }).flat();

/** Three families with one funder each. */
export const families = (size: number): readonly Link[] =>
  ['x', 'y', 'z'].flatMap(family =>
    Array.from({ length: size }, (_, at) => funded(0, `${family} ${at}`, `funder of ${family}`)),
  );

/** Two of each family buy a mint in `windows` windows of ten minutes. */
export const campaigning = (of: string, windows: number, fromMs: number): readonly Link[] =>
  Array.from({ length: windows }, (_, window) =>
    ['x', 'y', 'z'].flatMap((family, at) =>
      [0, 1].map(one => buy(fromMs + window * 11 * MINUTE_MS + at * 2_000 + one * 1_000, `${family} ${one}`, of)),
    ),
  ).flat();
