/** Views over the Parquet files. `labels` reads `trades`. */
export const fileViews = {
  tape: 'SELECT * FROM read_parquet($files, union_by_name = true, hive_partitioning = false)',
  trades: `SELECT key AS mint, * EXCLUDE (key, type, event),
      CASE WHEN base_price_usd IS NOT NULL THEN chain_usd(base_raw, base_decimals, base_price_usd) END AS amount_usd,
      CASE WHEN base_price_usd IS NOT NULL
        THEN chain_price(token_raw, token_decimals, base_raw, base_decimals, base_price_usd) END AS price_usd
    FROM tape WHERE type = 'swap'`,
  labels: `SELECT mint, seq, "timestamp", wallet, unnest(labels) AS label FROM trades WHERE len(labels) > 0`,
} as const;

const USD = 'DECIMAL(38,18)';
const RAW = 'DECIMAL(38,0)';
const AMOUNT = 'DECIMAL(38,18)';

/** Columns of the views that are folded when a query first names them. */
export const foldedViews = {
  candles: {
    ...{ mint: 'VARCHAR', timeframe: 'VARCHAR', view: 'VARCHAR', bucket: 'TIMESTAMP' },
    ...{ open: 'DOUBLE', high: 'DOUBLE', low: 'DOUBLE', close: 'DOUBLE', vwap: 'DOUBLE', volume_usd: 'DOUBLE' },
    ...{ volume_token: AMOUNT, volume_base: AMOUNT, buy_volume_token: AMOUNT, sell_volume_token: AMOUNT },
    ...{ trades: 'BIGINT', buyers: 'BIGINT', sellers: 'BIGINT' },
  },
  exits: {
    ...{ mint: 'VARCHAR', wallet: 'VARCHAR', seq: 'BIGINT', position_id: 'VARCHAR', exit_number: 'BIGINT' },
    ...{ exit_type: 'VARCHAR', position_type: 'VARCHAR', entry_time: 'TIMESTAMP', exit_time: 'TIMESTAMP' },
    ...{ entry_signature: 'VARCHAR', exit_signature: 'VARCHAR', hold_seconds: 'BIGINT', token_decimals: 'BIGINT' },
    ...{ sold_raw: RAW, remaining_raw: RAW, proceeds_usd: USD, cost_usd: USD, entry_fee_usd: USD, exit_fee_usd: USD },
    ...{ realized_usd: USD, cash_usd: USD, trade_flag: 'VARCHAR', outlier_entry: 'BOOLEAN' },
  },
  bundles: {
    ...{ mint: 'VARCHAR', bundle_id: 'VARCHAR', bundle_type: 'VARCHAR', status: 'VARCHAR', leader: 'VARCHAR' },
    ...{ members: 'BIGINT', active_members: 'BIGINT', wallets: 'VARCHAR[]', created: 'TIMESTAMP' },
    ...{ held_raw: RAW, bought_raw: RAW, sold_raw: RAW, invested_usd: USD, returned_usd: USD, realized_usd: USD },
    ...{ sold_pct: 'DOUBLE', risk_score: 'DOUBLE', evidence: 'VARCHAR[]' },
  },
  coverage: {
    ...{ hour: 'TIMESTAMP', venue: 'VARCHAR', transactions: 'BIGINT', decoded: 'BIGINT', rejected: 'BIGINT' },
    ...{ gaps: 'BIGINT', lag_p50_ms: 'BIGINT', lag_p99_ms: 'BIGINT', is_complete: 'BOOLEAN' },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

export type FoldedView = keyof typeof foldedViews;
