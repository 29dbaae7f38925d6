import { createCrowd, takeCrowd } from '../../../layers/core/crowd/crowd.ts';
import type { TokenFact } from '../../../layers/core/mint/mint-row.ts';
import { tokenFact } from '../../tapes/mint-facts.ts';
import { trade } from '../../tapes/trades.ts';

export const MINUTE = 60_000;
/** On a whole minute. */
export const START_MS = 29_333_333 * MINUTE;

type Crowd = ReturnType<typeof createCrowd>;

/** Trades of one minute, spread evenly over wallets that nobody else uses. */
export const surge = (crowd: Crowd, minute: number, wallets: number, trades = wallets): void => {
  for (let index = 0; index < trades; index++)
    takeCrowd(
      crowd,
      trade({
        wallet: `m${minute}-${index % wallets}`,
        direction: index % 2 === 0 ? 'buy' : 'sell',
        timestampMs: START_MS + minute * MINUTE + Math.floor((index * MINUTE) / trades),
      }),
    );
};

/** The same surge in each minute of a range. */
export const steady = (crowd: Crowd, from: number, to: number, wallets: number, trades = wallets): Crowd => {
  for (let minute = from; minute < to; minute++) surge(crowd, minute, wallets, trades);
  return crowd;
};

export const describedAt = (minute: number): TokenFact =>
  tokenFact({ slot: 1, timestampMs: START_MS + minute * MINUTE });

export const newCrowd = (described: number | null = null): Crowd => {
  const crowd = createCrowd();
  if (described !== null) takeCrowd(crowd, describedAt(described));
  return crowd;
};
