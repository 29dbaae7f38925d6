import type { Holders } from '../holders/holders.ts';
import type { Pools } from '../liquidity/pools.ts';
import type { MintRow } from '../mint/mint-row.ts';
import { type Bundle, copyBundle, isFinal } from './bundle.ts';
import { type Bundles, close } from './bundles.ts';
import type { BundleChange } from './changes.ts';
import type { Cluster } from './cluster.ts';
import { listCollectorChanges } from './collectors.ts';
import { sumDumpAt } from './dump-sums.ts';
import { GATHERED } from './gathered-crew.ts';
import { lifecycleRules } from './lifecycle-rules.ts';
import { joinCluster } from './merge.ts';
import { listReceiverQuestions } from './receiver-membership.ts';
import { trackTransfers } from './receivers.ts';
import type { Settled } from './relay-queue.ts';
import { computeRiskFeatures } from './risk.ts';
import type { Around, Followed } from './scene.ts';
import { type At, advanceStatus, findDumpStart, getFinalDueMs } from './status.ts';
import { type Moved, NOTHING, noteEmpty, takeRow } from './take-row.ts';
import { closeTimelinePhase } from './timeline.ts';
import { rebuild, removeRevokedWallets, resumeBundle } from './withdraw.ts';

/** Applies a row and its clusters: bundles start, grow, merge, trade and move tokens. */
export function takeClusters(
  bundles: Bundles,
  clusters: readonly Cluster[],
  row: MintRow,
  holders: Holders,
  pools: Pools,
): readonly BundleChange[] {
  const around = { bundles, holders, pools };
  return joinAll(bundles, clusters, row, around, takeRow(around, row));
}

/** Applies clusters that the clock completed. */
export function takeSettled(
  bundles: Bundles,
  { clusters, atMs, slot }: Settled,
  holders: Holders,
  pools: Pools,
): readonly BundleChange[] {
  return joinAll(bundles, clusters, { seq: 0, slot, timestampMs: atMs }, { bundles, holders, pools }, NOTHING);
}

function joinAll(
  bundles: Bundles,
  clusters: readonly Cluster[],
  row: RowPlace,
  around: Around,
  moved: Moved,
): readonly BundleChange[] {
  if (clusters.length === 0 && moved.touched.size === 0 && moved.followed.length === 0) return [];
  const { holders } = around;
  const at = { ms: row.timestampMs, slot: row.slot };
  const smaller = clusters
    .map(cluster => removeRevokedWallets(bundles, cluster, holders))
    .filter(bundle => bundle !== null);
  const joined = clusters
    .filter(({ wallets }) => wallets.length > 0)
    .map(cluster => joinCluster(bundles, cluster, holders, at))
    .filter(found => found !== null);
  const born = new Set(joined.filter(({ isNew }) => isNew).map(({ bundle }) => bundle));
  const late = new Set(joined.filter(({ bundle, isLate }) => isLate && !isFinal(bundle)).map(({ bundle }) => bundle));
  for (const bundle of late) rebuildAndDropDumps(bundles, bundle, holders);
  const scene = { ...around, at };
  const followed = [
    ...smaller
      .filter(bundle => !isFinal(bundle))
      .map(bundle => trackTransfers(scene, bundle, [...bundle.members.keys()])),
    ...joined
      .filter(({ bundle }) => !isFinal(bundle))
      .map(({ bundle, cluster, absorbed }) =>
        trackTransfers(
          scene,
          bundle,
          absorbed.length > 0 || late.has(bundle) ? [...bundle.members.keys()] : cluster.wallets,
        ),
      ),
  ];
  const changed = new Set([
    ...moved.touched,
    ...smaller,
    ...joined.filter(({ isChanged }) => isChanged).map(({ bundle }) => bundle),
    ...followed.filter(({ received }) => received.length > 0).map(({ bundle }) => bundle),
  ]);
  const merged = [...moved.followed, ...joined, ...followed].flatMap(found => mergeChanges(bundles, found, born, row));
  const grown = [...changed]
    .filter(bundle => bundles.open.has(bundle.id))
    .flatMap(bundle => {
      noteEmpty(bundles, bundle, row.timestampMs);
      return buildBundleChanges(bundle, around, row, {
        isNew: born.has(bundle),
        isAnew: born.has(bundle) || late.has(bundle),
      });
    });
  const all = [...moved.followed, ...followed];
  return [
    ...grown,
    ...merged,
    ...listCoActions(joined, row),
    ...listCollectorChanges(bundles, all, row),
    ...toQuestionChanges(all, row),
  ];
}

/** Repeated cohorts link wallets; funding rows carry funding links, collectors their own. */
function listCoActions(
  joined: readonly { readonly cluster: Cluster; readonly isChanged: boolean }[],
  row: RowPlace,
): readonly BundleChange[] {
  return joined
    .filter(({ isChanged, cluster }) => isChanged && cluster.family !== 'funding' && !cluster.key.startsWith(GATHERED))
    .map(({ cluster }) => ({ ...toChangePlace(row), kind: 'co_action', cluster }));
}

/** Judges all trades again, and dates or drops the dumps. */
function rebuildAndDropDumps(bundles: Bundles, bundle: Bundle, holders: Holders): void {
  rebuild(bundles, bundle, holders);
  const dumps = bundle.dumps.flatMap(dump => {
    const ms = findDumpStart(bundle, dump.ms);
    const slot = bundle.timeline.moves.findLast(move => move.ms === ms)?.slot ?? dump.slot;
    const sums = ms === null ? null : sumDumpAt(bundle.timeline, ms);
    return ms === null ? [] : [{ ...dump, ms, slot, ...(sums && { sums }) }];
  });
  bundle.episodes -= bundle.dumps.length - dumps.length;
  bundle.dumps = dumps;
  bundle.alertMs = dumps.length === 0 ? null : Math.max(...dumps.map(({ ms }) => ms));
}

/** Advances the clock, never backwards. Bundles end only if `mayEnd`. */
export function advanceBundles(
  bundles: Bundles,
  nowMs: number,
  newestSlot: number,
  mayEnd = true,
): readonly BundleChange[] {
  bundles.nowMs = Math.max(bundles.nowMs, nowMs);
  if (bundles.nowMs < bundles.dueMs) return [];
  bundles.dueMs = Number.POSITIVE_INFINITY;
  const at = { seq: 0, slot: newestSlot, rowMs: null };
  return [...bundles.open.values()]
    .flatMap(bundle => advanceBundle(bundles, bundle, at, mayEnd))
    .sort((a, b) => a.atMs - b.atMs);
}

/** Returns the newest bundle end due by `nowMs`, or null. */
export function findLastBundleEnd({ open }: Bundles, nowMs: number): number | null {
  const due = [...open.values()].map(getFinalDueMs).filter(ms => ms <= nowMs);
  return due.length === 0 ? null : Math.max(...due);
}

/** Sets all open bundles to rugged. */
export function closeRuggedBundles(bundles: Bundles, row: RowPlace): readonly BundleChange[] {
  bundles.ruggedMs ??= row.timestampMs;
  return [...bundles.open.values()].map(bundle => {
    const from = bundle.status;
    bundle.status = 'rugged';
    bundle.statusMs = row.timestampMs;
    close(bundles, bundle);
    return { ...toChangePlace(row), kind: 'bundle_status', bundle: copyBundle(bundle), from };
  });
}

/** Asks wallets for evidence about tokens sent or received. */
function toQuestionChanges(followed: readonly Followed[], { seq }: RowPlace): readonly BundleChange[] {
  return followed.flatMap(({ bundle, received }) =>
    listReceiverQuestions(bundle, received).map(
      question => ({ seq, slot: question.slot, atMs: question.ms, kind: 'question', question }) as const,
    ),
  );
}

/** Reopens the bundles that a withdrawn rug had ended. */
export function resumeRuggedBundles(around: Around, row: MintRow): readonly BundleChange[] {
  const { bundles, holders } = around;
  bundles.ruggedMs = null;
  for (const bundle of bundles.open.values()) bundle.rugDueMs = null;
  const scene = { ...around, at: { ms: row.timestampMs, slot: row.slot } };
  return [...bundles.closed.values()].flatMap(bundle => {
    if (bundle.status !== 'rugged') return [];
    Object.assign(bundle, { status: 'active', statusMs: row.timestampMs, rugDueMs: null, emptyDueMs: null });
    resumeBundle(bundles, bundle, holders);
    trackTransfers(scene, bundle, [...bundle.members.keys()]);
    noteEmpty(bundles, bundle, row.timestampMs);
    const reopened = {
      ...toChangePlace(row),
      kind: 'bundle_status',
      bundle: copyBundle(bundle),
      from: 'rugged',
    } as const;
    return [reopened, ...advanceBundle(bundles, bundle, { ...toChangePlace(row), rowMs: row.timestampMs })];
  });
}

/** Skips bundles that this row created: nobody has seen them. */
function mergeChanges(
  bundles: Bundles,
  { bundle, absorbed }: Pick<Followed, 'bundle' | 'absorbed'>,
  born: ReadonlySet<Bundle>,
  row: RowPlace,
): readonly BundleChange[] {
  return absorbed.flatMap(other => {
    if (!born.has(other))
      return [{ ...toChangePlace(row), kind: 'bundle_merged', bundle: copyBundle(other), into: bundle.id }];
    bundles.closed.delete(other.id);
    return [];
  });
}

type Born = { readonly isNew: boolean; readonly isAnew: boolean };

/** Returns the start, the status changes, or a plain update. */
function buildBundleChanges(
  bundle: Bundle,
  around: Around,
  row: RowPlace,
  { isNew, isAnew }: Born,
): readonly BundleChange[] {
  const { bundles } = around;
  const settle = (): void => closeTimelinePhase(bundle.timeline, bundles.recent.newestMs - lifecycleRules.lateMs);
  // What late evidence shows about the past is reported before it is final.
  if (!isAnew) settle();
  bundle.features = computeRiskFeatures(bundle, around, Math.max(row.timestampMs, bundles.recent.newestMs));
  const detected: readonly BundleChange[] = isNew
    ? [{ ...toChangePlace(row), kind: 'bundle_detected', bundle: copyBundle(bundle) }]
    : [];
  const place = toChangePlace(row);
  const passed = advanceBundle(bundles, bundle, { seq: place.seq, slot: place.slot, rowMs: place.atMs });
  if (isAnew && bundles.open.has(bundle.id)) settle();
  if (detected.length > 0 || passed.length > 0) return [...detected, ...passed];
  return [{ ...place, kind: 'bundle_updated', bundle: copyBundle(bundle) }];
}

function advanceBundle(bundles: Bundles, bundle: Bundle, at: At, mayEnd = true): readonly BundleChange[] {
  const { changes, dueMs } = advanceStatus(bundle, bundles.nowMs, at, mayEnd);
  bundles.dueMs = Math.min(bundles.dueMs, dueMs);
  if (isFinal(bundle)) close(bundles, bundle);
  return changes;
}

/** A row's position; `seq` 0 is the clock. */
type RowPlace = Pick<MintRow, 'seq' | 'slot' | 'timestampMs'>;

function toChangePlace({ seq, timestampMs, slot }: RowPlace) {
  return { seq, atMs: timestampMs, slot };
}
