import { addHash, countDistinct, createDistinct, type Distinct } from '../candles/fast/distinct.ts';
import { hashWallet } from '../candles/fast/distinct-hash.ts';
import { crowdRules as rules } from './rules.ts';

/** A minute's trades and wallets; closed ones keep counts. */
export type Tally = { trades: number; wallets: Distinct | number };

/** Minutes with trades, by number since 1970. Mutable, one owner. */
export type Minutes = { newest: number; readonly tallies: Map<number, Tally> };

export const MINUTE_MS = 60_000;
export function toMinuteIndex(ms: number): number {
  return Math.floor(ms / MINUTE_MS);
}

export function createCrowdMinutes(): Minutes {
  return { newest: 0, tallies: new Map() };
}

/** Counts a trade unless its minute is closed. */
export function putTrade(minutes: Minutes, wallet: string, ms: number): void {
  const minute = toMinuteIndex(ms);
  if (minute < minutes.newest - rules.openMinutes) return;
  if (minute > minutes.newest) {
    minutes.newest = minute;
    for (const [earlier, tally] of minutes.tallies) {
      if (earlier <= minute - rules.keptMinutes) minutes.tallies.delete(earlier);
      else if (earlier < minute - rules.openMinutes) tally.wallets = countTallyWallets(tally);
    }
  }
  const tally = minutes.tallies.get(minute) ?? { trades: 0, wallets: createDistinct() };
  minutes.tallies.set(minute, tally);
  tally.trades += 1;
  if (typeof tally.wallets !== 'number') addHash(tally.wallets, hashWallet(wallet));
}

export function countTallyWallets({ wallets }: Tally): number {
  return typeof wallets === 'number' ? wallets : countDistinct(wallets);
}
