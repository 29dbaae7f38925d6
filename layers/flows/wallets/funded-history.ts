import { HISTORY_MS, hasTradeHistory, toLastHistoryDay } from '../../core/identity/history.ts';
import { type Paid, toNominalLamports } from '../../core/identity/paid.ts';
import type { Activity } from '../../core/wallet/state-activity.ts';
import { addVolume, isVolumeForgotten, readHistory, sumVolumes, type Volumes } from '../../core/wallet/volumes.ts';
import type { WalletEvent } from '../../core/wallet/wallet-event.ts';
import { readBack } from '../../storage/journal/read.ts';
import { formatWalletKey, type Wallets } from '../../storage/wallets/wallets.ts';
import { evidenceRules as rules } from './evidence-rules.ts';

/** A wallet's state, and events not stored yet. */
export type Past = {
  readonly wallets: Wallets;
  readonly wallet: string;
  readonly activity: Activity;
  readonly unstored: readonly WalletEvent[];
};

/** Whether a wallet had a history at a time, worth a part of an amount. */
export async function hadHistory(past: Past, atMs: number, amount: Paid): Promise<boolean> {
  const { firstTradeMs } = past.activity;
  if (firstTradeMs === null || atMs - firstTradeMs <= HISTORY_MS) return false;
  const traded = await readVolumesUntil(past, [toLastHistoryDay(atMs)], toNominalLamports(amount));
  return hasTradeHistory(readHistory({ firstTradeMs, traded }), atMs, amount);
}

/** What a wallet had traded by some days; rows have what the state forgot. */
export async function readVolumesUntil(past: Past, days: readonly number[], amount: bigint): Promise<Volumes> {
  const { wallets, wallet, activity, unstored } = past;
  const ascending = days.toSorted((a, b) => a - b);
  const [first, last] = [ascending[0]!, ascending.at(-1)!];
  if (!isVolumeForgotten(activity.traded, first)) return activity.traded;
  const byDay = new Map<number, bigint>();
  let count = 0;
  const take = (events: readonly WalletEvent[]): void => {
    for (const { swap, timestampMs } of events) {
      const [volume] = addVolume([], timestampMs, swap?.notionalUsd ?? null);
      const day = volume && ascending.find(one => one >= volume.day);
      if (day !== undefined) byDay.set(day, (byDay.get(day) ?? 0n) + volume!.microUsd);
    }
  };
  take(unstored);
  await readBack(wallets, formatWalletKey(wallet), (last + 1) * DAY_MS, more => {
    take(more.map(({ event }) => event));
    count += more.length;
    const microUsd = String(byDay.get(first) ?? 0n);
    return toNominalLamports({ lamports: '0', microUsd }) * SUFFICIENT >= amount || count >= rules.pastRowsMax;
  });
  return [...byDay].map(([day, microUsd]) => ({ day, microUsd })).toSorted((a, b) => a.day - b.day);
}

/** One part in this many is enough. */
const SUFFICIENT = 50n;
const DAY_MS = 86_400_000;

/** The most that a rule may compare a past with. */
export function sumComparable({ traded }: Activity, received: readonly Paid[]): bigint {
  const paid = received.reduce((sum, one) => sum + toNominalLamports(one), 0n);
  const volume = toNominalLamports({ lamports: '0', microUsd: String(sumVolumes(traded)) });
  return paid > volume ? paid : volume;
}
