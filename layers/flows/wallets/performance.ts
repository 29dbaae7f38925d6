import { emptyPerformance, type PerformanceSum, performanceOf } from '../../core/ledger/performance.ts';
import { type EdgeRange, edgeRanges, performanceWithin, type Quarters, quarterMs } from '../../core/wallet/quarters.ts';
import { readSegments } from '../../storage/journal/read.ts';
import { type MomentHead, readMoment } from '../../storage/wallet-items.ts';
import { exitsKey, type WalletRow, type Wallets } from '../../storage/wallets.ts';

const DAY_MS = 86_400_000;

/** Milliseconds of each window. */
export const performanceWindows = { '1d': DAY_MS, '7d': 7 * DAY_MS, '30d': 30 * DAY_MS } as const;

/**
 * The exact sums of a wallet's exits with exit time in (now − window, now]. One read of two items, and the exits of the quarter hour that the window's
 * edge falls into, if it has any: how long the wallet has traded costs nothing. Source: decisions, performance.
 */
export const performanceAt = async (
  wallets: Wallets,
  wallet: string,
  windowMs: number,
  nowMs: number,
): Promise<PerformanceSum> => {
  const { head, quarters } = await readMoment(wallets, wallet);
  if (head === null) return emptyPerformance;
  const { state } = head.memo;
  const fromMs = nowMs - windowMs;
  const edges = edgeRanges(state, fromMs, nowMs).filter(edge => hasExits(edge, head, quarters));
  const rows = await Promise.all(edges.map(edge => exitsAt(wallets, wallet, head, edge)));
  const single = rows
    .flat()
    .flatMap(({ timestampMs, outcome: { exit } }) =>
      exit === null ? [] : [{ exitMs: timestampMs, sum: performanceOf(exit) }],
    );
  return performanceWithin(quarters, state, fromMs, nowMs, single);
};

const hasExits = ({ fromMs }: EdgeRange, { memo }: MomentHead, quarters: Quarters): boolean =>
  [...quarters.sums, ...memo.state.recent].some(({ quarter }) => quarter === Math.floor(fromMs / quarterMs));

/** A wallet's exits in a short range, as of a head: what came into the journal after it is left out. */
const exitsAt = async (
  wallets: Wallets,
  wallet: string,
  head: MomentHead,
  { fromMs, toMs }: EdgeRange,
): Promise<readonly WalletRow[]> => {
  const tail = head.tail();
  const isAll = head.seq === tail.length;
  const stored = isAll ? [] : await readSegments(wallets, exitsKey(wallet), fromMs, toMs);
  const bySeq = new Map([...stored, ...tail].map(row => [row.seq, row]));
  return [...bySeq.values()].filter(row => row.seq <= head.seq && row.timestampMs >= fromMs && row.timestampMs < toMs);
};
