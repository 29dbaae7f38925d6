/**
 * Measures the wallet state against a naive one in doubles.
 * Run: `npm run bench -- wallets [--json]`
 */
import { toPerformanceSum } from '../../layers/core/ledger/performance.ts';
import { columnsExactMax, countColumnRows, type emptyColumns } from '../../layers/core/wallet/columns.ts';
import {
  type ColumnsRead,
  isPageSpillDue,
  planColumnsRead,
  planColumnsSpill,
  takePage,
} from '../../layers/core/wallet/columns-spill.ts';
import { encodeDigest } from '../../layers/core/wallet/digest.ts';
import { computeWalletFigures, type Figures } from '../../layers/core/wallet/figures.ts';
import {
  emptyQuarters,
  encodeQuarters,
  isSumsSpillDue,
  mergeSums,
  sumPerformanceWithin,
  withSumsSpilled,
} from '../../layers/core/wallet/quarters.ts';
import {
  applyWalletEvent,
  decodeWallet,
  emptyWallet,
  encodeWallet,
  type WalletState,
} from '../../layers/core/wallet/state.ts';
import type { WalletEvent } from '../../layers/core/wallet/wallet-event.ts';
import { seeded } from '../core/wallet/generated-positions.ts';
import { walletEventsOf } from '../core/wallet/wallet-events.ts';
import { openReport, rounded } from './report.ts';

const startMs = 1_700_000_000_000;
const runs = 5;
const { print, row, end } = openReport('wallets', {});

/** Positions with a buy and a sell, about one every two minutes. */
const walletEventsOfBot = (positions: number): readonly WalletEvent[] => {
  const random = seeded(17);
  return Array.from({ length: positions }, (_, at) => {
    const openedMs = startMs + at * 120_000;
    const entryCents = 100 + Math.floor(random() * 50_000);
    const proceeds = Math.floor(entryCents * 3 * random() ** 1.6);
    const atMs = openedMs + Math.floor(3_600_000 * random() ** 3);
    const money = { proceeds, cost: entryCents, entryFee: 1, exitFee: 1 };
    return walletEventsOf({ openedMs, bought: 9, entryCents, exits: [{ atMs, sold: 9, held: 9, money }] }, at % 300);
  }).flat();
};

/** The state with its spilled items, as the wallets processor keeps them. */
type Kept = {
  state: WalletState;
  quarters: typeof emptyQuarters;
  pages: (typeof emptyColumns)[];
  digest: ColumnsRead | null;
};

const read = (kept: Kept, need = planColumnsRead(kept.state)): ColumnsRead =>
  need.kind === 'digest' ? kept.digest! : { kind: 'exact', pages: need.pages.map(number => kept.pages[number]!) };

const fold = (walletEvents: readonly WalletEvent[]): Kept => {
  const kept: Kept = { state: emptyWallet, quarters: emptyQuarters, pages: [], digest: null };
  for (const one of walletEvents) {
    if (isSumsSpillDue(kept.state)) {
      kept.quarters = mergeSums(kept.quarters, kept.state);
      kept.state = withSumsSpilled(kept.state);
    }
    if (isPageSpillDue(kept.state)) {
      const { state, write } = takePage(kept.state, read(kept, planColumnsSpill(kept.state)));
      if (write.kind === 'digest') kept.digest = write;
      else for (const { number, page } of write.pages) kept.pages[number] = page;
      kept.state = state;
    }
    kept.state = applyWalletEvent(kept.state, kept.state.seq + 1, one);
  }
  return kept;
};

/** Naive service: keeps closed positions as doubles and computes from all. */
type NaivePosition = { roi: number; profit: number; holdFirst: number; holdFull: number; entry: number };
type NaiveExit = { exitMs: number; profit: number };
type Naive = { positions: NaivePosition[]; exits: NaiveExit[] };

const dollars = (usd: bigint): number => Number(usd) / 1e30;

const naiveFold = (walletEvents: readonly WalletEvent[]): Naive => {
  const naive: Naive = { positions: [], exits: [] };
  for (const { closed, exit } of walletEvents) {
    if (exit?.money) naive.exits.push({ exitMs: exit.exit.timestampMs, profit: dollars(exit.money.realizedUsd) });
    if (closed === null) continue;
    const profit = dollars(closed.realizedUsd);
    naive.positions.push({
      roi: (100 * profit) / dollars(closed.costUsd),
      profit,
      holdFirst: closed.firstExit!.timestampMs - closed.openedMs,
      holdFull: closed.lastExit!.timestampMs - closed.openedMs,
      entry: dollars(closed.notionalUsd),
    });
  }
  return naive;
};

const naivePercentile = (values: readonly number[], percent: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const rank = ((sorted.length - 1) * percent) / 100;
  const low = sorted[Math.floor(rank)]!;
  return low + (sorted[Math.ceil(rank)]! - low) * (rank % 1);
};

const naiveFigures = ({ positions }: Naive) => {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const [winners, losers] = [
    positions.filter(({ profit }) => profit > 0),
    positions.filter(({ profit }) => profit < 0),
  ];
  const rois = positions.map(({ roi }) => roi);
  const mean = sum(rois) / rois.length;
  const deviation = Math.sqrt(sum(rois.map(roi => (roi - mean) ** 2)) / (rois.length - 1));
  return {
    profitFactor: sum(winners.map(({ profit }) => profit)) / -sum(losers.map(({ profit }) => profit)),
    sharpeRatio: mean / deviation,
    realizedUsd: sum(positions.map(({ profit }) => profit)),
    roiP10Pct: naivePercentile(rois, 10),
    roiP50Pct: naivePercentile(rois, 50),
    roiP90Pct: naivePercentile(rois, 90),
    holdFirst: [50, 90].map(percent =>
      naivePercentile(
        positions.map(({ holdFirst }) => holdFirst),
        percent,
      ),
    ),
    holdFull: naivePercentile(
      positions.map(({ holdFull }) => holdFull),
      50,
    ),
    entry: naivePercentile(
      positions.map(({ entry }) => entry),
      50,
    ),
  };
};

/** Median time of the runs, ms. */
const timed = (times: number, work: () => unknown): number => {
  const taken = Array.from({ length: times }, () => {
    const before = performance.now();
    work();
    return performance.now() - before;
  });
  return taken.sort((a, b) => a - b)[Math.floor(times / 2)]!;
};

const reported = (ms: number): string => (ms < 1 ? `${(ms * 1000).toFixed(1)} µs` : `${ms.toFixed(2)} ms`);
const say = (what: string, ms: number, naiveMs: number): void => {
  row({ name: what, ms: rounded(ms, 3) });
  row({ name: `naive: ${what}`, ms: rounded(naiveMs, 3) });
  print(`${what.padEnd(52)} ${reported(ms).padStart(12)}   naive ${reported(naiveMs)}`);
};

const walletEvents = walletEventsOfBot(columnsExactMax + 100);
say(
  `${walletEvents.length} wallet events folded, spills included`,
  timed(runs, () => fold(walletEvents)),
  timed(runs, () => naiveFold(walletEvents)),
);

const show = (title: string, positions: number): void => {
  const all = walletEventsOfBot(positions);
  const [kept, naive] = [fold(all), naiveFold(all)];
  const held = planColumnsRead(kept.state).kind;
  const ours: Figures = computeWalletFigures(kept.state, read(kept));
  const theirs = naiveFigures(naive);
  say(
    `figures, ${title} (${held})`,
    timed(runs, () => computeWalletFigures(kept.state, read(kept))),
    timed(runs, () => naiveFigures(naive)),
  );
  const off = (a: number | null, b: number) => Math.abs(((a ?? 0) - b) / b).toExponential(1);
  print(
    `  ROI p10/p50/p90 off by ${off(ours.roiP10Pct, theirs.roiP10Pct)} ` +
      `${off(ours.roiP50Pct, theirs.roiP50Pct)} ${off(ours.roiP90Pct, theirs.roiP90Pct)}; sharpe ` +
      `${off(ours.sharpeRatio, theirs.sharpeRatio)}, realized ${off(ours.realizedUsd, theirs.realizedUsd)}`,
  );
  const toMs = kept.state.newestExitMs;
  const window = () => sumPerformanceWithin(kept.quarters, kept.state, toMs - 30 * 86_400_000, toMs, []);
  const slow = () =>
    naive.exits.filter(({ exitMs }) => exitMs > toMs - 30 * 86_400_000).reduce((sum, exit) => sum + exit.profit, 0);
  say(`30 days' performance, ${title}`, timed(21, window), timed(21, slow));
  const bytes = encodeWallet(kept.state);
  row({ name: `state, ${title}`, bytes: bytes.length, naive_bytes: JSON.stringify(naive).length });
  const digest = kept.digest?.kind === 'digest' ? `, digest ${encodeDigest(kept.digest.digest).length}` : '';
  print(
    `  bytes: state ${bytes.length}, sums ${encodeQuarters(kept.quarters).length}, pages ` +
      `${kept.pages.length}${digest}; naive ${JSON.stringify(naive).length}`,
  );
  print(
    `  state written in ${reported(timed(101, () => encodeWallet(kept.state)))}, read in ` +
      `${reported(timed(101, () => decodeWallet(bytes)))}; ${countColumnRows(kept.state.open)} positions open`,
  );
};

show('100 closed positions', 100);
show('10,240 closed positions', columnsExactMax);
show('100,000 closed positions', 100_000);
const one = walletEvents.find(({ exit }) => exit !== null)!.exit!;
print(`  one exit's sums: ${reported(timed(101, () => toPerformanceSum(one)))}`);
end();
