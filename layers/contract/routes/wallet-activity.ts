import * as z from 'zod/mini';
import { toUiAmount } from '../../core/money/amount-ratio.ts';
import { type Activity, activityKinds } from '../../core/wallet/activity.ts';
import {
  checkTimeRange,
  defineAddress,
  defineChoiceList,
  defineCursor,
  defineInteger,
  makeOptional,
} from '../parameters.ts';
import { toUsdNumber } from '../present/wallet-page.ts';
import { route } from '../route.ts';
import { describeSchema } from '../schemas/described.ts';
import { defineFields } from '../schemas/each.ts';
import { amountField, countField, walletPageFields } from '../schemas/wallet-page.ts';
import { defineWalletRoute } from './subjects.ts';

const text = z.nullable(z.string());

export const walletActivity = z.object({
  activity_id: describeSchema(z.string(), '`{kind}:{signature}:{event_index}`'),
  kind: z.enum(activityKinds),
  signature: z.string(),
  slot: countField,
  event_index: countField,
  timestamp: describeSchema(countField, 'Unix ms'),
  token_mint: z.string(),
  ...defineFields(text, 'dex_name', 'pool_address'),
  counterparty: describeSchema(text, 'The other wallet of a transfer'),
  labels: z.array(z.string()),
  token_amount: z.number(),
  token_amount_raw: z.string(),
  base_mint: text,
  base_amount: amountField,
  base_amount_raw: text,
  value_usd: describeSchema(amountField, 'Notional of a swap; twice the quote side; amount × price at that time'),
  why: z.nullable(z.enum(['no_price'])),
  network_fee_lamports: describeSchema(countField, 'Network fee and tip; 0 on transfers'),
  total_fees_usd: describeSchema(amountField, 'Network fee, tip and venue fee'),
  realized_pnl_usd: describeSchema(amountField, 'Of the exit of a sell'),
});

/** A row with its wallet, as the channel sends it. */
export const walletActivityEvent = z.object({ wallet_address: z.string(), ...walletActivity.shape });

export const walletActivityPage = z.object({
  wallet: z.string(),
  activity: z.array(walletActivity),
  ...walletPageFields,
  why: describeSchema(z.nullable(z.enum(['before_coverage'])), 'Why the range is empty'),
});

/** What a wallet did (`docs/reference/rules/wallet-worth.md#activity`). */
export const walletActivityRoutes = {
  walletActivity: route({
    ...defineWalletRoute('activity'),
    tag: 'Extension',
    summary: 'Swaps, transfers, liquidity and burns of a wallet, newest first; a rare filter gives short pages',
    query: {
      token: makeOptional(defineAddress('Only rows of this token')),
      kind: makeOptional(defineChoiceList('Only rows of these kinds', activityKinds)),
      from: makeOptional(defineInteger('First time, unix ms, inclusive', { min: 0 })),
      to: makeOptional(defineInteger('Last time, unix ms, exclusive', { min: 0 })),
      limit: defineInteger('Maximum number of rows', { min: 1, max: 200, fallback: 50 }),
      cursor: makeOptional(defineCursor('next_cursor of the page before, with the same other parameters')),
    },
    check: checkTimeRange,
    isPaged: true,
    readUnitsMax: 60,
    response: walletActivityPage,
    reads: ['wallets', 'operations'],
  }),
} as const;

export function toActivityView(one: Activity): z.infer<typeof walletActivity> {
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
    token_amount: toUiAmount(BigInt(one.tokenRaw), one.tokenDecimals),
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
