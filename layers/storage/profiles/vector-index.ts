import {
  DeleteVectorsCommand,
  GetVectorsCommand,
  PutVectorsCommand,
  QueryVectorsCommand,
  type QueryVectorsCommandOutput,
  type S3VectorsClient,
} from '@aws-sdk/client-s3vectors';
import type { SimilarFilter } from '../../core/similarity/filter.ts';
import type { VectoredWallet } from '../../core/similarity/profiled-wallet.ts';
import { splitIntoChunks } from '../kernel/parallel.ts';
import { buildVectorFilter, parseVectoredWallet, toVectorMetadata } from './vector-metadata.ts';

export type VectorIndex = { readonly client: S3VectorsClient; readonly arn: string };

/** Source: S3 User Guide, S3 Vectors, Limitations. */
export const WRITE_MAX = 500;

export function openVectorIndex(client: S3VectorsClient, arn: string): VectorIndex {
  return { client, arn };
}

/** Sequential: an index takes 2,500 vectors per second. */
export async function putVectors({ client, arn }: VectorIndex, entries: readonly VectoredWallet[]): Promise<void> {
  for (const batch of splitIntoChunks(entries, WRITE_MAX)) {
    const vectors = batch.map(entry => ({
      key: entry.wallet,
      data: { float32: [...entry.vector] },
      metadata: toVectorMetadata(entry),
    }));
    await client.send(new PutVectorsCommand({ indexArn: arn, vectors }));
  }
}

export async function deleteVectors({ client, arn }: VectorIndex, wallets: readonly string[]): Promise<void> {
  for (const keys of splitIntoChunks(wallets, WRITE_MAX))
    await client.send(new DeleteVectorsCommand({ indexArn: arn, keys: [...keys] }));
}

export async function getVector({ client, arn }: VectorIndex, wallet: string): Promise<VectoredWallet | null> {
  const request = new GetVectorsCommand({ indexArn: arn, keys: [wallet], returnMetadata: true });
  const [found] = (await client.send(request)).vectors ?? [];
  return found === undefined ? null : parseVectoredWallet(found.metadata);
}

/** Approximate, at most 10,000, in pages. */
export async function queryVectors(
  { client, arn }: VectorIndex,
  vector: Float32Array,
  count: number,
  filter: SimilarFilter,
  nowMs: number,
): Promise<readonly VectoredWallet[]> {
  const query = {
    indexArn: arn,
    topK: count,
    queryVector: { float32: [...vector] },
    filter: buildVectorFilter(filter, nowMs),
    returnMetadata: true,
  };
  const found: VectoredWallet[] = [];
  let nextToken: string | undefined;
  do {
    const page: QueryVectorsCommandOutput = await client.send(new QueryVectorsCommand({ ...query, nextToken }));
    found.push(...(page.vectors ?? []).map(({ metadata }) => parseVectoredWallet(metadata)));
    nextToken = page.nextToken;
  } while (nextToken);
  return found;
}
