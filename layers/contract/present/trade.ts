import type * as z from 'zod/mini';
import { SOL } from '../../core/identity/address.ts';
import type { LedgerLabel } from '../../core/ledger/apply.ts';
import type { PositionContext } from '../../core/ledger/context.ts';
import { findExecutor, type Trade, tradeId } from '../../core/mint/trade.ts';
import { printUsd, rawToDecimal, usdScale } from '../../core/money/amount.ts';
import { ratioToDecimal, ratioToNumber, rawToNumber } from '../../core/money/amount-ratio.ts';
import { feeBps, networkLamports, notional, solAmount, tokenPrice, totalFees } from '../../core/money/trade-money.ts';
import { type Annotations, annotationLabels, noAnnotations } from '../../core/security/annotations.ts';
import type { restTrade, streamTrade, tick, tradesPage } from '../schemas/trade.ts';
import { presentContext } from './position-context.ts';

/** Ledger facts about a trade. */
export type Noted = { readonly labels: readonly LedgerLabel[]; readonly position: PositionContext | null };

/** For trades that the ledger has not reached. */
const unnoted: Noted = { labels: [], position: null };

/** Returns a REST trade with ledger labels and later facts. */
export const presentRestTrade = (
  trade: Trade,
  added: readonly LedgerLabel[] = [],
  annotations = noAnnotations,
): z.infer<typeof restTrade> => {
  const fees = totalFees(trade);
  return {
    trade_id: tradeId(trade),
    seq: trade.seq,
    ...common(trade, added, annotations),
    token_amount_raw: trade.tokenRaw,
    base_amount_raw: trade.baseRaw,
    token_amount: rawToNumber(BigInt(trade.tokenRaw), trade.tokenDecimals),
    base_amount: rawToNumber(BigInt(trade.baseRaw), trade.baseDecimals),
    base_price_usd: trade.basePriceUsd === null ? null : Number(trade.basePriceUsd),
    total_fees_usd: fees === null ? null : rawToNumber(fees, usdScale),
  };
};

/** Returns a page of REST trades. */
export const presentTrades = (
  trades: readonly { readonly trade: Trade; readonly note: Pick<Noted, 'labels'> | null }[],
  annotations: Annotations,
  mint: string,
  limit: number,
): z.infer<typeof tradesPage> => ({
  trades: trades.map(({ trade, note }) => presentRestTrade(trade, note?.labels, annotations)),
  token_mint: mint,
  limit,
});

/** Returns a channel trade. Amounts and prices are decimal strings. */
export const presentStreamTrade = (
  mint: string,
  trade: Trade,
  noted: Noted = unnoted,
  annotations = noAnnotations,
): z.infer<typeof streamTrade> => {
  const [usd, fees] = [notional(trade), totalFees(trade)];
  const lamports = networkLamports(trade) + (trade.baseMint === SOL ? BigInt(trade.dexFeeRaw) : 0n);
  return {
    ...common(trade, noted.labels, annotations),
    trade_id: tradeId(trade),
    token_mint: mint,
    token_decimals: trade.tokenDecimals,
    token_amount: rawToDecimal(BigInt(trade.tokenRaw), trade.tokenDecimals),
    token_amount_raw: trade.tokenRaw,
    base_decimals: trade.baseDecimals,
    base_amount: rawToDecimal(BigInt(trade.baseRaw), trade.baseDecimals),
    base_amount_raw: trade.baseRaw,
    base_price_usd: trade.basePriceUsd,
    usd_price: decimal(tokenPrice(trade)),
    usd_notional: usd === null ? null : printUsd(usd),
    sol_price_usd: trade.solPriceUsd,
    total_fees_usd: fees === null ? null : printUsd(fees),
    fees_bps: decimal(feeBps(trade)),
    network_fee_lamports: trade.networkFeeLamports,
    total_fees_lamports: Number(lamports),
    total_fees_lamports_raw: String(lamports),
    position: noted.position && presentContext(noted.position),
  };
};

/** Returns a trade as a raw tick. */
export const presentTick = (trade: Trade): z.infer<typeof tick> => {
  const price = tokenPrice(trade);
  return {
    signature: trade.signature,
    wallet: trade.wallet,
    direction: trade.direction,
    token_amount: rawToDecimal(BigInt(trade.tokenRaw), trade.tokenDecimals),
    sol_amount: decimal(solAmount(trade)),
    price: decimal(price),
    dex_type: trade.dex,
    timestamp: trade.timestampMs,
    p: price === null ? null : ratioToNumber(...price),
    f: trade.organic ? 'organic' : 'full',
  };
};

const decimal = (ratio: readonly [bigint, bigint] | null): string | null =>
  ratio === null ? null : ratioToDecimal(...ratio);

const common = (trade: Trade, added: readonly LedgerLabel[], annotations: Annotations) => ({
  signature: trade.signature,
  slot: trade.slot,
  event_index: trade.eventIndex,
  timestamp: trade.timestampMs,
  wallet_address: trade.wallet,
  pool_address: trade.pool,
  direction: trade.direction,
  dex_name: trade.dex,
  base_mint: trade.baseMint,
  is_arbitrage: trade.arbitrage ? (1 as const) : (0 as const),
  bundle_id: annotations.bundles.get(trade.wallet) ?? '',
  labels: [...annotationLabels(trade, annotations), ...added],
  ...(findExecutor(trade) !== null && { executed_by: findExecutor(trade)! }),
});
