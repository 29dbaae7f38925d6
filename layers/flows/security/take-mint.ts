import { formatChannelName } from '../../contract/channel.ts';
import { channels } from '../../contract/channels.ts';
import { getPendingCheckTimes } from '../../core/bundles/detection.ts';
import type { Link } from '../../core/relations/link.ts';
import { type CreatedToken, describeCreated } from '../../core/security/created.ts';
import { resolveTokenDecimals } from '../../core/security/decimals.ts';
import type { Noted } from '../../core/security/noted.ts';
import { computeSecurityDueMs, type MintSecurity } from '../../core/security/security.ts';
import type { FactsReport } from '../../core/token-list/report.ts';
import type { BookPrices } from '../../core/worth/liquidity.ts';
import { logger } from '../../edge/logger.ts';
import type { Emit, Outgoing } from '../../edge/producer.ts';
import { isConflict } from '../../storage/kernel/dynamo.ts';
import type { Notes } from '../../storage/ledger/notes.ts';
import type { Candles } from '../../storage/market/candles.ts';
import type { Prices } from '../../storage/market/prices.ts';
import { isTrade, readRowsAfter } from '../../storage/market/tape.ts';
import { type Delivered, loadDelivered, saveDelivered } from '../../storage/security/delivered.ts';
import { savePoolMints } from '../../storage/security/pools.ts';
import type { Listings } from '../../storage/token-list/listings.ts';
import type { Notification, Publisher } from '../notify.ts';
import type { Ready, Step, Task } from '../processor/definition.ts';
import type { TapeBatch, WaitingAlert } from '../processor/records.ts';
import { fillGaps } from '../tokens/catch-up.ts';
import type { CommitPolicies, CommitPolicy } from '../tokens/commit-policy.ts';
import { buildUnsent, filterHeardChannels, resolveUnsent } from '../unsent.ts';
import { computeSecurityAt } from './as-of.ts';
import { filterUndelivered, formatClockName, isNews, mapWalletsToBundles } from './delivered.ts';
import { createHeldAlerts, filterReadyChanges, type HeldAlerts, noteHeard, sortAlerts } from './held-alerts.ts';
import { createMintLinks, createSentLinks, type SentLinks } from './links.ts';
import { createSecurityNotifications } from './messages.ts';
import { createPriceNews, type PriceNews, takeDuePrice, takePriceRows } from './price-news.ts';
import { packQuestionRecords } from './questions.ts';
import { readBookPrices } from './read-worth.ts';
import { buildChangedFacts, createReportedFacts, type Reported } from './report.ts';
import { type Kept, saveChangedAnnotations, toLoadedAnnotations } from './save-annotations.ts';
import { saveChangedCreated } from './save-created.ts';
import { type SavedWorth, saveDueWorth, toSavedWorth } from './save-worth.ts';
import {
  type CachedSecurity,
  type Found,
  foldCached,
  isCheckpointDue,
  type Keeping,
  leaveKeptSnapshot,
  loadCached,
  type SecurityStores,
  saveSecuritySnapshot,
  updateSecurityVersion,
} from './state.ts';
import { createDueEndTick, createQuietEndTick, type Watched } from './ticks.ts';
import { packVerdictRecords } from './verdicts.ts';

export type MintStores = SecurityStores & {
  readonly listings: Listings;
  readonly notes: Notes;
  /** Absent in a rebuild. */
  readonly prices?: Prices;
  /** Absent in a rebuild. */
  readonly candles?: Candles;
  readonly publisher: Publisher;
  readonly emitWallets: Emit;
  readonly emitLinks: Emit;
  readonly emitEvents: Emit;
  readonly policies?: CommitPolicies;
  /** Packed in a batch of few rows, by default some milliseconds. */
  readonly packBytesMin?: number;
  /** Wall clock by default. */
  readonly clock?: () => number;
};

/** Cached state, validated by a conditional write. */
export type DeliveredSecurity = CachedSecurity &
  Watched & {
    delivered: Delivered;
    /** Null if unknown. */
    kept: Kept | null;
    /** Written into the list of its creator. */
    created: CreatedToken | null;
    /** Bundles last sent to the wallets. */
    taught: ReadonlyMap<string, string> | null;
    readonly links: SentLinks;
    readonly reported: Reported;
    worth: SavedWorth;
    readonly held: HeldAlerts;
    readonly price: PriceNews;
  };

/** Per batch. A larger snapshot takes several. */
const SAVE_MS = 3_000;
/** Some milliseconds of a batch. */
const [PACK_BYTES_MIN, PACK_BYTES_PER_ROW] = [65_536, 1_024];
/** The clock applies after this gap, because rows carry times. */
export const QUIET_MS = 30_000;

type Findings = {
  /** At the last applied clock time. */
  readonly state: MintSecurity;
  readonly found: readonly Found[];
  readonly clock: readonly Noted[];
  readonly clockMs: number;
  readonly dueMs: number;
};

/** Records are emitted before the commit, so they may repeat. */
type Work = Findings & {
  readonly released: readonly Noted[];
  readonly waiting: readonly WaitingAlert[];
  readonly links: readonly Link[];
  readonly verdicts: readonly Outgoing[];
  readonly ends: readonly Outgoing[];
  readonly isIdle: boolean;
  /** For the token lists; null if unchanged. */
  readonly facts: FactsReport | null;
  readonly book: BookPrices;
};

/** `quiet`: without records. The tape may hold rows of another process. */
type Input = Pick<TapeBatch, 'rows' | 'finished' | 'clock' | 'alerts' | 'records'> & { readonly quiet?: true };

export type Security = { state: DeliveredSecurity; input: Input; work: Work; notification: Notification };

export async function loadNotified(stores: MintStores, mint: string): Promise<DeliveredSecurity> {
  const cached = await loadCached(stores, mint);
  // Read last: an older one may have the wrong deadline.
  const delivered = await loadDelivered(stores.security, mint);
  return {
    ...cached,
    delivered,
    kept: toLoadedAnnotations(cached.state),
    created: describeCreated(computeSecurityAt(cached.state, delivered.clockMs).state),
    taught: null,
    arrivedMs: 0,
    waitedMs: 0,
    endMs: 0,
    links: createSentLinks(),
    reported: createReportedFacts(),
    worth: toSavedWorth(cached),
    held: createHeldAlerts(),
    price: createPriceNews(),
  };
}

/** Folds a mint's new rows, or a quiet mint's clock. */
export async function apply(stores: MintStores, task: Task<Security>): Promise<Step<Security>> {
  const { key: mint, state: cached, input, nowMs } = task;
  const unsent = await resolveUnsent(stores.publisher, cached.delivered.unsent, input.records);
  cached.delivered = { ...cached.delivered, unsent };
  const fresh =
    input.clock || input.quiet
      ? await readRowsAfter(stores.tape, mint, cached.seq)
      : await fillGaps(stores.tape, mint, cached.seq, input.rows);
  const known = new Set(cached.state.pools.byKey.keys());
  const found = foldCached(cached, fresh);
  // A snapshot's pools are already written.
  const pools = [...cached.state.pools.byKey.values()].flatMap(({ address }) => address ?? []);
  await savePoolMints(
    stores.security,
    mint,
    pools.filter(pool => !known.has(pool)),
  );
  const isIdle = input.quiet === true && fresh.length === 0;
  const clockMs = isIdle ? nowMs : input.clock ? resolveClock(cached, nowMs) : null;
  if (fresh.length > 0) cached.arrivedMs = nowMs;
  noteHeard(cached.held, fresh, nowMs);
  takePriceRows(cached.price, fresh, input.finished);
  const { released, waiting } = sortAlerts(cached.held, input.alerts, cached.state, nowMs);
  const findings = computeFindings(cached, found, clockMs);
  cached.created = await saveChangedCreated(stores.security, cached, findings.state, fresh);
  const news = found.filter(({ seq }) => seq > cached.delivered.seq);
  const changes = [...news, ...findings.clock.map(change => ({ seq: cached.seq, change }))];
  // Others related the buys of finished rows.
  const links = createMintLinks(
    mint,
    cached.links,
    [...new Set([...input.rows, ...fresh.filter(({ seq }) => seq > input.finished)])],
    changes,
  );
  const decimals = resolveTokenDecimals(cached.state);
  const verdicts = packVerdictRecords({ mint, decimals }, changes, cached.taught);
  if (verdicts.length > 0) cached.taught = mapWalletsToBundles(cached.state);
  const ends = [
    ...(clockMs === null ? [] : createDueEndTick(cached, findings)),
    ...(isIdle ? [] : createQuietEndTick(cached, nowMs)),
    ...packQuestionRecords(mint, changes),
  ];
  const book = await readBookPrices(stores.prices, [cached.state], nowMs);
  const facts = buildChangedFacts(cached.state, cached.reported, fresh, nowMs, book);
  return { work: { ...findings, facts, book, released, waiting, links, verdicts, ends, isIdle } };
}

/** Quiet mint: runs to now. Busy mint: runs only to a deadline that has passed. */
function resolveClock(cached: DeliveredSecurity, nowMs: number): number | null {
  if (nowMs - cached.arrivedMs >= QUIET_MS) return nowMs;
  const { throughMs } = getPendingCheckTimes(cached.state.detection);
  if (throughMs <= cached.waitedMs || throughMs > nowMs) return null;
  cached.waitedMs = throughMs;
  return Math.max(throughMs, cached.delivered.clockMs);
}

/** Records publications, then writes a due snapshot. Returns the notifications. */
export async function commit(
  stores: MintStores,
  { key: mint, state: cached, input, work, nowMs }: Ready<Security>,
): Promise<readonly Notification[]> {
  const fresh = await filterHeard(stores, mint, filterUndelivered(cached.delivered, work.found));
  const clock = work.clock.filter(
    change => isNews(change) && !cached.delivered.clock.includes(formatClockName(change)),
  );
  const next = toNextDelivered(cached, fresh, clock, work);
  cached.kept = await saveChangedAnnotations(stores.security, mint, cached, work.state);
  const changes = next === null ? [] : [...fresh.map(({ change }) => change), ...clock];
  const notifications = (some: readonly Noted[]): readonly Notification[] =>
    some.length === 0 ? [] : createSecurityNotifications(stores, cached.state, some);
  if (next !== null) {
    const unsent = await buildUnsent(stores.publisher, cached.delivered.unsent, input.records, notifications(changes));
    cached.delivered = await saveDelivered(stores.security, mint, cached.delivered, { ...next, unsent });
  }
  cached.held.alerts = [...cached.held.alerts, ...work.waiting];
  const heard = filterReadyChanges(cached.held, changes, nowMs);
  const isDue = (): boolean => isCheckpointDue(cached, stores.policies?.security, work.isIdle);
  const isCut = isDue() && cached.saving === null;
  cached.worth = await saveDueWorth(stores.security, cached, cached.worth, isCut, stores.policies);
  const packBytes = work.isIdle
    ? Infinity
    : Math.max(stores.packBytesMin ?? PACK_BYTES_MIN, input.rows.length * PACK_BYTES_PER_ROW);
  // The sweep asks a token that traded once it rests.
  const mayKeep = input.rows.some(row => isTrade(row) && row.basePriceUsd !== null);
  const keeping = mayKeep ? { tape: stores.tape, policy: stores.policies?.kept, nowMs } : undefined;
  if (isDue()) await trySaveSnapshot(stores, cached, { packBytes, isDue, keeping });
  if (input.clock) await leaveKeptSnapshot(stores.security, cached, stores.clock ?? Date.now, nowMs);
  return [...[work.released, heard].flatMap(notifications), ...takeDuePrice(stores, cached, work.book, nowMs)];
}

/** Optional: the next rows retry a failed snapshot. Another environment may write it. */
async function trySaveSnapshot(
  { security, clock = Date.now }: MintStores,
  cached: DeliveredSecurity,
  { packBytes, isDue, keeping }: { packBytes: number; isDue: () => boolean; keeping: Keeping | undefined },
): Promise<void> {
  try {
    if (cached.saving === null) await updateSecurityVersion(security, cached);
    if (isDue()) await saveSecuritySnapshot(security, cached, { clock, ms: SAVE_MS, packBytes }, keeping);
  } catch (error) {
    if (!isConflict(error)) return logger.error('Snapshot failed; retrying later', { error, mint: cached.state.mint });
    await updateSecurityVersion(security, cached);
  }
}

/** Returns whether a quiet mint has pending work. */
export function isTendable(cached: DeliveredSecurity, nowMs: number, policy?: CommitPolicy): boolean {
  return (
    nowMs - cached.arrivedMs >= QUIET_MS &&
    (isCheckpointDue(cached, policy, true) || (cached.delivered.dueMs ?? Infinity) <= nowMs)
  );
}

function computeFindings(cached: DeliveredSecurity, found: readonly Found[], clockMs: number | null): Findings {
  const { state, delivered } = cached;
  if (clockMs === null) {
    const known = computeSecurityAt(state, delivered.clockMs).state;
    return { state: known, found, clock: [], clockMs: delivered.clockMs, dueMs: computeSecurityDueMs(state) };
  }
  const later = computeSecurityAt(state, clockMs);
  return { state: later.state, found, clock: later.changes, clockMs, dueMs: computeSecurityDueMs(later.state) };
}

/** Unheard growth is state, not an event. */
async function filterHeard(
  { publisher }: MintStores,
  mint: string,
  fresh: readonly Found[],
): Promise<readonly Found[]> {
  if (fresh.length === 0 || fresh.some(({ change }) => change.kind !== 'bundle_updated')) return fresh;
  if ((await publisher.rules?.interest())?.has('bundle')) return fresh;
  const channel = formatChannelName(channels.tokenBundles.pattern, { mint });
  return (await filterHeardChannels(publisher, [channel])).length > 0 ? fresh : [];
}

/** Null if nothing changed. */
function toNextDelivered(
  { seq, delivered }: DeliveredSecurity,
  fresh: readonly Found[],
  clock: readonly Noted[],
  { clockMs, dueMs }: Findings,
): Omit<Delivered, 'version'> | null {
  // Earlier clock changes are already published.
  const next = dueMs === Infinity ? null : dueMs > clockMs ? dueMs : delivered.dueMs;
  const isDueSooner = next !== null && (delivered.dueMs === null || next < delivered.dueMs);
  const wasDue = delivered.dueMs !== null && delivered.dueMs <= clockMs && next !== delivered.dueMs;
  if (fresh.length === 0 && clock.length === 0 && !isDueSooner && !wasDue) return null;
  return {
    seq: fresh.length > 0 ? Math.max(seq, delivered.seq) : delivered.seq,
    clock: [...delivered.clock, ...clock.map(formatClockName)],
    clockMs,
    dueMs: next,
  };
}
