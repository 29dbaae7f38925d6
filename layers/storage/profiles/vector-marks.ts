import { getItem, type Item, isWritten, putItem } from '../kernel/dynamo.ts';
import { PARTS, type Vectors } from './vectors.ts';

/** Last indexed bucket per part. A new index starts over, as its ARN differs. */
export type Marks = { readonly index: string; readonly version: number; readonly through: readonly number[] };

export const NEVER = -1;

/** Leases the index until a time; null when it is taken. */
export const claimMarks = async (
  vectors: Vectors,
  index: string,
  nowMs: number,
  untilMs: number,
): Promise<Marks | null> => {
  const marks = await loadMarks(vectors, index);
  const claim = putItem(vectors, itemOf(marks, untilMs), {
    ConditionExpression: 'attribute_not_exists(k) OR (v = :v AND claimed_until < :now)',
    ExpressionAttributeValues: { ':v': { N: String(marks.version) }, ':now': { N: String(nowMs) } },
  });
  return (await isWritten(claim)) ? marks : null;
};

/** Needs the lease; `untilMs` 0 releases it. */
export const saveMarks = async (vectors: Vectors, marks: Marks, untilMs: number): Promise<Marks> => {
  const next = { ...marks, version: marks.version + 1 };
  await putItem(vectors, itemOf(next, untilMs));
  return next;
};

const loadMarks = async (vectors: Vectors, index: string): Promise<Marks> => {
  const item = await getItem(vectors, keyOf(index));
  return {
    index,
    version: Number(item?.v?.N ?? 0),
    through: item?.through?.L?.map(({ N }) => Number(N)) ?? Array.from({ length: PARTS }, () => NEVER),
  };
};

const keyOf = (index: string): Item => ({ k: { S: `index#${index}` }, s: { S: 'marks' } });

const itemOf = ({ index, version, through }: Marks, claimedUntilMs: number): Item => ({
  ...keyOf(index),
  v: { N: String(version) },
  through: { L: through.map(bucket => ({ N: String(bucket) })) },
  claimed_until: { N: String(claimedUntilMs) },
});
