import type { Item, TableRef } from '../kernel/dynamo.ts';

/** Snapshots, delivered changes and bundle membership of mints. */
export type Security = TableRef<'security'>;

export function toSecurityKey(mint: string, sort: string): Item {
  return { k: { S: mint }, s: { S: sort } };
}
