import { compareOrder } from '../../../layers/core/mint/order.ts';
import type { Answer, Rest } from '../../typescript/src/client.ts';
import { readPages } from './service.ts';

/** A row of `GET /v1/token/{mint}/pool-rows`. */
export type PoolRow = Answer<'/v1/token/{mint}/pool-rows'>['rows'][number];

const PAGE_ROWS = 1_000;

/** Reads a token's rows by arrival. Throws a `ServiceError`. */
export async function readPoolRows(rest: Rest, mint: string): Promise<readonly PoolRow[]> {
  const rows: PoolRow[] = [];
  for await (const page of readPages(rest.pages('/v1/token/{mint}/pool-rows', { mint, limit: PAGE_ROWS })))
    rows.push(...page.rows);
  return rows;
}

/** The same rows in canonical order: slot, transaction, event, arrival. */
export function sortRows(rows: readonly PoolRow[]): readonly PoolRow[] {
  const firstSeqs = new Map<string, number>();
  for (const { signature, seq } of rows)
    if (signature !== null) firstSeqs.set(signature, Math.min(seq, firstSeqs.get(signature) ?? seq));
  return rows
    .map(row => ({
      row,
      ...{ seq: row.seq, slot: row.slot, txIndex: row.tx_index, eventIndex: row.event_index ?? 0 },
      firstSeq: row.signature === null ? null : firstSeqs.get(row.signature)!,
    }))
    .sort(compareOrder)
    .map(({ row }) => row);
}
