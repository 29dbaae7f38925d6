import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Item, TableRef } from './dynamo.ts';

/** What is kept of the safety of mints beside their tapes: checkpoints, what was told, whose bundle a wallet is in. */
export type Security = TableRef;

export const openSecurity = (client: DynamoDBClient, table: string): Security => ({ client, table });

/** Primary key of one of a mint's items. */
export const securityKey = (mint: string, sort: string): Item => ({ k: { S: mint }, s: { S: sort } });
