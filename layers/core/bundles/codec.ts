import {
  asIs,
  big,
  type Codec,
  getArrayCodec,
  getMapCodec,
  getRecordCodec,
  getStepColumnsCodec,
  getTupleCodec,
  map,
  set,
  transformCodec,
} from '../codec/codec.ts';
import type { Background } from './backgrounds.ts';
import type { Bundle, BundleMember, Dump } from './bundle.ts';
import type { Bundles } from './bundles.ts';
import type { Claim, Claims, Step, StepPlace } from './claims.ts';
import type { Cluster } from './cluster.ts';
import { sumHeldRaw } from './merge.ts';
import { type Movement, type Movements, rebuildMovements } from './movements.ts';
import { type Recent, type RecentTrade, rebuildRecent } from './recent.ts';
import type { Move, Timeline } from './timeline.ts';

const memberCodec = getTupleCodec<BundleMember>({
  wallet: asIs,
  heldBeforeRaw: big,
  boughtRaw: big,
  soldRaw: big,
  investedUsd: big,
  returnedUsd: big,
  balanceRaw: big,
  pooledRaw: big,
});

const timelineCodec = getRecordCodec<Timeline>({
  heldRaw: big,
  boughtRaw: big,
  soldRaw: big,
  moves: getArrayCodec(getTupleCodec<Move>({ ms: asIs, slot: asIs, boughtRaw: big, soldRaw: big })),
});

const claimCodec = getTupleCodec<Claim>({
  claimRaw: big,
  receivedRaw: big,
  soldRaw: big,
  returnedUsd: big,
  sinceMs: asIs,
});

const claimsCodec = getTupleCodec<Claims>({
  byWallet: map(claimCodec),
  settled: map(claimCodec),
  steps: getArrayCodec(getRecordCodec<Step>({ raw: big, usd: big, carriedRaw: big, soldRaw: big })) as Codec<Step[]>,
  settledStep: asIs as Codec<StepPlace | null>,
  paid: map<number, bigint>(big),
  held: map<string, bigint>(big),
});

const bundleCodec: Codec<Bundle> = transformCodec(
  getRecordCodec<Omit<Bundle, 'chainRaw'>>({
    members: getMapCodec(memberCodec, member => member.wallet),
    clusters: getMapCodec<string, Cluster>(asIs, cluster => cluster.key),
    timeline: timelineCodec,
    claims: claimsCodec,
    dumps: getArrayCodec(getRecordCodec<Dump>({ heldRaw: big })),
  }),
  ({ chainRaw: _sum, ...bundle }) => bundle,
  bundle => ({ ...bundle, chainRaw: sumHeldRaw(bundle) }),
);

type StoredRecent = Pick<Recent, 'firstMs' | 'newestMs' | 'goneSlot' | 'trades'> & { readonly early: RecentTrade[] };

const recentTradesCodec = getStepColumnsCodec<RecentTrade>(
  { ms: asIs, slot: asIs, wallet: asIs, boughtRaw: big, soldRaw: big, usd: big, seq: asIs },
  ['ms', 'slot', 'seq'],
) as Codec<RecentTrade[]>;

const recentCodec: Codec<Recent> = transformCodec(
  getRecordCodec<StoredRecent>({ trades: recentTradesCodec, early: recentTradesCodec }),
  ({ trades, early, gone, firstMs, newestMs, goneSlot }) => ({
    trades: trades.slice(gone),
    ...{ firstMs, newestMs, goneSlot },
    early: [...early.values()].flat(),
  }),
  ({ trades, early, ...times }) => rebuildRecent(trades, early, times),
);

const movementsCodec: Codec<Movements> = transformCodec(
  getArrayCodec(getRecordCodec<Movement>({ raw: big, usd: big })),
  ({ bySeq }) => [...bySeq.values()],
  rebuildMovements,
);

const byId = getMapCodec(bundleCodec, bundle => bundle.id);

export const bundlesCodec: Codec<Bundles> = transformCodec(
  getRecordCodec<Omit<Bundles, 'byWallet' | 'dueMs'>>({
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
