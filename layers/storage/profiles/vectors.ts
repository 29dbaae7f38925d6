import { snapshotGrids } from '../../core/kernel/snapshot-grid.ts';
import { hasVector, type ProfiledWallet, type VectoredWallet } from '../../core/similarity/profiled-wallet.ts';
import { type Item, putItem, type TableRef } from '../kernel/dynamo.ts';
import { buildKeyQuery, queryItems } from '../kernel/query.ts';
import { decodeProfiles, encodeProfiles } from './profile-columns.ts';

export type Vectors = TableRef<'vectors'>;

/** Partitions by hash, folded separately. */
export const PARTS = 32;

/** Log resolution: the last save in a bucket wins. */
export const BUCKET_MS = 10_000;

/** Longer than folding may fail. */
export const LOG_KEPT_MS = 7 * 86_400_000;

/** Answers of the past apply it to the profiles of the day before. */
const EXPIRY_MS = snapshotGrids.hour.keptMs + 2 * 86_400_000;

/** Without an entry the wallet was removed. */
export type Change = { readonly bucket: number; readonly wallet: string; readonly entry: VectoredWallet | null };

export function hashToVectorPart(wallet: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < wallet.length; at++) hash = Math.imul(hash ^ wallet.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % PARTS;
}

export function toChangeBucket(ms: number): number {
  return Math.floor(ms / BUCKET_MS);
}

/** Appends to the log without a read. A wallet without a vector is removed. */
export function saveProfile(vectors: Vectors, entry: ProfiledWallet, nowMs: number): Promise<void> {
  return putItem(vectors, {
    k: { S: logKey(hashToVectorPart(entry.wallet)) },
    s: { S: `${formatBucket(toChangeBucket(nowMs))}#${entry.wallet}` },
    ...(hasVector(entry) && { p: { B: encodeProfiles([entry]) } }),
    expires: { N: String(Math.floor((nowMs + EXPIRY_MS) / 1000)) },
  });
}

/** Changes in (after, through], oldest first. */
export async function loadChangesBetween(
  vectors: Vectors,
  part: number,
  afterBucket: number,
  throughBucket: number,
): Promise<readonly Change[]> {
  const items = await queryItems(
    vectors,
    buildKeyQuery('k = :k AND s BETWEEN :from AND :to', {
      k: logKey(part),
      from: formatBucket(afterBucket + 1),
      to: formatBucket(throughBucket + 1),
    }),
  );
  return items.map(parseChange);
}

function logKey(part: number): string {
  return `log#${part}`;
}

/** Padded, to sort as text. */
export function formatBucket(bucket: number): string {
  return String(Math.max(0, bucket)).padStart(10, '0');
}

function parseChange(item: Item): Change {
  const [bucket, wallet] = item.s!.S!.split('#');
  const bytes = item.p?.B;
  return {
    bucket: Number(bucket),
    wallet: wallet!,
    entry: bytes === undefined ? null : decodeProfiles(bytes)[0]!,
  };
}
