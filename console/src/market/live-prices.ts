import type { StreamEvent } from '@chain-intelligence/client';

/** Only cells of changed tokens render again. */
export type LivePrices = {
  readonly take: (events: readonly StreamEvent[]) => void;
  readonly priceOf: (mint: string) => number | undefined;
  readonly listen: (mint: string, changed: () => void) => () => void;
};

export function createLivePrices(): LivePrices {
  const prices = new Map<string, number>();
  const listeners = new Map<string, Set<() => void>>();
  return {
    take: events => {
      const changed = new Set<string>();
      for (const event of events) {
        if (event.type !== 'token:ohlcv') continue;
        const mint = event.channel.split(':')[1]!;
        prices.set(mint, event.data.close);
        changed.add(mint);
      }
      for (const mint of changed) for (const listener of listeners.get(mint) ?? []) listener();
    },
    priceOf: mint => prices.get(mint),
    listen: (mint, changed) => {
      const own = listeners.get(mint) ?? new Set();
      listeners.set(mint, own.add(changed));
      return () => {
        own.delete(changed);
        if (own.size === 0) {
          listeners.delete(mint);
          prices.delete(mint);
        }
      };
    },
  };
}
