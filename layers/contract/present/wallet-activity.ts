import type * as z from 'zod/mini';
import { toUiAmount } from '../../core/money/amount-ratio.ts';
import { type MultiplierText, scaleAmount } from '../../core/money/scaled-amount.ts';
import type { Activity } from '../../core/wallet/activity.ts';
import type { walletActivity, walletActivityEvent } from '../schemas/wallet-activity.ts';
import { toUsdNumber } from './wallet-page.ts';

export function toActivityView(one: Activity, multiplier: MultiplierText = null): z.infer<typeof walletActivity> {
  const { base } = one;
  return {
    activity_id: one.id,
    kind: one.kind,
    signature: one.signature,
    slot: one.slot,
    event_index: one.eventIndex,
    timestamp: one.timestampMs,
    token_mint: one.mint,
    dex_name: one.dex,
    pool_address: one.pool,
    counterparty: one.counterparty,
    labels: [...one.labels],
    token_amount: scaleAmount(BigInt(one.tokenRaw), one.tokenDecimals, multiplier),
    token_amount_raw: one.tokenRaw,
    base_mint: base?.mint ?? null,
    base_amount: base && toUiAmount(BigInt(base.raw), base.decimals),
    base_amount_raw: base?.raw ?? null,
    value_usd: toUsdNumber(one.valueUsd),
    why: one.valueUsd === null ? 'no_price' : null,
    network_fee_lamports: one.networkLamports,
    total_fees_usd: toUsdNumber(one.feesUsd),
    realized_pnl_usd: toUsdNumber(one.realizedUsd),
  };
}

/** A row for the channel. */
export function toActivityEvent(wallet: string, one: Activity): z.infer<typeof walletActivityEvent> {
  return { wallet_address: wallet, ...toActivityView(one) };
}
