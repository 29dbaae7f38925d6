import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Item, TableRef } from './dynamo.ts';

/** What is kept of the safety of mints beside their tapes: checkpoints, what was told, whose bundle a wallet is in. */
export type Security = TableRef;

export const openSecurity = (client: DynamoDBClient, table: string): Security => ({ client, table });

/** Primary key of one of a mint's items. */
export const securityKey = (mint: string, sort: string): Item => ({ k: { S: mint }, s: { S: sort } });

/** The condition of a write over an item that was loaded at a version; one that was never written has version 0. */
export const unmoved = (version: number) =>
  version === 0
    ? { ConditionExpression: 'attribute_not_exists(k)' }
    : { ConditionExpression: 'v = :v', ExpressionAttributeValues: { ':v': { N: String(version) } } };
