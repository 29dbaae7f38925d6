import type { World } from '../bench/environment.ts';
import { compareHours } from './compare-hours.ts';
import { compareTraders } from './compare-traders.ts';
import { openWholeWallets } from './whole-wallets.ts';

type Event = Readonly<Record<string, unknown>> & { readonly type: string; readonly timestamp?: number };

/** Compares top traders and people by hour of all tokens with the oracles. Returns compared rows by window. */
export const compareTape = async (events: readonly Event[]): Promise<Readonly<Record<string, number>>> => {
  const nowMs = Math.max(...events.map(({ timestamp }) => Number(timestamp))) + 1;
  let world: World | null = null;
  const end = await openWholeWallets(events as never, nowMs, found => {
    world = found;
  });
  const mints = new Set(events.flatMap(event => (event.type === 'swap' ? [String(event.token_mint)] : [])));
  const sums: Record<string, number> = { hours: 0 };
  try {
    for (const mint of mints) {
      for (const [window, count] of Object.entries(await compareTraders(world!, mint, nowMs)))
        sums[window] = (sums[window] ?? 0) + count;
      sums.hours! += await compareHours(world!, mint, nowMs);
    }
  } finally {
    await end();
  }
  return sums;
};
