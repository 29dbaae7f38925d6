import type { World } from '../bench/environment.ts';
import { compareHours } from './compare-hours.ts';
import { compareTraders } from './compare-traders.ts';

/** Compares top traders and people by hour of tokens with the oracles. Returns compared rows by window. */
export const compareTradersOfTape = async (
  world: World,
  mints: Iterable<string>,
  nowMs: number,
): Promise<Readonly<Record<string, number>>> => {
  const sums: Record<string, number> = { hours: 0 };
  for (const mint of mints) {
    for (const [window, count] of Object.entries(await compareTraders(world, mint, nowMs)))
      sums[window] = (sums[window] ?? 0) + count;
    sums.hours! += await compareHours(world, mint, nowMs);
  }
  return sums;
};
