import { listAllBundles } from '../../layers/core/bundles/bundles.ts';
import { computeBundleFigures, listBundleEvidence } from '../../layers/core/bundles/figures.ts';
import { computeRiskAtMinute } from '../../layers/core/bundles/risk.ts';
import { toCandleTrade } from '../../layers/core/candles/candle-trade.ts';
import { foldSeries } from '../../layers/core/candles/rows.ts';
import { timeframes, views } from '../../layers/core/candles/timeframe.ts';
import { computeRemainingRaw } from '../../layers/core/ledger/exit.ts';
import { foldLedgers, sumMoney } from '../../layers/flows/proofs/recompute/ledgers.ts';
import { foldSecurity } from '../../layers/flows/proofs/recompute/security.ts';
import { isTrade, type TapeRow } from '../../layers/storage/market/tape.ts';
import { formatUsd } from './functions.ts';

/** The rows of one mint in order of arrival, and the time that the data end. */
export type MintRows = { readonly mint: string; readonly rows: readonly TapeRow[]; readonly endMs: number };

/** A row of a view, by column. Decimals and raw amounts are text. */
export type ViewRow = Readonly<Record<string, unknown>>;

/** Candles of all timeframes in both views. */
export function* foldCandles({ mint, rows }: MintRows): Generator<ViewRow> {
  const trades = rows.filter(isTrade).flatMap(trade => toCandleTrade(trade) ?? []);
  for (const timeframe of timeframes)
    for (const view of views)
      for (const candle of foldSeries(trades, { timeframe, view }))
        yield {
          ...{ mint, timeframe, view, bucket: formatTime(candle.bucketStartMs) },
          ...{ open: candle.open, high: candle.high, low: candle.low, close: candle.close, vwap: candle.vwap },
          ...{ volume_usd: candle.volumeUsd, volume_token: candle.volumeTokenExact },
          ...{ volume_base: candle.volumeBaseExact, buy_volume_token: candle.buyVolumeTokenExact },
          ...{ sell_volume_token: candle.sellVolumeTokenExact, trades: candle.trades },
          ...{ buyers: candle.numBuyers, sellers: candle.numSellers },
        };
}

/** Exits of all wallets, by first in first out. */
export function* foldExits({ mint, rows }: MintRows): Generator<ViewRow> {
  for (const [wallet, { steps }] of foldLedgers(rows, mint, () => true))
    for (const { row, applied } of steps) {
      const { exit } = applied;
      if (exit === null) continue;
      const { money } = exit;
      yield {
        ...{ mint, wallet, seq: row.seq, position_id: exit.positionId, exit_number: exit.number },
        ...{ exit_type: exit.exitType, position_type: exit.positionType },
        ...{ entry_time: formatTime(exit.entry.timestampMs), exit_time: formatTime(exit.exit.timestampMs) },
        ...{ entry_signature: exit.entry.signature, exit_signature: exit.exit.signature },
        ...{ hold_seconds: exit.holdSeconds, token_decimals: exit.tokenDecimals },
        ...{ sold_raw: String(exit.soldRaw), remaining_raw: String(computeRemainingRaw(exit)) },
        proceeds_usd: formatUsd(money?.proceedsUsd),
        cost_usd: formatUsd(money?.costUsd),
        entry_fee_usd: formatUsd(money?.entryFeeUsd),
        exit_fee_usd: formatUsd(money?.exitFeeUsd),
        realized_usd: formatUsd(money?.realizedUsd),
        cash_usd: formatUsd(money?.cashUsd),
        trade_flag: exit.tradeFlag,
        outlier_entry: exit.outlierEntry,
      };
    }
}

/** Bundles as they are when the data end. */
export function* foldBundles({ mint, rows, endMs }: MintRows): Generator<ViewRow> {
  const state = foldSecurity({ asOfMs: endMs, rows: new Map([[mint, rows]]), wholeFromMs: 0 }, mint);
  const bundles = listAllBundles(state.bundles);
  const members = new Set(bundles.flatMap(bundle => [...bundle.members.keys()]));
  const ledgers = foldLedgers(rows, mint, wallet => members.has(wallet));
  for (const bundle of bundles) {
    const figures = computeBundleFigures(bundle);
    const wallets = [...bundle.members.keys()].sort();
    const known = wallets.flatMap(wallet => ledgers.get(wallet) ?? []).filter(({ seq }) => seq > 0);
    const realized = known.reduce((sum, ledger) => sum + sumMoney(ledger).realizedUsd, 0n);
    yield {
      ...{ mint, bundle_id: bundle.id, bundle_type: bundle.type, status: bundle.status, leader: bundle.leader },
      ...{ members: figures.membersTotal, active_members: figures.membersActive, wallets },
      created: formatTime(bundle.createdMs),
      held_raw: String(figures.chainRaw),
      bought_raw: String(figures.boughtRaw),
      sold_raw: String(figures.soldRaw),
      invested_usd: formatUsd(figures.investedUsd),
      returned_usd: formatUsd(figures.returnedUsd),
      realized_usd: known.length === 0 ? null : formatUsd(realized),
      sold_pct: figures.soldPct,
      risk_score: computeRiskAtMinute(bundle, state, endMs),
      evidence: [...listBundleEvidence(bundle)],
    };
  }
}

/** A time as DuckDB reads it. */
export function formatTime(ms: number): string {
  return new Date(ms).toISOString().slice(0, -1);
}
