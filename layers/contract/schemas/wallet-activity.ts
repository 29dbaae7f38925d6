import * as z from 'zod/mini';
import { activityKinds } from '../../core/wallet/activity.ts';
import { describeSchema } from './described.ts';
import { defineFields } from './each.ts';
import { amountField, countField, walletPageFields } from './wallet-page.ts';

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
