import type { Holders } from '../holders/holders.ts';
import type { Pools } from '../liquidity/pools.ts';
import { isFact, type MintFact, type MintRow } from '../mint/mint-row.ts';
import { isPublic } from '../mint/public-senders.ts';
import type { Trade } from '../mint/trade.ts';
import { type Bundle, isFinal, snapshot } from './bundle.ts';
import { type Bundles, close } from './bundles.ts';
import type { BundleChange } from './changes.ts';
import { isReceiver, stepOfSale, takeSteps } from './claims.ts';
import type { Cluster } from './cluster.ts';
import { collections } from './collectors.ts';
import { bundleLimits, lifecycleRules } from './lifecycle-rules.ts';
import { moveOf, withTrade } from './member.ts';
import { type Joined, joinCluster } from './merge.ts';
import { keepMovement, type Movement, movementOf, pooledBy } from './movements.ts';
import { takePrice } from './price.ts';
import { balanceWithin, expel, type Followed, follow, gatherSteps, refreshReceivers, type Scene } from './receivers.ts';
import { keepRecent, type RecentTrade, recentOf } from './recent.ts';
import type { Settled } from './relay.ts';
import { riskFeatures } from './risk.ts';
import { type At, finalDue, progress } from './status.ts';
import { addMove, finalize } from './timeline.ts';
import { reopen, withdrawFrom } from './withdraw.ts';

/** Applies a row and its clusters: bundles start, grow, merge, trade and move tokens. */
export const takeClusters = (
  bundles: Bundles,
  clusters: readonly Cluster[],
  row: MintRow,
  holders: Holders,
  pools: Pools,
): readonly BundleChange[] => {
  const around = { bundles, holders, pools };
  return joinAll(bundles, clusters, row, around, takeRow(around, row));
};

/** Applies clusters that the clock completed. */
export const takeSettled = (
  bundles: Bundles,
  { clusters, atMs, slot }: Settled,
  holders: Holders,
  pools: Pools,
): readonly BundleChange[] =>
  joinAll(bundles, clusters, { seq: 0, slot, timestampMs: atMs }, { bundles, holders, pools }, NOTHING);

const joinAll = (
  bundles: Bundles,
  clusters: readonly Cluster[],
  row: RowPlace,
  around: Around,
  moved: Moved,
): readonly BundleChange[] => {
  const { holders } = around;
  const at = { ms: row.timestampMs, slot: row.slot };
  const smaller = clusters.map(cluster => withdrawFrom(bundles, cluster, holders)).filter(bundle => bundle !== null);
  const joined = clusters
    .filter(({ wallets }) => wallets.length > 0)
    .map(cluster => joinCluster(bundles, cluster, holders, at))
    .filter(found => found !== null);
  const born = new Set(joined.filter(({ isNew }) => isNew).map(({ bundle }) => bundle));
  const scene = { ...around, at };
  const followed = [
    ...smaller.filter(bundle => !isFinal(bundle)).map(bundle => follow(scene, bundle, [...bundle.members.keys()], [])),
    ...joined
      .filter(({ bundle }) => !isFinal(bundle))
      .map(({ bundle, cluster, absorbed }) => follow(scene, bundle, cluster.wallets, absorbed)),
  ];
  const changed = new Set([
    ...moved.touched,
    ...smaller,
    ...joined.filter(({ isChanged }) => isChanged).map(({ bundle }) => bundle),
    ...followed.filter(({ joined: more }) => more.length > 0).map(({ bundle }) => bundle),
  ]);
  const merged = [...moved.followed, ...joined, ...followed].flatMap(found => mergeChanges(bundles, found, born, row));
  const grown = [...changed]
    .filter(bundle => bundles.open.has(bundle.id))
    .flatMap(bundle => {
      noteEmpty(bundles, bundle, row.timestampMs);
      return changesOf(bundle, around, row, born.has(bundle));
    });
  // Repeated cohorts link wallets; funding rows carry funding links.
  const coActions = joined
    .filter(({ isChanged, cluster }) => isChanged && cluster.family !== 'funding')
    .map(({ cluster }) => ({ ...placeOf(row), kind: 'co_action', cluster }) as const);
  return [...grown, ...merged, ...coActions, ...collections([...moved.followed, ...followed], row)];
};

/** Advances the clock, never backwards. Bundles end only if `mayEnd`. */
export const advanceBundles = (
  bundles: Bundles,
  nowMs: number,
  newestSlot: number,
  mayEnd = true,
): readonly BundleChange[] => {
  bundles.nowMs = Math.max(bundles.nowMs, nowMs);
  if (bundles.nowMs < bundles.dueMs) return [];
  bundles.dueMs = Number.POSITIVE_INFINITY;
  const at = { seq: 0, slot: newestSlot, rowMs: null };
  return [...bundles.open.values()]
    .flatMap(bundle => progressOf(bundles, bundle, at, mayEnd))
    .sort((a, b) => a.atMs - b.atMs);
};

/** Returns the newest bundle end due by `nowMs`, or null. */
export const lastEndBy = ({ open }: Bundles, nowMs: number): number | null => {
  const due = [...open.values()].map(finalDue).filter(ms => ms <= nowMs);
  return due.length === 0 ? null : Math.max(...due);
};

/** Sets all open bundles to rugged. */
export const rugBundles = (bundles: Bundles, row: RowPlace): readonly BundleChange[] => {
  bundles.ruggedMs ??= row.timestampMs;
  return [...bundles.open.values()].map(bundle => {
    const from = bundle.status;
    bundle.status = 'rugged';
    bundle.statusMs = row.timestampMs;
    close(bundles, bundle);
    return { ...placeOf(row), kind: 'bundle_status', bundle: snapshot(bundle), from };
  });
};

/** Opens the bundles that a rug ended, which was none after all. */
export const reopenBundles = (around: Around, row: MintRow): readonly BundleChange[] => {
  const { bundles, holders } = around;
  bundles.ruggedMs = null;
  for (const bundle of bundles.open.values()) bundle.rugDueMs = null;
  const scene = { ...around, at: { ms: row.timestampMs, slot: row.slot } };
  return [...bundles.closed.values()].flatMap(bundle => {
    if (bundle.status !== 'rugged') return [];
    Object.assign(bundle, { status: 'active', statusMs: row.timestampMs, rugDueMs: null, emptyDueMs: null });
    reopen(bundles, bundle, holders);
    follow(scene, bundle, [...bundle.members.keys()]);
    noteEmpty(bundles, bundle, row.timestampMs);
    const reopened = { ...placeOf(row), kind: 'bundle_status', bundle: snapshot(bundle), from: 'rugged' } as const;
    return [reopened, ...progressOf(bundles, bundle, { ...placeOf(row), rowMs: row.timestampMs })];
  });
};

type Moved = { readonly touched: ReadonlySet<Bundle>; readonly followed: readonly Followed[] };
const NOTHING: Moved = { touched: new Set(), followed: [] };

const takeRow = (around: Around, row: MintRow): Moved => {
  const { bundles, holders } = around;
  if (row.seq <= bundles.seq) return NOTHING;
  bundles.seq = row.seq;
  bundles.nowMs = Math.max(bundles.nowMs, row.timestampMs);
  const traded = isFact(row) ? null : takeTrade(bundles, row, holders);
  const followed = isFact(row) ? takeFact(around, row) : [];
  const changed = walletsOf(bundles, row).filter(wallet => takeBalance(bundles, wallet, holders));
  const touched = new Set(changed.map(wallet => openBundleOf(bundles, wallet)!));
  if (traded !== null) touched.add(traded);
  for (const { bundle } of followed) touched.add(bundle);
  for (const bundle of touched) noteEmpty(bundles, bundle, row.timestampMs);
  return { touched, followed };
};

const takeFact = (around: Around, fact: MintFact): readonly Followed[] => {
  const { bundles } = around;
  const scene = { ...around, at: { ms: fact.timestampMs, slot: fact.slot } };
  if (fact.kind === 'funded') return isPublic(fact.category ?? null) ? takeService(scene, fact.wallet) : [];
  const movement = movementOf(fact);
  if (movement === null) return [];
  keepMovement(bundles.movements, movement, Math.max(bundles.recent.newestMs, fact.timestampMs));
  const bundle = openBundleOf(bundles, movement.from);
  if (bundle === null) return [];
  if (movement.kind !== 'transfer') return takePooled(scene, bundle, movement);
  const senders = isReceiver(bundle.claims, movement.from) || bundle.members.has(movement.to);
  if (senders) gatherSteps(scene, bundle, [movement.from]);
  const found = follow(scene, bundle, [movement.from]);
  return senders || found.joined.length > 0 ? [found] : [];
};

const takePooled = (scene: Scene, bundle: Bundle, movement: Movement): readonly Followed[] => {
  const member = bundle.members.get(movement.from)!;
  bundle.members.set(movement.from, { ...member, pooledRaw: member.pooledRaw + pooledBy(movement) });
  refreshReceivers(scene, bundle);
  return [];
};

const takeService = (scene: Scene, wallet: string): readonly Followed[] => {
  const { bundles } = scene;
  bundles.services.delete(wallet);
  bundles.services.add(wallet);
  if (bundles.services.size > bundleLimits.servicesMax)
    bundles.services.delete(bundles.services.values().next().value!);
  const bundle = openBundleOf(bundles, wallet);
  if (bundle === null || !isReceiver(bundle.claims, wallet)) return [];
  expel(scene, bundle, wallet);
  return [{ bundle, joined: [], absorbed: [] }];
};

const openBundleOf = ({ open, byWallet }: Bundles, wallet: string): Bundle | null =>
  open.get(byWallet.get(wallet) ?? '') ?? null;

/** A snapshot's end may change any balance. */
const walletsOf = ({ byWallet }: Bundles, row: MintRow): readonly string[] => {
  const named = (wallets: readonly string[]): readonly string[] => wallets.filter(wallet => byWallet.has(wallet));
  if (!isFact(row)) return named([row.wallet]);
  if (row.kind === 'transfer') return named([row.from, row.to]);
  if (row.kind === 'balance' || row.kind === 'liquidity') return named([row.wallet]);
  return row.kind === 'snapshot' ? [...byWallet.keys()] : [];
};

const takeTrade = (bundles: Bundles, trade: Trade, holders: Holders): Bundle | null => {
  takePrice(bundles, trade);
  const moved = recentOf(trade);
  if (moved !== null) keepRecent(bundles.recent, moved);
  const bundle = openBundleOf(bundles, trade.wallet);
  if (bundle === null) return null;
  bundle.lastActiveMs = Math.max(bundle.lastActiveMs, trade.timestampMs);
  if (moved === null) return bundle;
  if (isReceiver(bundle.claims, trade.wallet)) takeReceiverTrade({ bundles, holders }, bundle, moved);
  else takeMemberTrade(bundle, moved);
  return bundle;
};

/** A receiver's sale counts only up to its bundle tokens. */
const takeReceiverTrade = (scene: Pick<Scene, 'bundles' | 'holders'>, bundle: Bundle, moved: RecentTrade): void => {
  if (moved.soldRaw > 0n && moved.slot >= bundle.firstTradeSlot)
    takeSteps(bundle.claims, bundle.timeline, [stepOfSale(moved)]);
  refreshReceivers(scene, bundle);
};

const takeMemberTrade = (bundle: Bundle, moved: RecentTrade): void => {
  bundle.members.set(moved.wallet, withTrade(bundle.members.get(moved.wallet)!, moved));
  addMove(bundle.timeline, moveOf(moved));
};

const takeBalance = (bundles: Bundles, wallet: string, holders: Holders): boolean => {
  const bundle = openBundleOf(bundles, wallet)!;
  const member = bundle.members.get(wallet)!;
  const balanceRaw = balanceWithin(bundle, holders, wallet);
  if (balanceRaw === member.balanceRaw) return false;
  bundle.members.set(wallet, { ...member, balanceRaw });
  bundle.chainRaw += balanceRaw - member.balanceRaw;
  return true;
};

/** Schedules the end of an empty bundle after a grace period. */
const noteEmpty = ({ nowMs }: Bundles, bundle: Bundle, rowMs: number): void => {
  const dueMs = Math.max(nowMs, rowMs) + lifecycleRules.exitGraceMs;
  bundle.emptyDueMs = bundle.chainRaw > 0n || hasPooled(bundle) ? null : (bundle.emptyDueMs ?? dueMs);
};

const hasPooled = ({ members }: Bundle): boolean => members.values().some(({ pooledRaw }) => pooledRaw > 0n);

/** Skips bundles that this row created: nobody has seen them. */
const mergeChanges = (
  bundles: Bundles,
  { bundle, absorbed }: Pick<Joined, 'bundle' | 'absorbed'>,
  born: ReadonlySet<Bundle>,
  row: RowPlace,
): readonly BundleChange[] =>
  absorbed.flatMap(other => {
    if (!born.has(other)) return [{ ...placeOf(row), kind: 'bundle_merged', bundle: snapshot(other), into: bundle.id }];
    bundles.closed.delete(other.id);
    return [];
  });

/** Returns the start, the status changes, or a plain update. */
const changesOf = (bundle: Bundle, around: Around, row: RowPlace, isNew: boolean): readonly BundleChange[] => {
  const { bundles } = around;
  finalize(bundle.timeline, bundles.recent.newestMs - lifecycleRules.lateMs);
  bundle.features = riskFeatures(bundle, around, Math.max(row.timestampMs, bundles.recent.newestMs));
  const detected: readonly BundleChange[] = isNew
    ? [{ ...placeOf(row), kind: 'bundle_detected', bundle: snapshot(bundle) }]
    : [];
  const place = placeOf(row);
  const passed = progressOf(bundles, bundle, { seq: place.seq, slot: place.slot, rowMs: place.atMs });
  if (detected.length > 0 || passed.length > 0) return [...detected, ...passed];
  return [{ ...place, kind: 'bundle_updated', bundle: snapshot(bundle) }];
};

const progressOf = (bundles: Bundles, bundle: Bundle, at: At, mayEnd = true): readonly BundleChange[] => {
  const { changes, dueMs } = progress(bundle, bundles.nowMs, at, mayEnd);
  bundles.dueMs = Math.min(bundles.dueMs, dueMs);
  if (isFinal(bundle)) close(bundles, bundle);
  return changes;
};

type Around = Omit<Scene, 'at'>;

/** A row's position; `seq` 0 is the clock. */
type RowPlace = Pick<MintRow, 'seq' | 'slot' | 'timestampMs'>;

const placeOf = ({ seq, timestampMs, slot }: RowPlace) => ({ seq, atMs: timestampMs, slot });
