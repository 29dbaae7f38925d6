import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { pack, unpack } from '../../core/codec/pack.ts';
import { DAY_MS } from '../../core/kernel/utc-day.ts';
import { putItem } from '../kernel/dynamo.ts';
import { buildKeyQuery, queryPages } from '../kernel/query.ts';
import { copySnapshot } from '../kernel/snapshot.ts';
import { parseSnapshotHead, type SnapshotHead, toSnapshotHeadItem } from '../kernel/snapshot-head.ts';
import type { Keep } from '../kernel/snapshot-save.ts';
import { type Security, toSecurityKey } from './security.ts';
import { toSnapshotPlace } from './snapshot.ts';

/** A snapshot that stays for answers of the past. */
export type KeptSnapshot = {
  /** The last row that it has. */
  readonly seq: number;
  /** The newest time and arrival of its rows. */
  readonly newestMs: number;
  readonly receivedMs: number;
  readonly seen: unknown;
  /** Memo of the tape after its last row; null if unknown. */
  readonly memo: AttributeValue | null;
  readonly head: SnapshotHead;
};

/** A week more than boards of an hour are kept. */
const KEPT_MS = 42 * DAY_MS;
const MS_DIGITS = 16;
const SEQ_DIGITS = 12;

function toKeptPartition(mint: string): string {
  return `${mint}#kept`;
}

function formatNewestMs(ms: number): string {
  return String(ms).padStart(MS_DIGITS, '0');
}

/** Whether rows of a time are still kept. */
export function isKeptTime(newestMs: number, nowMs: number): boolean {
  return newestMs + KEPT_MS > nowMs;
}

/** Keeps the parts of a snapshot, and notes it. */
export function openKeep(security: Security, mint: string, kept: Omit<KeptSnapshot, 'head'>): Keep {
  const { seq, newestMs, receivedMs, seen, memo } = kept;
  const expiresMs = newestMs + KEPT_MS;
  const sort = `${formatNewestMs(newestMs)}#${String(seq).padStart(SEQ_DIGITS, '0')}`;
  return {
    slot: seq,
    expiresMs,
    note: async head =>
      putItem(security, {
        ...toSecurityKey(toKeptPartition(mint), sort),
        h: { M: toSnapshotHeadItem(toSnapshotPlace(security, mint), head) },
        a: { N: String(receivedMs) },
        i: { B: pack(seen) },
        ...(memo !== null && { m: memo }),
        expires: { N: String(Math.ceil(expiresMs / 1_000)) },
      }),
  };
}

/** Kept snapshots without a row later than a time, newest first. */
export async function* readKeptSnapshots(
  security: Security,
  mint: string,
  asOfMs: number,
): AsyncGenerator<KeptSnapshot> {
  const query = {
    ...buildKeyQuery('k = :k AND s < :s', { k: toKeptPartition(mint), s: formatNewestMs(asOfMs + 1) }),
    ScanIndexForward: false,
    Limit: 2,
  };
  for await (const { items } of queryPages(security, query, 2))
    for (const { s, h, a, i, m } of items) {
      const [newestMs, seq] = s!.S!.split('#').map(Number);
      yield {
        ...{ seq: seq!, newestMs: newestMs!, receivedMs: Number(a!.N), seen: unpack(i!.B!), memo: m ?? null },
        head: parseSnapshotHead(h!.M!),
      };
    }
}

/** Makes it the newest snapshot of another table. False: a part has expired. */
export function restoreKeptSnapshot(
  from: Security,
  to: Security,
  mint: string,
  { head }: KeptSnapshot,
): Promise<boolean> {
  return copySnapshot(toSnapshotPlace(from, mint), toSnapshotPlace(to, mint), head);
}
