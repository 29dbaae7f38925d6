import { cacheBytesMax } from '../../contract/functions.ts';
import { processors } from '../../contract/processors.ts';
import { decodeIfSameVersion } from '../../core/codec/wrong-version.ts';
import { compressPage, decodeHolders, type HoldersHead, writeHolders } from '../../core/holders/pages.ts';
import { estimateHeapBytes } from '../../core/kernel/heap-bytes.ts';
import { pick } from '../../core/kernel/pick.ts';
import { dropHourChunks } from '../../core/people/hours.ts';
import { decodeSecurity, encodeSecurity } from '../../core/security/codec.ts';
import { type Noted, noteSecurity } from '../../core/security/noted.ts';
import { createMintSecurity, type MintSecurity } from '../../core/security/security.ts';
import { dropResultChunks } from '../../core/traders/results.ts';
import { logger } from '../../edge/logger.ts';
import { loadHeads } from '../../storage/journal/journal.ts';
import { isConflict } from '../../storage/kernel/dynamo.ts';
import type { SnapshotVersion } from '../../storage/kernel/snapshot.ts';
import type { Budget, Keep, SnapshotSave } from '../../storage/kernel/snapshot-save.ts';
import { formatTapeKey, type Tape, type TapeRow } from '../../storage/market/tape.ts';
import { isKeptTime, openKeep } from '../../storage/security/kept-snapshots.ts';
import { saveHourChunks } from '../../storage/security/people-hours.ts';
import type { Security } from '../../storage/security/security.ts';
import { loadSecuritySnapshot, loadSnapshotVersion, openSecuritySave } from '../../storage/security/snapshot.ts';
import { saveResultChunks } from '../../storage/security/trade-results.ts';
import { type CommitPolicy, commitPolicies, isCommitDue } from '../tokens/commit-policy.ts';
import { addSeenRows, nothingSeen, type Seen } from '../tokens/inputs.ts';
import { toMintRow } from './mint-rows.ts';

export type SecurityStores = { readonly security: Security; readonly tape: Tape };

/** Cached fold of the tape through `seq`, without time. */
export type CachedSecurity = {
  readonly state: MintSecurity;
  seq: number;
  version: SnapshotVersion;
  /** Rows since the snapshot, or the one being saved. */
  since: number;
  saving: SnapshotSave | null;
  /** Null after a snapshot of an earlier version. */
  seen: Seen | null;
};

/** Loads the last snapshot without later rows. */
export async function loadCached(
  { security }: Pick<SecurityStores, 'security'>,
  mint: string,
): Promise<CachedSecurity> {
  const { version, snapshot } = await loadSecuritySnapshot(security, mint);
  // The tape can rebuild snapshots of other versions.
  const state =
    snapshot &&
    decodeIfSameVersion(() =>
      decodeSecurity(snapshot.state, decodeHolders(snapshot.holders.head as HoldersHead, snapshot.holders.pages)),
    );
  return state === null
    ? { state: createMintSecurity(mint), seq: 0, version, since: 0, saving: null, seen: nothingSeen }
    : { state, seq: version.seq, version, since: 0, saving: null, seen: (snapshot?.seen as Seen | undefined) ?? null };
}

/** `receivedMs`: of the row. */
export type Found = { readonly seq: number; readonly receivedMs?: number | null | undefined; readonly change: Noted };

/** Folds new rows; returns changes in order. */
export function foldCached(cached: CachedSecurity, rows: readonly TapeRow[]): readonly Found[] {
  const found: Found[] = [];
  if (cached.seen !== null)
    cached.seen = addSeenRows(
      cached.seen,
      rows.filter(({ seq }) => seq > cached.seq),
    );
  for (const row of rows) {
    if (row.seq <= cached.seq) continue;
    if (row.seq > cached.seq + 1)
      throw new Error(
        `Rows ${cached.seq + 1} to ${row.seq - 1} of ${cached.state.mint} are missing. Restore a backup.`,
      );
    cached.seq = row.seq;
    cached.since += 1;
    const known = toMintRow(row);
    if (known !== null)
      for (const change of noteSecurity(cached.state, known)) found.push({ ...pick(row, 'seq', 'receivedMs'), change });
  }
  return found;
}

const HOLDERS_PER_ROW = 8;

/** A begun save continues. */
export function isCheckpointDue(
  { since, state, version, saving }: CachedSecurity,
  policy: CommitPolicy = commitPolicies.security,
  isAtRest = false,
): boolean {
  // Without a number, each batch is stored, of many holders too.
  const rows = policy.rows === 0 ? 0 : Math.max(policy.rows, state.holders.byWallet.size / HOLDERS_PER_ROW);
  return saving !== null || isCommitDue({ ...policy, rows }, { rows: since, bytes: version.bytes, isAtRest });
}

/** What decides whether a snapshot is kept. */
export type Keeping = { readonly tape: Tape; readonly policy?: CommitPolicy | undefined; readonly nowMs: number };

/**
 * Starts or continues a save, which is kept if `keeping` says so.
 * A lost race ends it with ConditionalCheckFailedException.
 */
export async function saveSecuritySnapshot(
  security: Security,
  cached: CachedSecurity,
  budget: Budget,
  keeping?: Keeping,
): Promise<void> {
  if (cached.saving === null) {
    const { mint, results, hours } = cached.state;
    await Promise.all([saveResultChunks(security, mint, results.chunks), saveHourChunks(security, mint, hours.chunks)]);
    dropResultChunks(results);
    dropHourChunks(hours);
  }
  cached.saving ??= startSave(
    security,
    cached,
    (keeping && (await keepSnapshot(security, cached, keeping))) ?? undefined,
  );
  const { seq } = cached.saving;
  try {
    const version = await cached.saving.run(budget);
    if (version === null) return;
    cached.version = version;
    cached.saving = null;
  } catch (error) {
    if (!isConflict(error)) throw error;
    cached.since += seq - cached.version.seq;
    cached.saving = null;
    throw error;
  }
}

const REST_MS = 1_800_000;
const REST_SAVE_MS = 30_000;

/** Replaces a snapshot that rests on one that expires. Throws to be tried again. */
export async function leaveKeptSnapshot(
  security: Security,
  cached: CachedSecurity,
  clock: () => number,
  nowMs: number,
): Promise<void> {
  const isAtRest = nowMs - (cached.seen?.tradedMs ?? 0) >= REST_MS;
  if (!cached.version.isKept || !isAtRest) return;
  await updateSecurityVersion(security, cached);
  if (!cached.version.isKept) return;
  await saveSecuritySnapshot(security, cached, { clock, ms: REST_SAVE_MS });
  if (cached.version.isKept) throw new Error(`The snapshot of ${cached.state.mint} expires; its tick is tried again.`);
}

/** Null unless rows enough follow the last kept one. */
async function keepSnapshot(security: Security, cached: CachedSecurity, keeping: Keeping): Promise<Keep | null> {
  const { seq, seen, state } = cached;
  const { tape, policy = commitPolicies.kept, nowMs } = keeping;
  if (seen === null || !isCommitDue(policy, { rows: seq - seen.keptSeq }) || !isKeptTime(seen.newestMs, nowMs))
    return null;
  const name = formatTapeKey(state.mint);
  const head = (await loadHeads(tape, [name])).get(name)!;
  const memo = head.seq === seq ? (tape.shape.memo.write(head.memo, null) ?? null) : null;
  cached.seen = { ...seen, keptSeq: seq };
  return openKeep(security, state.mint, { ...pick(seen, 'newestMs', 'receivedMs'), seq, seen: cached.seen, memo });
}

function startSave(security: Security, cached: CachedSecurity, keep: Keep | undefined): SnapshotSave {
  const { state, seq, seen } = cached;
  const { head, pages } = writeHolders(state.holders);
  const holders = { head, pages: pages.map(page => () => compressPage(page)) };
  const next = { seq, state: encodeSecurity(state), holders, ...(seen !== null && { seen }) };
  cached.since = 0;
  return openSecuritySave(security, state.mint, cached.version, next, keep);
}

/** Takes over a snapshot of another environment. */
export async function updateSecurityVersion(security: Security, cached: CachedSecurity): Promise<void> {
  const stored = await loadSnapshotVersion(security, cached.state.mint);
  if (stored.version === cached.version.version) return;
  cached.version = stored;
  cached.since = Math.max(0, cached.seq - stored.seq);
}

/** Measured: a holder, with its place in the ranking. */
const HOLDER_BYTES = 1_300;
/** Measured: parts share trades, and the estimate counts them in each. */
const SHARED_BY = 4;
const BYTES_MAX = cacheBytesMax(processors.intake);

/** A single state above the limit stays cached. */
export const securityCache = {
  bytesMax: BYTES_MAX,
  bytesOf: (cached: CachedSecurity): number => {
    const { holders, ...rest } = cached.state;
    const own = Math.ceil(estimateHeapBytes({ ...cached, state: rest, saving: null }) / SHARED_BY);
    return Math.min(BYTES_MAX, own + HOLDER_BYTES * holders.byWallet.size + (cached.saving?.getBytes() ?? 0));
  },
};

/** Per batch. A larger snapshot takes several. */
const SAVE_MS = 3_000;

/** Optional: the next rows retry a failed snapshot. Another environment may write it. */
export async function trySaveSnapshot(
  { security, clock = Date.now }: Pick<SecurityStores, 'security'> & { readonly clock?: () => number },
  cached: CachedSecurity,
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
