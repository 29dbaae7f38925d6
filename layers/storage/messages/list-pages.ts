import { createHash } from 'node:crypto';
import { DeleteItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import type * as z from 'zod/mini';
import type { listedToken } from '../../contract/schemas/listed-token.ts';
import { createVersionCondition, getItem, getItems, type Item, isWritten, putItem } from '../kernel/dynamo.ts';
import { parsePackedAttribute, toPackedAttribute } from '../kernel/packed-attribute.ts';
import { buildConsistentQuery, queryItems } from '../kernel/query.ts';
import type { MessageLog } from './log.ts';

type ListedRow = z.infer<typeof listedToken>;

/** The page of a list channel as it was last sent. */
export type ListPage = {
  /** The query's channel, in its normal form. */
  readonly channel: string;
  /** 0: not stored yet. */
  readonly version: number;
  /** Number of its newest message, and of the one before. */
  readonly seq: number;
  readonly prev: number;
  /** When somebody last subscribed. */
  readonly askedMs: number;
  /** As sent, with `token_mint`. */
  readonly rows: readonly ListedRow[];
};

/** No topic has this name. */
const PARTITION = 'lists';
const COUNT: Item = { topic: { S: 'list-count' }, last: { N: '0' } };
const LIFE_SECONDS = 86_400;

function toKey(channel: string): Item {
  const hash = createHash('sha256').update(channel).digest().readUIntBE(0, 6);
  return { topic: { S: PARTITION }, last: { N: String(hash) } };
}

export async function loadListPage(log: MessageLog, channel: string): Promise<ListPage | null> {
  const item = await getItem(log, toKey(channel));
  return item === undefined ? null : parsePage(item);
}

export async function loadListPages(
  log: MessageLog,
  channels: readonly string[],
): Promise<ReadonlyMap<string, ListPage>> {
  const items = await getItems(log, channels.map(toKey));
  return new Map(items.map(parsePage).map(page => [page.channel, page]));
}

/** Pages of all queries. */
export async function loadAllListPages(log: MessageLog): Promise<readonly ListPage[]> {
  return (await queryItems(log, buildConsistentQuery('topic = :topic', { topic: PARTITION }))).map(parsePage);
}

/** Counts a new page. Returns false if there are too many. */
export function countListPage({ client, table }: MessageLog, max: number): Promise<boolean> {
  const command = new UpdateItemCommand({
    TableName: table,
    Key: COUNT,
    UpdateExpression: 'ADD n :one',
    ConditionExpression: 'attribute_not_exists(n) OR n < :max',
    ExpressionAttributeValues: { ':one': { N: '1' }, ':max': { N: String(max) } },
  });
  return isWritten(client.send(command));
}

/** Corrects the count, which keeps the pages that ended. */
export function saveListPageCount(log: MessageLog, count: number): Promise<void> {
  return putItem(log, { ...COUNT, n: { N: String(count) } });
}

/** Saves the successor of a page. Returns false when another writer was faster. */
export function saveListPage(log: MessageLog, page: ListPage, nowMs: number): Promise<boolean> {
  const { channel, version, seq, prev, askedMs, rows } = page;
  const item = {
    ...toKey(channel),
    q: { S: channel },
    v: { N: String(version) },
    seq: { N: String(seq) },
    prev: { N: String(prev) },
    asked: { N: String(askedMs) },
    d: toPackedAttribute(rows),
    expires: { N: String(Math.floor(nowMs / 1000) + LIFE_SECONDS) },
  };
  return isWritten(putItem(log, item, createVersionCondition(version - 1)));
}

/** Deletes a page, unless it changed since. */
export async function deleteListPage({ client, table }: MessageLog, { channel, version }: ListPage): Promise<void> {
  const command = new DeleteItemCommand({
    TableName: table,
    Key: toKey(channel),
    ConditionExpression: 'v = :v',
    ExpressionAttributeValues: { ':v': { N: String(version) } },
  });
  await isWritten(client.send(command));
}

function parsePage(item: Item): ListPage {
  return {
    channel: item.q!.S!,
    version: Number(item.v!.N),
    seq: Number(item.seq!.N),
    prev: Number(item.prev!.N),
    askedMs: Number(item.asked!.N),
    rows: parsePackedAttribute(item.d!),
  };
}
