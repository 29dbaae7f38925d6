import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Item, TableRef } from '../kernel/dynamo.ts';

/** Snapshots, delivered changes and bundle membership of mints. */
export type Security = TableRef<'security'>;

export const openSecurity = (client: DynamoDBClient, table: string): Security => ({ client, table });

export const securityKey = (mint: string, sort: string): Item => ({ k: { S: mint }, s: { S: sort } });
