import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { pack, unpack } from '../../core/codec/pack.ts';
import { readStaleItems } from '../kernel/dynamo.ts';
import type { Quotas } from './quota.ts';

/** Took many reads, so all callers of its lifetime get it. */
export type StoredAnswer = {
  readonly text: string;
  /** Changed parameters of the next page, or null. */
  readonly next: Readonly<Record<string, string | number>> | null;
  /** Further headers. */
  readonly headers: Readonly<Record<string, string>>;
  /** When its work began, unix ms. */
  readonly atMs: number;
};

/** Below the limit of an item. Larger answers are not stored. */
export const ANSWER_BYTES_MAX = 390_000;

function toAnswerKey(name: string) {
  return { k: { S: `answer#${name}` }, s: { S: '-' } };
}

/** Null without one since `sinceMs`. May lag by a second. */
export async function findAnswer(quotas: Quotas, name: string, sinceMs: number): Promise<StoredAnswer | null> {
  const [item] = await readStaleItems(quotas, [toAnswerKey(name)]);
  const atMs = Number(item?.at?.N ?? 0);
  if (item === undefined || atMs <= sinceMs) return null;
  const [text, next, headers = {}] = unpack<Packed>(item.d!.B!);
  return { text, next, headers, atMs };
}

/** Earlier versions left the headers out. */
type Packed = readonly [text: string, next: StoredAnswer['next'], headers?: StoredAnswer['headers']];

/** Packs an answer; null if it is too large. */
export function packAnswer({ text, next, headers }: StoredAnswer): Uint8Array | null {
  const bytes = pack([text, next, headers] satisfies Packed);
  return bytes.length > ANSWER_BYTES_MAX ? null : bytes;
}

/** Keeps the newest answer. Ends at `expiresMs`. */
export async function saveSharedAnswer(
  { client, table }: Quotas,
  name: string,
  bytes: Uint8Array,
  atMs: number,
  expiresMs: number,
): Promise<void> {
  const update = new UpdateItemCommand({
    TableName: table,
    Key: toAnswerKey(name),
    UpdateExpression: 'SET d = :d, #at = :at, expires = :expires',
    ExpressionAttributeNames: { '#at': 'at' },
    ExpressionAttributeValues: {
      ':d': { B: bytes },
      ':at': { N: String(atMs) },
      ':expires': { N: String(Math.ceil(expiresMs / 1_000)) },
    },
  });
  await client.send(update);
}
