import { type Bundles, createBundles } from '../../../layers/core/bundles/bundles.ts';
import type { Cluster } from '../../../layers/core/bundles/cluster.ts';
import { bundlesCodec } from '../../../layers/core/bundles/codec.ts';
import { advanceBundles, closeRuggedBundles, takeClusters } from '../../../layers/core/bundles/lifecycle.ts';
import { createHolders, type Holders, takeHolder } from '../../../layers/core/holders/holders.ts';
import { createPools, type Pools, takePool } from '../../../layers/core/liquidity/pools.ts';
import type { FundedFact, MintRow, WalletFunding } from '../../../layers/core/mint/mint-row.ts';
import type { SecurityChange } from '../../../layers/core/security/changes.ts';
import { fundedFact, transferFact } from '../../tapes/mint-facts.ts';
import { trade } from '../../tapes/trades.ts';

/** The stories' start; times are seconds after it. Slots last 250 ms. */
export const MIDNIGHT = 1_760_000_400_000;
export const at = (seconds: number): number => MIDNIGHT + Math.round(seconds * 1000);
export const slotAt = (seconds: number): number => 1000 + Math.floor(seconds * 4);

export type Stage = {
  readonly holders: Holders;
  readonly pools: Pools;
  bundles: Bundles;
  seq: number;
  slot: number;
  readonly reported: SecurityChange[];
  /** Clusters so far; only the fold of all links uses them. */
  readonly coActions: Cluster[];
  /** First swaps of wallets, in seconds; the others never traded before. */
  readonly firstTrades: Map<string, number>;
  /** Money that wallets received from others. */
  readonly payments: Map<string, readonly WalletFunding[]>;
  /** Whether wallets answer the fold's questions at once. */
  answers: boolean;
};

export const newStage = (): Stage => ({
  holders: createHolders(),
  pools: createPools(),
  bundles: createBundles('mint'),
  seq: 0,
  slot: 0,
  reported: [],
  coActions: [],
  firstTrades: new Map(),
  payments: new Map(),
  answers: true,
});

type Reported<Row> = Row extends unknown ? Omit<Row, 'seq'> : never;

/** Applies a row with its clusters, like the mint's fold. Returns changes. */
export const play = (
  stage: Stage,
  line: Reported<MintRow>,
  clusters: readonly Cluster[] = [],
): readonly SecurityChange[] => {
  stage.seq += 1;
  const row = { ...line, seq: stage.seq } as MintRow;
  const all = [...advanceBundles(stage.bundles, row.timestampMs, stage.slot)];
  stage.slot = Math.max(stage.slot, row.slot);
  takeHolder(stage.holders, row);
  takePool(stage.pools, row);
  all.push(...takeClusters(stage.bundles, clusters, row, stage.holders, stage.pools));
  const changes = all.filter(({ kind }) => kind !== 'co_action' && kind !== 'question');
  stage.coActions.push(...all.flatMap(change => (change.kind === 'co_action' ? [change.cluster] : [])));
  stage.reported.push(...changes);
  const asked = new Map(
    all.flatMap(change => (change.kind === 'question' ? [[change.question.wallet, change.question.ms]] : [])),
  );
  if (!stage.answers) return changes;
  return [...changes, ...[...asked].flatMap(([wallet, ms]) => play(stage, answer(stage, wallet, ms)))];
};

/** What a wallet's processor knows about it. */
export const answer = (stage: Stage, wallet: string, ms: number): Reported<FundedFact> => {
  const seconds = stage.firstTrades.get(wallet);
  return fundedFact({
    wallet,
    category: null,
    fundings: stage.payments.get(wallet) ?? [],
    firstTradeMs: seconds === undefined ? null : at(seconds),
    slot: slotAt((ms - MIDNIGHT) / 1000),
    timestampMs: ms,
  });
};

/** Records that one wallet sent SOL to another. */
export const pay = (stage: Stage, from: string, to: string, sol: number, seconds: number): void => {
  const payment = {
    id: `${from}-${to}-${seconds}:0`,
    from,
    category: null,
    lamports: `${Math.round(sol * 1e9)}`,
    slot: slotAt(seconds),
    timestampMs: at(seconds),
    ancestors: [],
  };
  stage.payments.set(to, [...(stage.payments.get(to) ?? []), payment]);
};

/** Advances the clock to a second without a row. */
export const wait = (stage: Stage, seconds: number, mayEnd = true): readonly SecurityChange[] => {
  const changes = advanceBundles(stage.bundles, at(seconds), stage.slot, mayEnd);
  stage.reported.push(...changes);
  return changes;
};

export const rug = (stage: Stage, seconds: number): readonly SecurityChange[] => {
  stage.seq += 1;
  const changes = closeRuggedBundles(stage.bundles, { ...swap('nobody', 'buy', 0, seconds), seq: stage.seq });
  stage.reported.push(...changes);
  return changes;
};

/** Encodes and decodes all state, as a cold processor does. */
export const reload = (stage: Stage): void => {
  stage.bundles = bundlesCodec.decode(JSON.parse(JSON.stringify(bundlesCodec.encode(stage.bundles))));
};

/** A swap of raw tokens at a second, one dollar per token. */
export const swap = (wallet: string, direction: 'buy' | 'sell', raw: number, seconds: number) =>
  trade({
    signature: `${wallet}-${direction}-${seconds}`,
    wallet,
    direction,
    tokenRaw: String(raw),
    tokenDecimals: 0,
    baseRaw: String(raw),
    baseDecimals: 0,
    basePriceUsd: '1',
    slot: slotAt(seconds),
    timestampMs: at(seconds),
  });

export const transfer = (from: string, to: string, raw: number, seconds: number) => {
  const place = { slot: slotAt(seconds), timestampMs: at(seconds) };
  return transferFact(from, to, raw, { signature: `${from}-${to}-${seconds}`, ...place });
};

/** A cluster of wallets that traded within a second. */
export const cluster = (wallets: readonly string[], seconds: number, fields: Partial<Cluster> = {}): Cluster => ({
  key: `SameSlotBuyCohort:${slotAt(seconds)}`,
  type: 'SameSlotBuyCohort',
  family: 'timing',
  grounds: ['improbable'],
  wallets,
  fromSlot: slotAt(seconds),
  toSlot: slotAt(seconds),
  fromMs: at(seconds),
  toMs: at(seconds),
  trades: [],
  evidence: [`${wallets.length} wallets in one slot`],
  ...fields,
});

/** Three wallets buy 100 each in second 10; the third reveals them. */
export const threeBuyers = (
  stage: Stage,
  wallets: readonly string[] = ['ann', 'bob', 'cid'],
): readonly SecurityChange[] =>
  wallets.flatMap((wallet, index) =>
    play(stage, swap(wallet, 'buy', 100, 10), index === wallets.length - 1 ? [cluster(wallets, 10)] : []),
  );

/** One line per change: kind, second, old and new status. */
export const lines = (changes: readonly SecurityChange[]): readonly string[] =>
  changes.map(change => {
    const when = (change.atMs - MIDNIGHT) / 1000;
    if (change.kind === 'bundle_status') return `${when} ${change.from} -> ${change.bundle.status}`;
    if (change.kind === 'dump_started') return `${when} dump ${change.soldShare.toFixed(3)}`;
    return `${when} ${change.kind}`;
  });

export const onlyBundle = ({ bundles }: Stage) => [...bundles.open.values(), ...bundles.closed.values()][0]!;
