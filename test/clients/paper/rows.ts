/** Rows of a token's pools by hand. */
import type { Params, Trigger } from '../../../clients/paper/src/order.ts';
import { reportPaper } from '../../../clients/paper/src/report.ts';
import type { PoolRow } from '../../../clients/paper/src/rows.ts';
import type { PaperEvent } from '../../oracle/paper.ts';

export const SOL = 'So11111111111111111111111111111111111111112';
export const MINT = 'mint';
export const POOL = 'pool';
export const START_MS = 1_760_000_000_000;

const empty = {
  ...{ signature: null, tx_index: null, event_index: null, received_ms: null, from_pool: null },
  ...{ token_reserve_raw: null, base_reserve_raw: null, virtual_token_raw: null, virtual_base_raw: null },
  ...{ token_amount_raw: null, base_amount_raw: null, direction: null, dex_fee_raw: null },
  ...{ base_price_usd: null, sol_price_usd: null, is_outlier: null },
  ...{ side: null, pct_of_pool: null, is_full_close: null },
} as const;

/** A row at a number of milliseconds after the start, a slot for each. */
export const row = (at: number, fields: Partial<PoolRow>): PoolRow => ({
  ...empty,
  ...{ kind: 'swap', seq: at + 1, slot: at, timestamp: START_MS + at, pool_address: POOL, dex_name: 'pump_swap' },
  ...{ shape: 'constant_product', base_mint: SOL, token_decimals: 6, base_decimals: 9 },
  ...fields,
});

/** A swap that leaves these reserves. */
export const swap = (at: number, token: bigint, base: bigint, fields: Partial<PoolRow> = {}): PoolRow =>
  row(at, {
    ...{ signature: `swap-${at}`, tx_index: 0, event_index: 0, direction: 'buy', dex_fee_raw: '0' },
    ...{ token_reserve_raw: String(token), base_reserve_raw: String(base), is_outlier: false },
    ...{ token_amount_raw: '1000000', base_amount_raw: '1000000', base_price_usd: '100', sol_price_usd: '100' },
    ...fields,
  });

export const buyAt = (at: number, fields: Partial<Trigger> = {}): Trigger => ({
  ...{ id: `buy-${at}`, side: 'buy', tokenMint: MINT, pool: POOL, timestampMs: START_MS + at, source: 'wallet' },
  ...{ share: null, ...fields },
});

export const sellAt = (at: number, sold: bigint, held: bigint, fields: Partial<Trigger> = {}): Trigger =>
  buyAt(at, { id: `sell-${at}`, side: 'sell', share: { sold, held }, ...fields });

const usual: Params = {
  ...{ delaysMs: [0], sizeLamports: 1_000_000_000n, slippageBps: 500, isPartial: false },
  ...{ tipLamports: 0, priorityLamports: 0 },
};

/** The report of a token's rows. */
export const trade = (rows: readonly PoolRow[], triggers: readonly Trigger[], params: Partial<Params> = {}) =>
  reportPaper({
    ...{ strategy: { name: 'test' }, params: { ...usual, ...params }, triggers, rows: new Map([[MINT, rows]]) },
    ...{ fromMs: START_MS, endMs: START_MS + 1_000_000, gaps: [] },
  });

/** As the route shows an event. */
export const toRow = (event: PaperEvent, at: number): PoolRow => {
  const { type, token_mint: _, wallet_address: __, mint: ___, ...fields } = event;
  const { pool, dex, to_pool, to_dex, pool_token_reserve_raw, pool_base_reserve_raw, ...others } = fields as never as {
    readonly [name: string]: string | undefined;
  };
  const shape = { pump_swap: 'constant_product', orca_whirlpool: 'concentrated', pump_fun: 'bonding_curve' } as const;
  const dexName = (others.dex_name ?? dex ?? to_dex)!;
  const swap = { dex_fee_raw: '0', base_price_usd: null, sol_price_usd: null, is_outlier: false };
  return row(0, {
    ...{ kind: type as PoolRow['kind'], seq: at + 1, shape: shape[dexName as keyof typeof shape] },
    ...(type === 'swap' && swap),
    ...(type === 'migration' && {
      token_reserve_raw: others.token_amount_raw!,
      base_reserve_raw: others.base_amount_raw!,
    }),
    ...(type === 'swap' && {
      token_reserve_raw: pool_token_reserve_raw ?? null,
      base_reserve_raw: pool_base_reserve_raw ?? null,
    }),
    ...(others as never as Partial<PoolRow>),
    ...{ dex_name: dexName, pool_address: others.pool_address ?? pool ?? to_pool ?? null },
  });
};
