import { pendingOf } from '../../core/bundles/detection.ts';
import type { Noted } from '../../core/security/noted.ts';
import { type MintSecurity, securityDueMs } from '../../core/security/security.ts';
import type { Emit } from '../../edge/producer.ts';
import type { Pusher } from '../../edge/push.ts';
import { isConflict } from '../../storage/dynamo.ts';
import type { Ledgers } from '../../storage/ledgers.ts';
import { loadMark } from '../../storage/security-checkpoint.ts';
import { savePoolMints } from '../../storage/security-pools.ts';
import { loadTold, saveTold, type Told } from '../../storage/security-told.ts';
import { heardTopics } from '../../storage/sockets.ts';
import type { TapeRow } from '../../storage/tape.ts';
import { linkRecords } from '../link-batch.ts';
import type { KeyBatch } from '../tape-batch.ts';
import type { Telling } from '../tell.ts';
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
import { tellingsOf } from './messages.ts';
import { endBy, endQuiet, type Watched } from './moments.ts';
import { clockName, isNews, membersOf, untold } from './told.ts';
import { verdictRecords } from './verdicts.ts';

export type MintStores = SecurityStores & {
  readonly ledgers: Ledgers;
  readonly pusher: Pusher;
  /** What was learnt of wallets, into the wallets stream. */
  readonly emitWallets: Emit;
  /** What asks a mint's consumers to look at the clock, into the trades stream. */
  readonly emitTrades: Emit;
  /** What links wallets across mints, into the links stream. */
  readonly emitLinks: Emit;
  /** What gets its place on a mint's tape, into the events stream. */
  readonly emitEvents: Emit;
};

/** A mint in the processor's memory, trusted only through the conditional write of what was told. */
export type ToldSecurity = HotSecurity &
  Watched & {
    told: Told;
    /** What was last written of what was learnt of its traders; null where memory does not know. */
    kept: Kept | null;
    /** Whose bundle each wallet is in as the wallets were last taught it. */
    taught: ReadonlyMap<string, string> | null;
    /** What was told of who bought it and who acted together. */
    readonly links: ToldLinks;
    /** Dump alerts that wait for the crew's money. */
    readonly held: HeldAlerts;
  };

/** The clock tells nothing of a mint whose rows came just now: what they say of their own time comes first. */
export const QUIET_MS = 30_000;

/** So many rows after the last checkpoint a mint that went quiet gets one. */
const QUIET_ROWS = 128;

const TRIES_MAX = 4;

/** What a mint's rows and the clock found, before any of it is told. */
type Findings = {
  /** The mint as it stands now: as the clock made it when it was last asked. */
  readonly state: MintSecurity;
  readonly found: readonly Found[];
  readonly clock: readonly Noted[];
  readonly clockMs: number;
  readonly dueMs: number;
};

/**
 * Takes a mint's new rows. Order of effects: what wallets are to learn, what links wallets, where pools and hindsight are looked up, that it is told, a checkpoint; then it is told. A crash
 * anywhere repeats work and tells nothing twice. Returns what the sockets are to hear. On any error the memory is spoilt.
 */
export const takeMint = async (
  stores: MintStores,
  mint: string,
  hot: ToldSecurity,
  batch: Pick<KeyBatch, 'rows' | 'clock'>,
  nowMs: number,
): Promise<readonly Telling[]> => {
  const fresh = await completed(stores, mint, hot, batch);
  const known = new Set(hot.state.pools.byKey.keys());
  const found = foldHot(hot, fresh);
  await savePoolMints(stores.security, mint, newPools(hot, known));
  const { clockMs, waitedMs } = batch.clock ? clockOf(hot, nowMs) : { clockMs: null, waitedMs: hot.waitedMs };
  hot.waitedMs = waitedMs;
  if (fresh.length > 0) hot.arrivedMs = nowMs;
  noteHeard(hot.held, fresh, nowMs);
  const held = tellHeld(stores, hot, nowMs);
  const tellings = await takeEffect(stores, mint, hot, { rows: batch.rows, nowMs }, found, clockMs);
  await endQuiet(stores, hot, nowMs);
  if (isCheckpointDue(hot)) await keepCheckpoint(stores, hot);
  return [...held, ...tellings];
};

/** What the clock may tell of, and up to when what is open was waited for. */
type Clock = { readonly clockMs: number | null; readonly waitedMs: number };

/** Everything where the mint is quiet, else what only waits for a moment to pass; nothing where it is too early. */
const clockOf = ({ arrivedMs, waitedMs, state, told }: ToldSecurity, nowMs: number): Clock => {
  if (nowMs - arrivedMs >= QUIET_MS) return { clockMs: nowMs, waitedMs };
  const { throughMs } = pendingOf(state.detection);
  if (throughMs <= waitedMs || throughMs > nowMs) return { clockMs: null, waitedMs };
  return { clockMs: Math.max(throughMs, told.clockMs), waitedMs: throughMs };
};

/** A mint that went quiet: what time alone changed, and a checkpoint for whoever reads it next. Where another process took rows since, it is these that it makes of it. */
export const tendQuiet = async (
  stores: MintStores,
  mint: string,
  hot: ToldSecurity,
  nowMs: number,
): Promise<readonly Telling[]> => {
  const missed = await rowsBeyond(stores.tape, mint, hot);
  if (missed.length > 0) return takeMint(stores, mint, hot, { rows: missed, clock: false }, nowMs);
  const held = tellHeld(stores, hot, nowMs);
  const tellings = await takeEffect(stores, mint, hot, { rows: [], nowMs }, [], nowMs);
  if (hot.since >= QUIET_ROWS) await keepCheckpoint(stores, hot);
  return [...held, ...tellings];
};

/** All effects of what rows found, and of what the clock finds where it is asked, but for the checkpoint. */
const takeEffect = async (
  stores: MintStores,
  mint: string,
  hot: ToldSecurity,
  { rows, nowMs }: { readonly rows: readonly TapeRow[]; readonly nowMs: number },
  found: readonly Found[],
  clockMs: number | null,
): Promise<readonly Telling[]> => {
  const findings = findingsOf(hot, found, clockMs);
  await emitLinks(stores, mint, hot, rows, findings);
  await teachWallets(stores, mint, hot, findings);
  if (clockMs !== null) await endBy(stores, hot, findings);
  return settle(stores, mint, hot, findings, nowMs);
};

/** Dump alerts that waited until the crew's money had been heard of. */
const tellHeld = ({ ledgers }: MintStores, hot: ToldSecurity, nowMs: number): readonly Telling[] =>
  hot.held.alerts.length === 0 ? [] : tellingsOf(ledgers, hot.state, releasedAlerts(hot.held, hot.state, nowMs));

/** A checkpoint saves work and holds nothing that the tape lacks: one that fails is tried again with the next rows, and what was found is told all the same. */
const keepCheckpoint = async ({ security }: MintStores, hot: ToldSecurity): Promise<void> => {
  try {
    await checkpoint(security, hot);
  } catch (error) {
    if (!isConflict(error)) return console.error(`no checkpoint of ${hot.state.mint} was written: ${error}`);
    hot.mark = await loadMark(security, hot.state.mint);
    hot.since = 0;
  }
};

/** Whether a quiet mint has anything to be done. */
export const isTendable = (hot: ToldSecurity, nowMs: number): boolean =>
  nowMs - hot.arrivedMs >= QUIET_MS && (hot.since >= QUIET_ROWS || (hot.told.dueMs ?? Infinity) <= nowMs);

/** New rows in order of arrival; where the stream skipped some (a lost emission, a cold start), the tape has them, and the clock asks for all there are. */
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

/** Pools that were not known before; those of a checkpoint were written before it was. */
const newPools = ({ state }: HotSecurity, known: ReadonlySet<string>): readonly string[] =>
  [...state.pools.byKey.values()].flatMap(({ address }) => (address !== null && !known.has(address) ? [address] : []));

/** What rows found, and what the clock found where it was asked. */
const findingsOf = (hot: ToldSecurity, found: readonly Found[], clockMs: number | null): Findings => {
  const { state, told } = hot;
  if (clockMs === null) {
    const known = asOf(state, told.clockMs).state;
    return { state: known, found, clock: [], clockMs: told.clockMs, dueMs: securityDueMs(state) };
  }
  const later = asOf(state, clockMs);
  return { state: later.state, found, clock: later.changes, clockMs, dueMs: securityDueMs(later.state) };
};

/**
 * Emits who bought and who acted together, before anything says that it was told and before any checkpoint: whoever folds these rows again finds it again, perhaps twice. Buys are
 * taken off the batch's own rows, for these come again until they are done.
 */
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

/** Tells wallets what was learnt of them, whether anybody listens to the mint or not; told twice it says nothing new. */
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

/** Makes the effects of what was found; when another writer told meanwhile, only what it did not. */
const settle = async (
  stores: MintStores,
  mint: string,
  hot: ToldSecurity,
  findings: Findings,
  nowMs: number,
): Promise<readonly Telling[]> => {
  for (let tries = 1; ; tries++) {
    const fresh = await audible(stores, mint, untold(hot.told, findings.found));
    const clock = findings.clock.filter(change => isNews(change) && !hot.told.clock.includes(clockName(change)));
    const next = nextTold(hot, fresh, clock, findings);
    hot.kept = await keepHindsight(stores.security, mint, hot, findings.state);
    if (next === null) return [];
    try {
      hot.told = await saveTold(stores.security, mint, hot.told, next);
      const changes = withoutHeld(hot.held, [...fresh.map(({ change }) => change), ...clock], nowMs);
      return tellingsOf(stores.ledgers, hot.state, changes);
    } catch (error) {
      if (!isConflict(error) || tries === TRIES_MAX) throw error;
      hot.told = await loadTold(stores.security, mint);
    }
  }
};

/** Where there is nothing but bundles that grew and nobody listens, there is nothing to tell: that is state, and no event. */
const audible = async ({ pusher }: MintStores, mint: string, fresh: readonly Found[]): Promise<readonly Found[]> => {
  if (fresh.length === 0 || fresh.some(({ change }) => change.kind !== 'bundle_updated')) return fresh;
  return (await heardTopics(pusher.sockets, [`token:${mint}`])).length > 0 ? fresh : [];
};

/** What is written before it is told; null where nothing is new and nothing is due otherwise than was said. */
const nextTold = (
  { seq, told }: ToldSecurity,
  fresh: readonly Found[],
  clock: readonly Noted[],
  { clockMs, dueMs }: Findings,
): Omit<Told, 'version'> | null => {
  // What time made of it up to the moment it was last asked for was told then.
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
