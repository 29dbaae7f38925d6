import { getItem, type Item, isWritten, putItem } from '../kernel/dynamo.ts';
import { PARTS, type Vectors } from './vectors.ts';

/** Last indexed bucket per part. A new index starts over, as its ARN differs. */
export type VectorCheckpoint = {
  readonly index: string;
  readonly version: number;
  readonly through: readonly number[];
};

export const NEVER = -1;

/** Leases the index until a time; null when it is taken. */
export async function tryClaimCheckpoint(
  vectors: Vectors,
  index: string,
  nowMs: number,
  untilMs: number,
): Promise<VectorCheckpoint | null> {
  const item = await getItem(vectors, toKey(index));
  const checkpoint = {
    index,
    version: Number(item?.v?.N ?? 0),
    through: item?.through?.L?.map(({ N }) => Number(N)) ?? Array.from({ length: PARTS }, () => NEVER),
  };
  const claim = putItem(vectors, toItem(checkpoint, untilMs), {
    ConditionExpression: 'attribute_not_exists(k) OR (v = :v AND claimed_until < :now)',
    ExpressionAttributeValues: { ':v': { N: String(checkpoint.version) }, ':now': { N: String(nowMs) } },
  });
  return (await isWritten(claim)) ? checkpoint : null;
}

/** Needs the lease; `untilMs` 0 releases it. */
export async function saveVectorCheckpoint(
  vectors: Vectors,
  checkpoint: VectorCheckpoint,
  untilMs: number,
): Promise<VectorCheckpoint> {
  const next = { ...checkpoint, version: checkpoint.version + 1 };
  await putItem(vectors, toItem(next, untilMs));
  return next;
}

function toKey(index: string): Item {
  return { k: { S: `index#${index}` }, s: { S: 'checkpoint' } };
}

function toItem({ index, version, through }: VectorCheckpoint, claimedUntilMs: number): Item {
  return {
    ...toKey(index),
    v: { N: String(version) },
    through: { L: through.map(bucket => ({ N: String(bucket) })) },
    claimed_until: { N: String(claimedUntilMs) },
  };
}
