import type { VectoredWallet } from '../../core/similarity/profiled-wallet.ts';
import { type Item, putItem } from '../kernel/dynamo.ts';
import { runInParallel, splitIntoChunks } from '../kernel/parallel.ts';
import { buildConsistentQuery, queryItems } from '../kernel/query.ts';
import { decodeProfiles, encodeProfiles } from './profile-columns.ts';
import { PAGE_WALLETS_MAX } from './vector-pages.ts';
import { formatBucket, type Vectors } from './vectors.ts';

/** The wallets of a part at the end of a bucket. The log goes on from there. */
export type KeptVectors = { readonly part: number; readonly throughBucket: number; readonly wallets: number };

const WRITES_MAX = 4;

/** Pages first: what names them is whole. */
export async function saveKeptVectors(
  vectors: Vectors,
  { part, throughBucket }: Pick<KeptVectors, 'part' | 'throughBucket'>,
  wallets: readonly VectoredWallet[],
): Promise<void> {
  const pages = splitIntoChunks(wallets, PAGE_WALLETS_MAX);
  await runInParallel([...pages.entries()], WRITES_MAX, ([number, entries]) =>
    putItem(vectors, { ...toPagesKey({ part, throughBucket }, number), p: { B: encodeProfiles(entries) } }),
  );
  const s = { S: formatBucket(throughBucket + 1) };
  await putItem(vectors, { k: { S: toPartition(part) }, s, wallets: { N: String(wallets.length) } });
}

/** The newest kept by a bucket. Null: none. */
export async function findKeptVectors(
  vectors: Vectors,
  part: number,
  throughBucket: number,
): Promise<KeptVectors | null> {
  const range = buildConsistentQuery('k = :k AND s <= :s', {
    k: toPartition(part),
    s: formatBucket(throughBucket + 1),
  });
  const [item] = await queryItems(vectors, { ...range, ScanIndexForward: false }, 1);
  return item === undefined ? null : { part, throughBucket: Number(item.s!.S) - 1, wallets: Number(item.wallets!.N) };
}

export async function loadKeptVectors(vectors: Vectors, kept: KeptVectors): Promise<readonly VectoredWallet[]> {
  const { k } = toPagesKey(kept, 0);
  const items = await queryItems(vectors, buildConsistentQuery('k = :k', { k: k!.S! }));
  return items.flatMap(({ p }) => decodeProfiles(p!.B!));
}

function toPartition(part: number): string {
  return `kept#${part}`;
}

function toPagesKey({ part, throughBucket }: Pick<KeptVectors, 'part' | 'throughBucket'>, number: number): Item {
  return { k: { S: `${toPartition(part)}#${throughBucket}` }, s: { S: String(number).padStart(5, '0') } };
}
