import { balanceOf, type Holders } from '../holders/holders.ts';
import type { Pools } from '../liquidity/pools.ts';
import type { SecurityChange } from '../security/changes.ts';
import { isFact, type MintRow } from '../security/mint-row.ts';
import type { Trade } from '../trade.ts';
import { type Bundle, isFinal, snapshot } from './bundle.ts';
import { type Bundles, close } from './bundles.ts';
import type { Cluster } from './cluster.ts';
import { lifecycleRules } from './lifecycle-rules.ts';
import { moveOf, withTrade } from './member.ts';
import { type Joined, joinCluster } from './merge.ts';
import { takePrice } from './price.ts';
import { keepRecent, recentOf } from './recent.ts';
import type { Settled } from './relay.ts';
import { riskFeatures } from './risk.ts';
import { type At, finalDue, progress } from './status.ts';
import { addMove, settle } from './timeline.ts';
import { withdrawFrom } from './withdraw.ts';

/** Takes the clusters that a row brought to light: bundles begin, grow or merge. The row itself counts for its wallets. */
export const takeClusters = (
  bundles: Bundles,
  clusters: readonly Cluster[],
  row: MintRow,
  holders: Holders,
  pools: Pools,
): readonly SecurityChange[] => {
  if (clusters.length === 0) return [];
  return joinAll(bundles, clusters, row, { bundles, holders, pools }, takeRow(bundles, row, holders));
};

/** Takes clusters that time alone brought to light. */
export const takeSettled = (
  bundles: Bundles,
  { clusters, atMs, slot }: Settled,
  holders: Holders,
  pools: Pools,
): readonly SecurityChange[] =>
  joinAll(bundles, clusters, { seq: 0, slot, timestampMs: atMs }, { bundles, holders, pools }, new Set());

const joinAll = (
  bundles: Bundles,
  clusters: readonly Cluster[],
  row: Moment,
  around: Around,
  touched: ReadonlySet<Bundle>,
): readonly SecurityChange[] => {
  const { holders } = around;
  const occasion = { ms: row.timestampMs, slot: row.slot };
  const smaller = clusters.map(cluster => withdrawFrom(bundles, cluster, holders)).filter(bundle => bundle !== null);
  const joined = clusters
    .filter(({ wallets }) => wallets.length > 0)
    .map(cluster => joinCluster(bundles, cluster, holders, occasion))
    .filter(found => found !== null);
  const born = new Set(joined.filter(({ isNew }) => isNew).map(({ bundle }) => bundle));
  const changed = new Set([
    ...touched,
    ...smaller,
    ...joined.filter(({ isChanged }) => isChanged).map(({ bundle }) => bundle),
  ]);
  const merged = joined.flatMap(found => mergeChanges(bundles, found, born, row));
  const grown = [...changed]
    .filter(bundle => bundles.open.has(bundle.id))
    .flatMap(bundle => {
      noteEmpty(bundles, bundle, row.timestampMs);
      return told(bundle, around, row, born.has(bundle));
    });
  // Wallets that acted together, whichever bundle they are in: who does so again and again belongs together. What they were funded by is told by the funding itself.
  const occasions = joined
    .filter(({ isChanged, cluster }) => isChanged && cluster.family !== 'funding')
    .map(({ cluster }) => ({ ...placeOf(row), kind: 'occasion', cluster }) as const);
  return [...grown, ...merged, ...occasions];
};

/** Takes what a row moves: members' trades, transfers and balances, and with them figures and status. */
export const takeMove = (bundles: Bundles, row: MintRow, holders: Holders, pools: Pools): readonly SecurityChange[] =>
  [...takeRow(bundles, row, holders)].flatMap(bundle => told(bundle, { bundles, holders, pools }, row, false));

/** Lets time pass: what is due by then happens, at its own time; the ends of bundles only where it `mayEnd` them. Never goes back. */
export const advanceBundles = (
  bundles: Bundles,
  nowMs: number,
  newestSlot: number,
  mayEnd = true,
): readonly SecurityChange[] => {
  bundles.nowMs = Math.max(bundles.nowMs, nowMs);
  if (bundles.nowMs < bundles.dueMs) return [];
  bundles.dueMs = Number.POSITIVE_INFINITY;
  const at = { seq: 0, slot: newestSlot, rowMs: null };
  return [...bundles.open.values()]
    .flatMap(bundle => progressOf(bundles, bundle, at, mayEnd))
    .sort((a, b) => a.atMs - b.atMs);
};

/** The last moment by then at which a bundle ends, though no row has come to end it; null where there is none. */
export const lastEndBy = ({ open }: Bundles, nowMs: number): number | null => {
  const due = [...open.values()].map(finalDue).filter(ms => ms <= nowMs);
  return due.length === 0 ? null : Math.max(...due);
};

/** The token was rugged: every open bundle with it. */
export const rugBundles = (bundles: Bundles, row: MintRow): readonly SecurityChange[] => {
  bundles.ruggedMs ??= row.timestampMs;
  return [...bundles.open.values()].map(bundle => {
    const from = bundle.status;
    bundle.status = 'rugged';
    bundle.statusMs = row.timestampMs;
    close(bundles, bundle);
    return { ...placeOf(row), kind: 'bundle_status', bundle: snapshot(bundle), from };
  });
};

/** Applies a row to the members it names, once. Returns the open bundles that it changed. */
const takeRow = (bundles: Bundles, row: MintRow, holders: Holders): ReadonlySet<Bundle> => {
  if (row.seq <= bundles.seq) return new Set();
  bundles.seq = row.seq;
  bundles.nowMs = Math.max(bundles.nowMs, row.timestampMs);
  const traded = isFact(row) ? null : takeTrade(bundles, row);
  const moved = walletsOf(bundles, row).filter(wallet => takeBalance(bundles, wallet, holders));
  const touched = new Set(moved.map(wallet => openBundleOf(bundles, wallet)!));
  if (traded !== null) touched.add(traded);
  for (const bundle of touched) noteEmpty(bundles, bundle, row.timestampMs);
  return touched;
};

const openBundleOf = ({ open, byWallet }: Bundles, wallet: string): Bundle | null =>
  open.get(byWallet.get(wallet) ?? '') ?? null;

/** The member wallets whose balance a row may have changed; a snapshot's end may have changed any. */
const walletsOf = ({ byWallet }: Bundles, row: MintRow): readonly string[] => {
  const named = (wallets: readonly string[]): readonly string[] => wallets.filter(wallet => byWallet.has(wallet));
  if (!isFact(row)) return named([row.wallet]);
  if (row.kind === 'transfer') return named([row.from, row.to]);
  if (row.kind === 'balance') return named([row.wallet]);
  return row.kind === 'snapshot' ? [...byWallet.keys()] : [];
};

/** Takes a trade; the bundle of a member that traded. */
const takeTrade = (bundles: Bundles, trade: Trade): Bundle | null => {
  takePrice(bundles, trade);
  const moved = recentOf(trade);
  if (moved !== null) keepRecent(bundles.recent, moved);
  const bundle = openBundleOf(bundles, trade.wallet);
  if (bundle === null) return null;
  bundle.lastActiveMs = Math.max(bundle.lastActiveMs, trade.timestampMs);
  if (moved === null) return bundle;
  bundle.members.set(trade.wallet, withTrade(bundle.members.get(trade.wallet)!, moved));
  addMove(bundle.timeline, moveOf(moved));
  return bundle;
};

/** Takes over a member's balance; whether it is another than before. */
const takeBalance = (bundles: Bundles, wallet: string, holders: Holders): boolean => {
  const bundle = openBundleOf(bundles, wallet)!;
  const member = bundle.members.get(wallet)!;
  const balanceRaw = balanceOf(holders, wallet);
  if (balanceRaw === member.balanceRaw) return false;
  bundle.members.set(wallet, { ...member, balanceRaw });
  bundle.chainRaw += balanceRaw - member.balanceRaw;
  return true;
};

/** Nothing left begins the wait for the end, anything again ends it. The wait is of the clock, or of the rows where these are ahead. */
const noteEmpty = ({ nowMs }: Bundles, bundle: Bundle, rowMs: number): void => {
  const dueMs = Math.max(nowMs, rowMs) + lifecycleRules.exitGraceMs;
  bundle.emptyDueMs = bundle.chainRaw > 0n ? null : (bundle.emptyDueMs ?? dueMs);
};

/** Merged bundles as they closed; one that began with this very row was never told of and is none. */
const mergeChanges = (
  bundles: Bundles,
  { bundle, absorbed }: Joined,
  born: ReadonlySet<Bundle>,
  row: Moment,
): readonly SecurityChange[] =>
  absorbed.flatMap(other => {
    if (!born.has(other)) return [{ ...placeOf(row), kind: 'bundle_merged', bundle: snapshot(other), into: bundle.id }];
    bundles.closed.delete(other.id);
    return [];
  });

/** What is told of a bundle that a row changed: that it began, or the statuses it passed through, or, where there are none, that it changed. */
const told = (bundle: Bundle, around: Around, row: Moment, isNew: boolean): readonly SecurityChange[] => {
  const { bundles } = around;
  settle(bundle.timeline, bundles.recent.newestMs - lifecycleRules.lateMs);
  bundle.features = riskFeatures(bundle, around, Math.max(row.timestampMs, bundles.recent.newestMs));
  const detected: readonly SecurityChange[] = isNew
    ? [{ ...placeOf(row), kind: 'bundle_detected', bundle: snapshot(bundle) }]
    : [];
  const place = placeOf(row);
  const passed = progressOf(bundles, bundle, { seq: place.seq, slot: place.slot, rowMs: place.atMs });
  if (detected.length > 0 || passed.length > 0) return [...detected, ...passed];
  return [{ ...place, kind: 'bundle_updated', bundle: snapshot(bundle) }];
};

const progressOf = (bundles: Bundles, bundle: Bundle, at: At, mayEnd = true): readonly SecurityChange[] => {
  const { changes, dueMs } = progress(bundle, bundles.nowMs, at, mayEnd);
  bundles.dueMs = Math.min(bundles.dueMs, dueMs);
  if (isFinal(bundle)) close(bundles, bundle);
  return changes;
};

type Around = { readonly bundles: Bundles; readonly holders: Holders; readonly pools: Pools };

/** A row's place; `seq` 0 is of the clock. */
type Moment = Pick<MintRow, 'seq' | 'slot' | 'timestampMs'>;

const placeOf = ({ seq, timestampMs, slot }: Moment) => ({ seq, atMs: timestampMs, slot });
