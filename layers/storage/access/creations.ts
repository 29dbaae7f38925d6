import { getItem, type Item, isWritten, putItem, type TableRef } from '../kernel/dynamo.ts';

/** Tables with things that callers create. */
export type CreationsTable = TableRef<'rules'> | TableRef<'targets'>;

/** What a caller's key created. */
export type Creation = {
  readonly id: string;
  /** Of what was asked for. */
  readonly digest: string;
  /** Whether it was stored. */
  readonly isDone: boolean;
};

/** Seconds that a repeated request finds what the first one created. */
export const CREATION_SECONDS = 86_400;

function toKey(owner: string, key: string): Item {
  return { k: { S: `once#${owner}` }, s: { S: key } };
}

function toItem(owner: string, key: string, { id, digest, isDone }: Creation, nowMs: number): Item {
  const expires = { N: String(Math.floor(nowMs / 1_000) + CREATION_SECONDS) };
  return { ...toKey(owner, key), id: { S: id }, digest: { S: digest }, done: { BOOL: isDone }, expires };
}

/** Keeps the first creation of a key, and returns it to all requests with this key. */
export async function claimCreation(
  table: CreationsTable,
  owner: string,
  key: string,
  asked: Pick<Creation, 'id' | 'digest'>,
  nowMs: number,
): Promise<Creation> {
  const own: Creation = { ...asked, isDone: false };
  for (;;) {
    // Items may outlive their time.
    const condition = {
      ConditionExpression: 'attribute_not_exists(k) OR #e < :now',
      ExpressionAttributeNames: { '#e': 'expires' },
      ExpressionAttributeValues: { ':now': { N: String(Math.floor(nowMs / 1_000)) } },
    };
    if (await isWritten(putItem(table, toItem(owner, key, own, nowMs), condition))) return own;
    const item = await getItem(table, toKey(owner, key));
    if (item) return { id: item.id!.S!, digest: item.digest!.S!, isDone: item.done!.BOOL! };
  }
}

/** Notes that the creation was stored. */
export function finishCreation(
  table: CreationsTable,
  owner: string,
  key: string,
  creation: Creation,
  nowMs: number,
): Promise<void> {
  return putItem(table, toItem(owner, key, { ...creation, isDone: true }, nowMs));
}
