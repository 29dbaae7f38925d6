import type { Item, TableRef } from '../kernel/dynamo.ts';

/** Snapshots, delivered changes and bundle membership of mints. */
export type Security = TableRef<'security'>;

export const toSecurityKey = (mint: string, sort: string): Item => ({ k: { S: mint }, s: { S: sort } });
