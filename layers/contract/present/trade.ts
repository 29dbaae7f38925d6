import type * as z from 'zod/mini';
import { SOL } from '../../core/identity/address.ts';
import type { LedgerLabel } from '../../core/ledger/apply.ts';
import type { PositionContext } from '../../core/ledger/context.ts';
import { findExecutor, formatTradeId, type Trade } from '../../core/mint/trade.ts';
import { formatUiAmount, printUsd, usdScale } from '../../core/money/amount.ts';
import { divideToNumber, formatDecimalRatio, toUiAmount } from '../../core/money/amount-ratio.ts';
import { type MultiplierText, scaleAmount } from '../../core/money/scaled-amount.ts';
import {
  computeNotional,
  computeSolAmount,
  computeTokenPrice,
  computeVenueFeeBps,
  sumFeesUsd,
  sumNetworkLamports,
} from '../../core/money/trade-money.ts';
import { type Annotations, noAnnotations, updateTradeLabels } from '../../core/security/annotations.ts';
import type { marketTrade, restTrade, streamTrade, tick, tradesPage } from '../schemas/trade.ts';
import { toPositionContextView } from './position-context.ts';

/** Ledger facts about a trade. */
export type Noted = { readonly labels: readonly LedgerLabel[]; readonly position: PositionContext | null };

/** For trades that the ledger has not reached. */
const unnoted: Noted = { labels: [], position: null };

/** Returns a REST trade with ledger labels and later facts. */
export function toRestTrade(
  trade: Trade,
  added: readonly LedgerLabel[] = [],
  annotations = noAnnotations,
  multiplier: MultiplierText = null,
): z.infer<typeof restTrade> {
  const fees = sumFeesUsd(trade);
  return {
    trade_id: formatTradeId(trade),
    seq: trade.seq,
    ...toCommonFields(trade, added, annotations),
    token_amount_raw: trade.tokenRaw,
    base_amount_raw: trade.baseRaw,
    token_amount: scaleAmount(BigInt(trade.tokenRaw), trade.tokenDecimals, multiplier),
    base_amount: toUiAmount(BigInt(trade.baseRaw), trade.baseDecimals),
    base_price_usd: trade.basePriceUsd === null ? null : Number(trade.basePriceUsd),
    total_fees_usd: fees === null ? null : toUiAmount(fees, usdScale),
  };
}

/** Returns a page of REST trades. */
export function toTradesPage(
  trades: readonly { readonly trade: Trade; readonly note: Pick<Noted, 'labels'> | null }[],
  annotations: Annotations,
  mint: string,
  limit: number,
  nextCursor: string | null,
  multiplier: MultiplierText = null,
): z.infer<typeof tradesPage> {
  return {
    trades: trades.map(({ trade, note }) => toRestTrade(trade, note?.labels, annotations, multiplier)),
    token_mint: mint,
    limit,
    next_cursor: nextCursor,
  };
}

/** Returns a channel trade. Amounts and prices are decimal strings. */
export function toStreamTrade(
  mint: string,
  trade: Trade,
  noted: Noted = unnoted,
  annotations = noAnnotations,
): z.infer<typeof streamTrade> {
  const [usd, fees] = [computeNotional(trade), sumFeesUsd(trade)];
  const lamports = sumNetworkLamports(trade) + (trade.baseMint === SOL ? BigInt(trade.dexFeeRaw) : 0n);
  return {
    ...toCommonFields(trade, noted.labels, annotations),
    trade_id: formatTradeId(trade),
    token_mint: mint,
    token_decimals: trade.tokenDecimals,
    token_amount: formatUiAmount(BigInt(trade.tokenRaw), trade.tokenDecimals),
    token_amount_raw: trade.tokenRaw,
    base_decimals: trade.baseDecimals,
    base_amount: formatUiAmount(BigInt(trade.baseRaw), trade.baseDecimals),
    base_amount_raw: trade.baseRaw,
    base_price_usd: trade.basePriceUsd,
    usd_price: formatRatio(computeTokenPrice(trade)),
    usd_notional: usd === null ? null : printUsd(usd),
    sol_price_usd: trade.solPriceUsd,
    total_fees_usd: fees === null ? null : printUsd(fees),
    fees_bps: formatRatio(computeVenueFeeBps(trade)),
    network_fee_lamports: trade.networkFeeLamports,
    total_fees_lamports: Number(lamports),
    total_fees_lamports_raw: String(lamports),
    position: noted.position && toPositionContextView(noted.position),
  };
}

/** Returns a trade of a channel of all tokens. */
export function toMarketTrade(...about: Parameters<typeof toStreamTrade>): z.infer<typeof marketTrade> {
  const { position: _, ...trade } = toStreamTrade(...about);
  return trade;
}

/** Returns a trade as a raw tick. */
export function toRawTick(trade: Trade): z.infer<typeof tick> {
  const price = computeTokenPrice(trade);
  return {
    signature: trade.signature,
    wallet: trade.wallet,
    direction: trade.direction,
    token_amount: formatUiAmount(BigInt(trade.tokenRaw), trade.tokenDecimals),
    sol_amount: formatRatio(computeSolAmount(trade)),
    price: formatRatio(price),
    dex_type: trade.dex,
    timestamp: trade.timestampMs,
    p: price === null ? null : divideToNumber(...price),
    f: trade.organic ? 'organic' : 'full',
  };
}

function formatRatio(ratio: readonly [bigint, bigint] | null): string | null {
  return ratio === null ? null : formatDecimalRatio(...ratio);
}

function toCommonFields(trade: Trade, added: readonly LedgerLabel[], annotations: Annotations) {
  return {
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
    labels: [...updateTradeLabels(trade, annotations), ...added],
    ...(findExecutor(trade) !== null && { executed_by: findExecutor(trade)! }),
  };
}
