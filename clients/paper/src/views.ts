import { computeRemainingRaw } from '../../../layers/core/ledger/exit.ts';
import { computeHeldRaw, toOpenStatus } from '../../../layers/core/ledger/position.ts';
import { printUsd } from '../../../layers/core/money/amount.ts';
import type { Order } from './order.ts';
import type { PaperExit, PaperPosition } from './wallet.ts';

export function toOrderView(delayMs: number, order: Order) {
  const { trigger, depth } = order;
  return {
    n: order.n,
    delay_ms: delayMs,
    side: trigger.side,
    token_mint: trigger.tokenMint,
    pool: order.pool,
    trigger: trigger.id,
    source: trigger.source,
    decided_ms: trigger.timestampMs,
    fill_ms: order.fillMs,
    in_raw: String(order.inRaw),
    out_raw: order.outRaw === null ? null : String(order.outRaw),
    fee_raw: order.feeRaw === null ? null : String(order.feeRaw),
    reserves: depth && { token_raw: String(depth.token), base_raw: String(depth.base) },
    at: depth && { signature: depth.at.signature, slot: depth.at.slot, event_index: depth.at.event_index },
    ppm: order.ppm === null ? null : Number(order.ppm),
    base_price_usd: order.prices.base,
    sol_price_usd: order.prices.sol,
    network_lamports: order.networkLamports,
    tip_lamports: order.tipLamports,
    status: order.status,
    why: order.why,
  };
}

export function toExitView(delayMs: number, { tokenMint, exit }: PaperExit) {
  const { money } = exit;
  return {
    delay_ms: delayMs,
    order: Number(exit.exit.signature.split('-').at(-1)),
    position_id: exit.positionId,
    token_mint: tokenMint,
    exit_number: exit.number,
    exit_type: exit.exitType,
    entry_ms: exit.entry.timestampMs,
    exit_ms: exit.exit.timestampMs,
    hold_time_seconds: exit.holdSeconds,
    sold_raw: String(exit.soldRaw),
    remaining_raw: String(computeRemainingRaw(exit)),
    cost_usd: money && printUsd(money.costUsd),
    proceeds_usd: money && printUsd(money.proceedsUsd),
    entry_network_fees_usd: money && printUsd(money.entryFeeUsd),
    exit_network_fees_usd: money && printUsd(money.exitFeeUsd),
    realized_pnl_usd: money && printUsd(money.realizedUsd),
    cash_pnl_usd: money && printUsd(money.cashUsd),
  };
}

export function toPositionView(delayMs: number, { id, tokenMint, position, closedMs, value, why }: PaperPosition) {
  return {
    delay_ms: delayMs,
    position_id: id,
    token_mint: tokenMint,
    status: closedMs === null ? toOpenStatus(position) : ('CLOSED' as const),
    opened_ms: position.entry.timestampMs,
    closed_ms: closedMs,
    buys: position.buys,
    exits: position.exits,
    bought_raw: String(position.boughtRaw),
    held_raw: String(computeHeldRaw(position)),
    bought_usd: printUsd(position.notionalUsd),
    realized_pnl_usd: printUsd(position.realizedUsd),
    value_usd: value && printUsd(value.valueUsd),
    unrealized_pnl_usd: value && printUsd(value.unrealizedUsd),
    why,
  };
}
