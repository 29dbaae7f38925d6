import type { Cluster } from '../../../layers/core/bundles/cluster.ts';
import { createDetection, type Detection, detect, detectComplete } from '../../../layers/core/bundles/detection.ts';
import type { FundedFact, MintRow, WalletFunding } from '../../../layers/core/mint/mint-row.ts';
import type { Trade } from '../../../layers/core/mint/trade.ts';
import { fundedFact } from '../../tapes/mint-facts.ts';
import { trade } from '../../tapes/trades.ts';

export const SLOT = 350_000_000;
export const START_MS = 1_760_000_000_000;
export const msOf = (slot: number): number => START_MS + slot * 400;

/** A seeded random generator. */
export const seeded = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

/** A swap at a slot relative to the token's first. */
export const swap = (slot: number, wallet: string, sol: number, fields: Partial<Trade> = {}): Trade =>
  trade({
    slot: SLOT + slot,
    timestampMs: msOf(slot),
    wallet,
    baseRaw: String(Math.round(sol * 1e9)),
    signature: `${wallet}-${slot}-${fields.direction ?? 'buy'}`,
    ...fields,
  });

type Sent = {
  readonly from: string;
  readonly slot: number;
  readonly sol: number;
  readonly category?: string;
  readonly ancestors?: readonly string[];
};

/** Funding facts of a wallet, published at a slot. */
export const funded = (slot: number, wallet: string, ...sent: readonly Sent[]): FundedFact =>
  fundedFact({
    slot: SLOT + slot,
    timestampMs: msOf(slot),
    wallet,
    fundings: sent.map(
      ({ from, slot: at, sol, category = null, ancestors = [] }): WalletFunding => ({
        ...{ from, category, lamports: String(Math.round(sol * 1e9)), slot: SLOT + at, timestampMs: msOf(at) },
        ...{ id: `${from}-${wallet}:0`, ancestors },
      }),
    ),
    directFunder: sent[0]?.from ?? null,
    firstFundedMs: sent[0] ? msOf(sent[0].slot) : null,
    automation: 'none',
  });

/** Strangers that trade singly, `gap` slots apart on average. */
export const crowd = (from: number, to: number, gap: number, seed = 1): readonly Trade[] => {
  const random = seeded(seed);
  const rows: Trade[] = [];
  for (let at = from; at < to; at += -Math.log(1 - random()) * gap) {
    const sol = random() < 0.4 ? [0.1, 0.5, 1][Math.floor(random() * 3)]! : Math.exp(2.4 * random() - 2.6);
    const direction = random() < 0.6 ? 'buy' : 'sell';
    rows.push(swap(Math.floor(at), `crowd${seed}-${rows.length}`, sol, { direction }));
  }
  return rows;
};

/** Rows numbered by the order of their slots. */
export const taped = (...rows: readonly (readonly MintRow[])[]): readonly MintRow[] =>
  rows
    .flat()
    .sort((a, b) => a.slot - b.slot)
    .map((row, index) => ({ ...row, seq: index + 1 }));

/** A token's detection after the first half hour, when one payer alone makes a crew. */
export function agedDetection(): Detection {
  const detection = createDetection();
  detection.memory.firstMs = START_MS - 3_600_000;
  return detection;
}

/** The last change of each key. */
export const reportedOf = (
  rows: readonly MintRow[],
  detection: Detection = agedDetection(),
): ReadonlyMap<string, Cluster> => {
  const reported = new Map<string, Cluster>();
  const take = (clusters: readonly Cluster[]): void => {
    for (const cluster of clusters) reported.set(cluster.key, cluster);
  };
  const wait = (ms: number): void => {
    for (const { clusters } of detectComplete(detection, ms)) take(clusters);
  };
  for (const row of rows) {
    wait(row.timestampMs);
    take(detect(detection, row));
  }
  wait(Number.POSITIVE_INFINITY);
  return reported;
};

export const typesOf = (rows: readonly MintRow[], detection?: Detection): readonly string[] =>
  [...new Set([...reportedOf(rows, detection).values()].map(({ type }) => type))].sort();

export const wallets = (name: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${name}${index}`);
