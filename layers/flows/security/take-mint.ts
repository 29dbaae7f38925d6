import { channelName } from '../../contract/channel.ts';
import { channels } from '../../contract/channels.ts';
import { pendingOf } from '../../core/bundles/detection.ts';
import type { Noted } from '../../core/security/noted.ts';
import { type MintSecurity, securityDueMs } from '../../core/security/security.ts';
import { logger } from '../../edge/logger.ts';
import type { Emit } from '../../edge/producer.ts';
import type { Pusher } from '../../edge/push.ts';
import { heardTopics, topicOf } from '../../storage/access/sockets.ts';
import { isConflict } from '../../storage/kernel/dynamo.ts';
import type { Ledgers } from '../../storage/ledger/ledgers.ts';
import type { TapeRow } from '../../storage/market/tape.ts';
import { loadMark } from '../../storage/security/checkpoint.ts';
import { savePoolMints } from '../../storage/security/pools.ts';
import { loadTold, saveTold, type Told } from '../../storage/security/told.ts';
import { linkRecords } from '../link-batch.ts';
import type { KeyBatch } from '../tape-batch.ts';
import type { Notification } from '../tell.ts';
import { asOf } from './as-of.ts';
import { type HeldAlerts, noteHeard, releasedAlerts, withoutHeld } from './held-alerts.ts';
import {
  checkpoint,
  type Found,
  foldHot,
  type HotSecurity,
  isCheckpointDue,
  rowsBeyond,
  type SecurityStores,
} from './hot-security.ts';
import { type Kept, keepHindsight } from './keep-hindsight.ts';
import { mintLinks, type ToldLinks } from './links.ts';
import { notificationsOf } from './messages.ts';
import { endBy, endQuiet, type Watched } from './moments.ts';
import { clockName, isNews, membersOf, untold } from './told.ts';
import { verdictRecords } from './verdicts.ts';

export type MintStores = SecurityStores & {
  readonly ledgers: Ledgers;
  readonly pusher: Pusher;
  readonly emitWallets: Emit;
  readonly emitTrades: Emit;
  readonly emitLinks: Emit;
  readonly emitEvents: Emit;
};

/** Cached state, validated by a conditional write. */
export type ToldSecurity = HotSecurity &
  Watched & {
    told: Told;
    /** Null if unknown. */
    kept: Kept | null;
    /** Bundles last sent to the wallets. */
    taught: ReadonlyMap<string, string> | null;
    readonly links: ToldLinks;
    readonly held: HeldAlerts;
  };

/** The clock applies after this gap, because rows carry their own time. */
export const QUIET_MS = 30_000;

const QUIET_ROWS = 128;

const TRIES_MAX = 4;

type Findings = {
  /** At the last applied clock time. */
  readonly state: MintSecurity;
  readonly found: readonly Found[];
  readonly clock: readonly Noted[];
  readonly clockMs: number;
  readonly dueMs: number;
};

/**
 * Applies a mint's new rows. Every effect may repeat; the conditional write stops duplicates.
 * Returns notifications. Drop the state after any error.
 */
export const takeMint = async (
  stores: MintStores,
  mint: string,
  hot: ToldSecurity,
  batch: Pick<KeyBatch, 'rows' | 'clock'>,
  nowMs: number,
): Promise<readonly Notification[]> => {
  const fresh = await completed(stores, mint, hot, batch);
  const known = new Set(hot.state.pools.byKey.keys());
  const found = foldHot(hot, fresh);
  await savePoolMints(stores.security, mint, newPools(hot, known));
  const { clockMs, waitedMs } = batch.clock ? clockOf(hot, nowMs) : { clockMs: null, waitedMs: hot.waitedMs };
  hot.waitedMs = waitedMs;
  if (fresh.length > 0) hot.arrivedMs = nowMs;
  noteHeard(hot.held, fresh, nowMs);
  const held = tellHeld(stores, hot, nowMs);
  const notifications = await takeEffect(stores, mint, hot, { rows: batch.rows, nowMs }, found, clockMs);
  await endQuiet(stores, hot, nowMs);
  if (isCheckpointDue(hot)) await keepCheckpoint(stores, hot);
  return [...held, ...notifications];
};

type Clock = { readonly clockMs: number | null; readonly waitedMs: number };

/** Quiet mint: runs to now. Busy mint: runs only to a deadline that has passed. */
const clockOf = ({ arrivedMs, waitedMs, state, told }: ToldSecurity, nowMs: number): Clock => {
  if (nowMs - arrivedMs >= QUIET_MS) return { clockMs: nowMs, waitedMs };
  const { throughMs } = pendingOf(state.detection);
  if (throughMs <= waitedMs || throughMs > nowMs) return { clockMs: null, waitedMs };
  return { clockMs: Math.max(throughMs, told.clockMs), waitedMs: throughMs };
};

/** Applies the clock to a quiet mint, or rows another process took meanwhile. */
export const tendQuiet = async (
  stores: MintStores,
  mint: string,
  hot: ToldSecurity,
  nowMs: number,
): Promise<readonly Notification[]> => {
  const missed = await rowsBeyond(stores.tape, mint, hot);
  if (missed.length > 0) return takeMint(stores, mint, hot, { rows: missed, clock: false }, nowMs);
  const held = tellHeld(stores, hot, nowMs);
  const notifications = await takeEffect(stores, mint, hot, { rows: [], nowMs }, [], nowMs);
  if (hot.since >= QUIET_ROWS) await keepCheckpoint(stores, hot);
  return [...held, ...notifications];
};

const takeEffect = async (
  stores: MintStores,
  mint: string,
  hot: ToldSecurity,
  { rows, nowMs }: { readonly rows: readonly TapeRow[]; readonly nowMs: number },
  found: readonly Found[],
  clockMs: number | null,
): Promise<readonly Notification[]> => {
  const findings = findingsOf(hot, found, clockMs);
  await emitLinks(stores, mint, hot, rows, findings);
  await teachWallets(stores, mint, hot, findings);
  if (clockMs !== null) await endBy(stores, hot, findings);
  return settle(stores, mint, hot, findings, nowMs);
};

const tellHeld = ({ ledgers }: MintStores, hot: ToldSecurity, nowMs: number): readonly Notification[] =>
  hot.held.alerts.length === 0 ? [] : notificationsOf(ledgers, hot.state, releasedAlerts(hot.held, hot.state, nowMs));

/** Optional: the next rows retry a failed snapshot. */
const keepCheckpoint = async ({ security }: MintStores, hot: ToldSecurity): Promise<void> => {
  try {
    await checkpoint(security, hot);
  } catch (error) {
    if (!isConflict(error)) return logger.error('Snapshot failed; retrying later', { error, mint: hot.state.mint });
    hot.mark = await loadMark(security, hot.state.mint);
    hot.since = 0;
  }
};

/** Returns whether a quiet mint has pending work. */
export const isTendable = (hot: ToldSecurity, nowMs: number): boolean =>
  nowMs - hot.arrivedMs >= QUIET_MS && (hot.since >= QUIET_ROWS || (hot.told.dueMs ?? Infinity) <= nowMs);

/** The tape fills gaps; ticks read all rows. */
const completed = async (
  { tape }: MintStores,
  mint: string,
  hot: ToldSecurity,
  { rows, clock }: Pick<KeyBatch, 'rows' | 'clock'>,
): Promise<readonly TapeRow[]> => {
  const fresh = rows.filter(row => row.seq > hot.seq);
  const isWhole = fresh.every((row, index) => row.seq === hot.seq + 1 + index);
  return isWhole && !clock ? fresh : rowsBeyond(tape, mint, hot);
};

/** A snapshot's pools are already written. */
const newPools = ({ state }: HotSecurity, known: ReadonlySet<string>): readonly string[] =>
  [...state.pools.byKey.values()].flatMap(({ address }) => (address !== null && !known.has(address) ? [address] : []));

const findingsOf = (hot: ToldSecurity, found: readonly Found[], clockMs: number | null): Findings => {
  const { state, told } = hot;
  if (clockMs === null) {
    const known = asOf(state, told.clockMs).state;
    return { state: known, found, clock: [], clockMs: told.clockMs, dueMs: securityDueMs(state) };
  }
  const later = asOf(state, clockMs);
  return { state: later.state, found, clock: later.changes, clockMs, dueMs: securityDueMs(later.state) };
};

/** Emits before recording, so relations may repeat. Buys come from the batch, which is retried. */
const emitLinks = async (
  stores: MintStores,
  mint: string,
  hot: ToldSecurity,
  rows: readonly TapeRow[],
  { found, clock }: Findings,
): Promise<void> => {
  const fresh = found.filter(({ seq }) => seq > hot.told.seq).map(({ change }) => change);
  const links = mintLinks(mint, hot.links, rows, [...fresh, ...clock]);
  if (links.length > 0) await stores.emitLinks(linkRecords(links));
};

/** Independent of subscribers; repeats are harmless. */
const teachWallets = async (
  stores: MintStores,
  mint: string,
  hot: ToldSecurity,
  { found, clock }: Findings,
): Promise<void> => {
  const fresh = found.filter(({ seq }) => seq > hot.told.seq);
  const records = verdictRecords(mint, [...fresh, ...clock.map(change => ({ seq: hot.seq, change }))], hot.taught);
  if (records.length === 0) return;
  await stores.emitWallets(records);
  hot.taught = membersOf(hot.state);
};

/** After a conflict, publishes only remaining changes. */
const settle = async (
  stores: MintStores,
  mint: string,
  hot: ToldSecurity,
  findings: Findings,
  nowMs: number,
): Promise<readonly Notification[]> => {
  for (let tries = 1; ; tries++) {
    const fresh = await audible(stores, mint, untold(hot.told, findings.found));
    const clock = findings.clock.filter(change => isNews(change) && !hot.told.clock.includes(clockName(change)));
    const next = nextTold(hot, fresh, clock, findings);
    hot.kept = await keepHindsight(stores.security, mint, hot, findings.state);
    if (next === null) return [];
    try {
      hot.told = await saveTold(stores.security, mint, hot.told, next);
      const changes = withoutHeld(hot.held, [...fresh.map(({ change }) => change), ...clock], nowMs);
      return notificationsOf(stores.ledgers, hot.state, changes);
    } catch (error) {
      if (!isConflict(error) || tries === TRIES_MAX) throw error;
      hot.told = await loadTold(stores.security, mint);
    }
  }
};

/** Unheard growth is state, not an event. */
const audible = async ({ pusher }: MintStores, mint: string, fresh: readonly Found[]): Promise<readonly Found[]> => {
  if (fresh.length === 0 || fresh.some(({ change }) => change.kind !== 'bundle_updated')) return fresh;
  return (await heardTopics(pusher.sockets, [topicOf(channelName(channels.tokenBundles.pattern, { mint }))])).length > 0
    ? fresh
    : [];
};

/** Null if nothing changed. */
const nextTold = (
  { seq, told }: ToldSecurity,
  fresh: readonly Found[],
  clock: readonly Noted[],
  { clockMs, dueMs }: Findings,
): Omit<Told, 'version'> | null => {
  // Earlier clock changes are already published.
  const next = dueMs === Infinity ? null : dueMs > clockMs ? dueMs : told.dueMs;
  const isDueSooner = next !== null && (told.dueMs === null || next < told.dueMs);
  const wasDue = told.dueMs !== null && told.dueMs <= clockMs && next !== told.dueMs;
  if (fresh.length === 0 && clock.length === 0 && !isDueSooner && !wasDue) return null;
  return {
    seq: fresh.length > 0 ? Math.max(seq, told.seq) : told.seq,
    clock: [...told.clock, ...clock.map(clockName)],
    clockMs,
    dueMs: next,
  };
};
