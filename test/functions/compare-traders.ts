import { expect } from 'vitest';
import { openTape, readRowsAfter } from '../../layers/storage/market/tape.ts';
import type { World } from '../bench/environment.ts';
import { oracleTraders } from '../oracle/top-traders.ts';
import { lawMoves } from '../tapes/law-moves.ts';
import { ask } from '../worlds/handlers.ts';

type Fields = Readonly<Record<string, unknown>>;

const windows = { '1h': 1, '6h': 6, '24h': 24, '7d': 168, '30d': 720, all: Infinity } as const;
const sorts = ['total_pnl', 'realized_pnl', 'volume'] as const;

const toUsd = (usd: bigint | null): number | null => (usd === null ? null : Number(`${usd}e-30`));

/** Pages of an answer, by their cursors. */
const readTraders = async (path: string, limit: number): Promise<readonly Fields[]> => {
  const rows: Fields[] = [];
  for (let cursor: unknown = ''; cursor !== null; ) {
    const more = cursor === '' ? '' : `&cursor=${encodeURIComponent(String(cursor))}`;
    const { status, body } = await ask(`${path}&limit=${limit}${more}`);
    expect(status).toBe(200);
    rows.push(...(body.top_traders as unknown as readonly Fields[]));
    cursor = body.next_cursor;
  }
  return rows;
};

/** Compares each window and order with the oracle. Returns rows by window. */
export const compareTraders = async ({ client, names }: World, mint: string, nowMs: number) => {
  const rows = await readRowsAfter(openTape({ client, table: names.tape }), mint, 0);
  const moves = lawMoves(mint, rows);
  const decimals = rows.findLast(row => 'tokenDecimals' in row)?.tokenDecimals ?? 0;
  const { body: price } = (await ask(`/v1/token/${mint}/price`)) as { readonly body: Fields };
  const isMarked = price.worth_why !== 'thin_pool' && price.filtered_price_usd !== null;
  const mark = isMarked ? String(price.filtered_price_usd) : null;
  const lastMs = (wallet: string): number =>
    Math.max(...rows.flatMap(row => ('wallet' in row && row.wallet === wallet ? [row.timestampMs] : [])));
  const counts: Record<string, number> = {};
  for (const [window, hours] of Object.entries(windows))
    for (const sort of sorts) {
      const given = { afterMs: nowMs - hours * 3_600_000, throughMs: nowMs, sort, mark, decimals };
      const wanted = oracleTraders(moves, given);
      const found = await readTraders(`/v1/token/${mint}/top-traders?window=${window}&sort=${sort}`, 50);
      counts[window] = found.length;
      expect(found.map(({ rank, wallet }) => [rank, wallet])).toEqual(wanted.map(({ wallet }, at) => [at + 1, wallet]));
      for (const [at, one] of found.entries()) {
        const row = wanted[at]!;
        const shown = { ...one, window };
        expect(shown).toMatchObject({
          ...{ window, wallet: row.wallet, buys: row.buys, sells: row.sells, last_trade_ts_ms: lastMs(row.wallet) },
          ...{ bought_raw: String(row.boughtRaw), sold_raw: String(row.soldRaw) },
          ...{ bought_usd: toUsd(row.boughtUsd), sold_usd: toUsd(row.soldUsd), realized_pnl_usd: toUsd(row.realized) },
          ...{ unrealized_pnl_usd: toUsd(row.unrealized), total_pnl_usd: toUsd(row.total) },
        });
      }
    }
  return counts;
};
