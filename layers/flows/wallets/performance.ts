import { emptyPerformance, type PerformanceSum, toPerformanceSum } from '../../core/ledger/performance.ts';
import { computeWalletFigures, type Figures } from '../../core/wallet/figures.ts';
import { type EdgeRange, listEdgeRanges, quarterMs, sumPerformanceWithin } from '../../core/wallet/quarters.ts';
import { readSegments } from '../../storage/journal/read.ts';
import { runInParallel } from '../../storage/kernel/parallel.ts';
import {
  readSnapshot,
  readSnapshots,
  type SnapshotHead,
  type WalletSnapshot,
} from '../../storage/wallets/wallet-items.ts';
import type { WalletRow } from '../../storage/wallets/wallet-row.ts';
import { formatWalletKey, type Wallets } from '../../storage/wallets/wallets.ts';
import { loadNeededColumns } from './spill.ts';

/** Sums exits in (now − window, now] (docs/reference/rules/positions.md#performance). */
export async function readPerformance(
  wallets: Wallets,
  wallet: string,
  windowMs: number,
  nowMs: number,
): Promise<Performance> {
  return computePerformance(wallets, wallet, await readSnapshot(wallets, wallet), { fromMs: nowMs - windowMs, nowMs });
}

/** `figures` are those of all time; null for an unknown wallet. */
export type Performance = { readonly sum: PerformanceSum; readonly figures: Figures | null };

/** A wallet needs up to two more reads, for the edges of the window. */
const WALLETS_IN_PARALLEL_MAX = 16;

/** The same of many wallets, in the order asked. */
export async function readPerformances(
  wallets: Wallets,
  addresses: readonly string[],
  windowMs: number,
  nowMs: number,
): Promise<readonly WalletPerformance[]> {
  const snapshots = await readSnapshots(wallets, addresses);
  const window = { fromMs: nowMs - windowMs, nowMs };
  return runInParallel(addresses, WALLETS_IN_PARALLEL_MAX, async wallet => ({
    wallet,
    ...(await computePerformance(wallets, wallet, snapshots.get(wallet)!, window)),
  }));
}

export type WalletPerformance = Performance & { readonly wallet: string };

type Window = { readonly fromMs: number; readonly nowMs: number };

async function computePerformance(
  wallets: Wallets,
  wallet: string,
  { head, quarters }: WalletSnapshot,
  { fromMs, nowMs }: Window,
): Promise<Performance> {
  if (head === null) return { sum: emptyPerformance, figures: null };
  const { state } = head.memo;
  const edges = listEdgeRanges(state, fromMs, nowMs).filter(edge =>
    [...quarters.sums, ...head.memo.state.recent].some(
      ({ quarter }) => quarter === Math.floor(edge.fromMs / quarterMs),
    ),
  );
  const [columns, ...rows] = await Promise.all([
    loadNeededColumns(wallets, wallet, state),
    ...edges.map(edge => readEdgeExits(wallets, wallet, head, edge)),
  ]);
  const single = rows
    .flat()
    .flatMap(({ timestampMs, event: { exit } }) =>
      exit === null ? [] : [{ exitMs: timestampMs, sum: toPerformanceSum(exit) }],
    );
  const sum = sumPerformanceWithin(quarters, state, fromMs, nowMs, single);
  return { sum, figures: computeWalletFigures(state, columns) };
}

/** Excludes rows after the header. */
async function readEdgeExits(
  wallets: Wallets,
  wallet: string,
  head: SnapshotHead,
  { fromMs, toMs }: EdgeRange,
): Promise<readonly WalletRow[]> {
  const tail = head.tail();
  const isAll = head.seq === tail.length;
  const stored = isAll ? [] : await readSegments(wallets, formatWalletKey(wallet), fromMs, toMs, head.longMs);
  const bySeq = new Map([...stored, ...tail].map(row => [row.seq, row]));
  return [...bySeq.values()].filter(row => row.seq <= head.seq && row.timestampMs >= fromMs && row.timestampMs < toMs);
}
