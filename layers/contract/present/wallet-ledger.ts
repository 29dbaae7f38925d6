import type * as z from 'zod/mini';
import { fineUnits, type Taken, type UsdE60 } from '../../core/ledger/consume.ts';
import { computeRemainingRaw, type Exit, formatExitId } from '../../core/ledger/exit.ts';
import { type SolE30, solScale } from '../../core/ledger/lot.ts';
import type { Position } from '../../core/ledger/position.ts';
import { type PositionFacts, toPositionFacts } from '../../core/ledger/position-facts.ts';
import {
  computeNotionalE30,
  computePriceRatio,
  formatUiAmount,
  printUsd,
  tenTo,
  type UsdE30,
  usdScale,
} from '../../core/money/amount.ts';
import { divideToNumber, formatDecimalRatio, toUiAmount } from '../../core/money/amount-ratio.ts';
import type { Mark } from '../../core/wallet/mark.ts';
import type { WalletEvent } from '../../core/wallet/wallet-event.ts';
import type { markedPosition, pnlEvent, positionEvent, walletPosition } from '../schemas/wallet-ledger.ts';

export type LedgerOwner = { readonly wallet: string; readonly tokenMint: string };

/** A published exit: nearest doubles, unix ms, decimal strings. */
export function toExitView({ wallet, tokenMint }: LedgerOwner, exit: Exit) {
  return {
    wallet_address: wallet,
    token_mint: tokenMint,
    entry_signature: exit.entry.signature,
    exit_signature: exit.exit.signature,
    entry_timestamp: exit.entry.timestampMs,
    exit_timestamp: exit.exit.timestampMs,
    entry_slot: exit.entry.slot,
    exit_slot: exit.exit.slot,
    entry_dex: exit.entry.dex,
    exit_dex: exit.exit.dex,
    hold_time_seconds: exit.holdSeconds,
    ...toMoneyFields(exit),
    realized_pnl_sol: toSol(exit.realizedSol),
    total_position_realized_pnl_usd: toUsd(exit.totalRealizedUsd),
    total_position_realized_pnl_sol: toSol(exit.totalRealizedSol),
    entry_sol_price: exit.entrySolPriceUsd === null ? null : Number(exit.entrySolPriceUsd),
    exit_sol_price: exit.exitSolPriceUsd === null ? null : Number(exit.exitSolPriceUsd),
    position_type: exit.positionType,
    exit_type: exit.exitType,
    exit_number: exit.number,
    percentage_sold: divideToNumber(100n * exit.soldRaw, exit.heldRaw),
    token_amount: formatUiAmount(exit.soldRaw, exit.tokenDecimals),
    remaining_token_amount: formatUiAmount(computeRemainingRaw(exit), exit.tokenDecimals),
    trade_flag: exit.tradeFlag,
    ...(exit.outlierEntry && { outlier_entry: true as const }),
  };
}

/** A gain on zero cost has no percentage. */
function toMoneyFields(exit: Exit) {
  const { money } = exit;
  const entryPrice = money && computePrice(exit, money.fine.cost);
  const exitPrice = money && computePrice(exit, money.fine.proceeds);
  return {
    entry_price_usd: entryPrice,
    exit_price_usd: exitPrice,
    price_per_token_entry: entryPrice,
    price_per_token_exit: exitPrice,
    realized_pnl_usd: toUsd(money?.realizedUsd),
    cash_pnl_usd: toUsd(money?.cashUsd),
    percentage_gain:
      money &&
      (money.fine.cost === 0n
        ? null
        : divideToNumber(100n * (money.fine.proceeds - money.fine.cost - money.fine.entryFee), money.fine.cost)),
    entry_network_fees_usd: toUsd(money?.entryFeeUsd),
    exit_network_fees_usd: toUsd(money?.exitFeeUsd),
  };
}

/** A published position; null entry price without a priced buy. */
export function toPositionView(owner: LedgerOwner, position: Position): z.infer<typeof walletPosition> {
  return toFactsView(owner, toPositionFacts(position));
}

/** The same with its value at the mark, which is null of a closed position. */
export function toMarkedPositionView(
  owner: LedgerOwner,
  { position, left }: { readonly position: Position; readonly left?: Taken },
  mark: Mark | null,
): z.infer<typeof markedPosition> {
  const view = toPositionView(owner, position);
  if (left === undefined || mark === null)
    return {
      ...view,
      ...{
        mark_price_usd: null,
        mark_ts_ms: null,
        value_usd: null,
        unrealized_pnl_usd: null,
        unrealized_why: 'closed',
      },
    };
  const { priceUsd, tsMs, why } = mark;
  const value = priceUsd === null ? null : computeNotionalE30(left.raw, position.tokenDecimals, String(priceUsd));
  const isPriced = left.unpricedRaw === 0n;
  return {
    ...view,
    mark_price_usd: priceUsd,
    mark_ts_ms: tsMs,
    value_usd: toUsd(value),
    unrealized_pnl_usd: value === null || !isPriced ? null : toUsd(value - left.costUsd - left.feeUsd),
    unrealized_why: why ?? (isPriced ? null : 'unpriced_trade'),
  };
}

function toFactsView(
  { wallet, tokenMint }: LedgerOwner,
  { id, entryMs, entryDex, tokenDecimals, boughtRaw, heldRaw, notionalUsd, pricedRaw, exits }: PositionFacts,
): z.infer<typeof walletPosition> {
  const price = pricedRaw === 0n ? null : divideToNumber(...computePriceRatio(notionalUsd, pricedRaw, tokenDecimals));
  return {
    wallet_address: wallet,
    token_mint: tokenMint,
    entry_signature: id.split(':')[0]!,
    entry_timestamp: Math.floor(entryMs / 1000),
    entry_price_usd: price,
    original_amount: toUiAmount(boughtRaw, tokenDecimals),
    original_amount_raw: String(boughtRaw),
    remaining_amount: toUiAmount(heldRaw, tokenDecimals),
    remaining_amount_raw: String(heldRaw),
    price_per_token: price,
    status: heldRaw === 0n ? 'CLOSED' : exits === 0 ? 'OPEN' : 'PARTIAL',
    exit_count: exits,
    entry_dex: entryDex,
  };
}

type PositionTrade = z.infer<typeof positionEvent>['trade'];
type EventOf<Payload> = (wallet: string, event: WalletEvent) => Payload | null;

/**
 * Returns an exit for the pnl channel, with the position after it.
 * Null without both.
 */
export const toPnlEvent: EventOf<z.infer<typeof pnlEvent>> = (wallet, { mint, exit, position }) => {
  if (exit === null || position === undefined) return null;
  const owner = { wallet, tokenMint: mint };
  const isFull = exit.exitType === 'FULL';
  return {
    ...toExitView(owner, exit),
    trade_id: formatExitId(exit),
    position_id: exit.positionId,
    position_event: isFull ? 'close' : 'partial_exit',
    position_status: isFull ? 'CLOSED' : 'PARTIAL',
    position_entry_timestamp: position.entryMs,
    position_entry_price_usd: toFactsView(owner, position).entry_price_usd,
    original_token_amount: formatUiAmount(position.boughtRaw, position.tokenDecimals),
    timestamp: exit.exit.timestampMs,
  };
};

/** Returns a position change for the positions channel. Null without one. */
export const toPositionEvent: EventOf<z.infer<typeof positionEvent>> = (wallet, event) => {
  const { mint, change, position, timestampMs } = event;
  if (change === null || position === undefined) return null;
  const trade = toCausingTrade(event, position);
  return {
    event: change,
    ...toFactsView({ wallet, tokenMint: mint }, position),
    timestamp: timestampMs,
    trade,
    no_trade: trade ? null : typeof event.cause === 'string' ? event.cause : 'unknown',
  };
};

/** Null for other causes, and for rows of earlier versions. */
function toCausingTrade(
  { swap, cause, slot, timestampMs }: WalletEvent,
  { tokenDecimals }: PositionFacts,
): PositionTrade {
  if (cause === undefined || typeof cause === 'string' || swap === null) return null;
  const [signature, index] = cause.id.split(':');
  const raw = BigInt(cause.tokenRaw);
  const usd = swap.notionalUsd;
  return {
    trade_id: cause.id,
    signature: signature!,
    event_index: Number(index),
    slot,
    timestamp: timestampMs,
    direction: swap.direction === 'buy' ? 'buy' : 'sell',
    dex_name: swap.dex,
    token_amount: formatUiAmount(raw, tokenDecimals),
    token_amount_raw: cause.tokenRaw,
    base_mint: cause.baseMint,
    base_decimals: cause.baseDecimals,
    base_amount: formatUiAmount(BigInt(cause.baseRaw), cause.baseDecimals),
    base_amount_raw: cause.baseRaw,
    usd_price: usd === null ? null : formatDecimalRatio(...computePriceRatio(usd, raw, tokenDecimals)),
    usd_notional: usd === null ? null : printUsd(usd),
  };
}

function computePrice({ soldRaw, tokenDecimals }: Exit, money: UsdE60): number {
  return divideToNumber(money * tenTo(tokenDecimals), soldRaw * tenTo(usdScale) * fineUnits);
}

function toUsd(value: UsdE30 | null | undefined): number | null {
  return value == null ? null : toUiAmount(value, usdScale);
}

function toSol(value: SolE30 | null): number | null {
  return value === null ? null : toUiAmount(value, solScale);
}
