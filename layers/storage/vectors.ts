import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { hasVector, type ProfiledWallet, type VectoredWallet } from '../core/similarity/profiled-wallet.ts';
import { type Item, putItem, queryItems, type TableRef } from './dynamo.ts';
import { decodeProfiles, encodeProfiles } from './profile-columns.ts';

export type Vectors = TableRef;

/** Parts that wallets are spread over by hash: each is written to, read and folded by itself. */
export const PARTS = 32;

/** A bucket of the log: what a wallet is saved as again within it replaces what it was. */
export const BUCKET_MS = 10_000;

/** How long an entry of the log is kept: far longer than folding may ever be away. */
export const LOG_KEPT_MS = 7 * 86_400_000;

/** One wallet's change, as the log has it; without an entry it was taken out. */
export type Change = { readonly bucket: number; readonly wallet: string; readonly entry: VectoredWallet | null };

export const openVectors = (client: DynamoDBClient, table: string): Vectors => ({ client, table });

/** The part that a wallet is in. */
export const partOf = (wallet: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < wallet.length; at++) hash = Math.imul(hash ^ wallet.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % PARTS;
};

/** The bucket of a moment. */
export const bucketOf = (ms: number): number => Math.floor(ms / BUCKET_MS);

/**
 * Writes a wallet's profile at the end of its part's log: one write unit, no read. `nowMs` is the time of this call. A wallet without a vector is taken
 * out; one that never had any need not be saved.
 */
export const saveProfile = (vectors: Vectors, entry: ProfiledWallet, nowMs: number): Promise<void> =>
  putItem(vectors, {
    k: { S: logKey(partOf(entry.wallet)) },
    s: { S: `${bucketText(bucketOf(nowMs))}#${entry.wallet}` },
    ...(hasVector(entry) && { p: { B: encodeProfiles([entry]) } }),
    expires: { N: String(Math.floor((nowMs + LOG_KEPT_MS) / 1000)) },
  });

/** A part's changes of the buckets after one and through another, oldest first. */
export const changesBetween = async (
  vectors: Vectors,
  part: number,
  afterBucket: number,
  throughBucket: number,
): Promise<readonly Change[]> => {
  const items = await queryItems(vectors, {
    KeyConditionExpression: 'k = :k AND s BETWEEN :from AND :to',
    ExpressionAttributeValues: {
      ':k': { S: logKey(part) },
      ':from': { S: bucketText(afterBucket + 1) },
      ':to': { S: bucketText(throughBucket + 1) },
    },
  });
  return items.map(changeOf);
};

const logKey = (part: number): string => `log#${part}`;

/** Ten digits, so that texts sort as numbers do. */
const bucketText = (bucket: number): string => String(Math.max(0, bucket)).padStart(10, '0');

const changeOf = (item: Item): Change => {
  const [bucket, wallet] = item.s!.S!.split('#');
  const bytes = item.p?.B;
  return {
    bucket: Number(bucket),
    wallet: wallet!,
    entry: bytes === undefined ? null : decodeProfiles(bytes)[0]!,
  };
};
