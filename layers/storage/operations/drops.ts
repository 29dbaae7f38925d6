import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { queryItems } from '../kernel/dynamo.ts';
import type { Counters } from './counters.ts';

/** Longer than any reader looks back. */
const KEPT_SECONDS = 600;
const PARTITION = 'drops';
const SECOND_DIGITS = 12;

const secondOf = (atMs: number): number => Math.floor(atMs / 1_000);
const sortOf = (second: number): string => String(second).padStart(SECOND_DIGITS, '0');

/** `atMs` in unix ms; counted per second. */
export const addDrops = async ({ client, table }: Counters, atMs: number, by: number): Promise<void> => {
  const second = secondOf(atMs);
  await client.send(
    new UpdateItemCommand({
      TableName: table,
      Key: { k: { S: PARTITION }, s: { S: sortOf(second) } },
      UpdateExpression: 'ADD dropped :by SET expires = :expires',
      ExpressionAttributeValues: { ':by': { N: String(by) }, ':expires': { N: String(second + KEPT_SECONDS) } },
    }),
  );
};

/** Total of all processors in (afterMs, toMs], unix ms. */
export const dropsBetween = async (counters: Counters, afterMs: number, toMs: number): Promise<number> => {
  const items = await queryItems(counters, {
    KeyConditionExpression: 'k = :k AND s BETWEEN :from AND :to',
    ExpressionAttributeValues: {
      ':k': { S: PARTITION },
      ':from': { S: sortOf(secondOf(afterMs) + 1) },
      ':to': { S: sortOf(secondOf(toMs)) },
    },
  });
  return items.reduce((sum, { dropped }) => sum + Number(dropped!.N), 0);
};
