import {
  array,
  asIs,
  big,
  type Codec,
  columns,
  keyed,
  map,
  mapped,
  record,
  set,
  steps,
  tuple,
} from '../codec/codec.ts';
import type { Background } from './backgrounds.ts';
import type { Bundle, BundleMember, Dump } from './bundle.ts';
import type { Bundles } from './bundles.ts';
import type { Claim, Claims, Step, StepPlace } from './claims.ts';
import type { Cluster } from './cluster.ts';
import { heldBy } from './merge.ts';
import { type Movement, type Movements, movementsFrom } from './movements.ts';
import { type Recent, type RecentTrade, recentFrom } from './recent.ts';
import type { Move, Timeline } from './timeline.ts';

const memberCodec = tuple<BundleMember>({
  wallet: asIs,
  heldBeforeRaw: big,
  boughtRaw: big,
  soldRaw: big,
  investedUsd: big,
  returnedUsd: big,
  balanceRaw: big,
  pooledRaw: big,
});

const timelineCodec = record<Timeline>({
  heldRaw: big,
  boughtRaw: big,
  soldRaw: big,
  moves: array(tuple<Move>({ ms: asIs, slot: asIs, boughtRaw: big, soldRaw: big })),
});

const claimCodec = tuple<Claim>({ claimRaw: big, receivedRaw: big, soldRaw: big, returnedUsd: big, sinceMs: asIs });

const claimsCodec = tuple<Claims>({
  byWallet: map(claimCodec),
  settled: map(claimCodec),
  steps: array(record<Step>({ raw: big, usd: big, carriedRaw: big, soldRaw: big })) as Codec<Step[]>,
  settledStep: asIs as Codec<StepPlace | null>,
  paid: map<number, bigint>(big),
  held: map<string, bigint>(big),
});

const bundleCodec: Codec<Bundle> = mapped(
  record<Omit<Bundle, 'chainRaw'>>({
    members: keyed(memberCodec, member => member.wallet),
    clusters: keyed<string, Cluster>(asIs, cluster => cluster.key),
    timeline: timelineCodec,
    claims: claimsCodec,
    dumps: array(record<Dump>({ heldRaw: big })),
  }),
  ({ chainRaw: _sum, ...bundle }) => bundle,
  bundle => ({ ...bundle, chainRaw: heldBy(bundle) }),
);

type StoredRecent = Pick<Recent, 'firstMs' | 'newestMs' | 'goneSlot' | 'trades'>;

const recentTradeCodec = tuple<RecentTrade>({
  ms: asIs,
  slot: asIs,
  wallet: asIs,
  boughtRaw: big,
  soldRaw: big,
  usd: big,
  seq: asIs,
});

const recentCodec: Codec<Recent> = mapped(
  record<StoredRecent>({
    trades: columns(steps(recentTradeCodec, ['ms', 'slot', 'seq'])) as Codec<RecentTrade[]>,
  }),
  ({ trades, gone, firstMs, newestMs, goneSlot }) => ({ trades: trades.slice(gone), firstMs, newestMs, goneSlot }),
  ({ trades, ...times }) => recentFrom(trades, times),
);

const movementsCodec: Codec<Movements> = mapped(
  array(record<Movement>({ raw: big, usd: big })),
  ({ bySeq }) => [...bySeq.values()],
  movementsFrom,
);

const byId = keyed(bundleCodec, bundle => bundle.id);

export const bundlesCodec: Codec<Bundles> = mapped(
  record<Omit<Bundles, 'byWallet' | 'dueMs'>>({
    open: byId,
    closed: byId,
    recent: recentCodec,
    movements: movementsCodec,
    services: set(),
    backgrounds: map<string, Background>(asIs),
  }),
  ({ byWallet: _index, dueMs: _due, ...bundles }) => bundles,
  bundles => ({
    ...bundles,
    byWallet: new Map(
      [...bundles.open.values()].flatMap(({ id, members }) => [...members.keys()].map(key => [key, id])),
    ),
    // Due times are unknown: the first advance computes them.
    dueMs: 0,
  }),
);
