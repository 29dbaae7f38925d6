import * as z from 'zod/mini';
import { formatIsoTimeOrNull } from '../../core/kernel/iso-time.ts';
import { launchStages } from '../../core/launch/describe.ts';
import { statuses } from '../../core/mint/token.ts';
import type { CreatedToken } from '../../core/security/created.ts';
import type { Peak } from '../../core/worth/valuation.ts';
import { defineCursor, defineInteger, makeOptional } from '../parameters.ts';
import { route } from '../route.ts';
import { describeSchema } from '../schemas/described.ts';
import { defineFields } from '../schemas/each.ts';
import { amountField, countField, timeField, walletPageFields } from '../schemas/wallet-page.ts';
import { defineWalletRoute } from './subjects.ts';

const text = z.nullable(z.string());

export const createdToken = z.object({
  token_mint: z.string(),
  ...defineFields(z.string(), 'name', 'symbol'),
  pad: describeSchema(text, 'Null off pads'),
  stage: z.nullable(z.enum(launchStages)),
  status: z.enum(statuses),
  ...defineFields(timeField, 'launched_ts_ms', 'graduated_ts_ms'),
  rugged_time: text,
  market_cap_usd: amountField,
  peak_market_cap_usd: describeSchema(amountField, 'Highest price × circulating supply; null in a thin pool'),
  peak_ts_ms: timeField,
});

const totals = z.object(defineFields(countField, 'created', 'graduated', 'rugged', 'dead'));

export const createdPage = z.object({
  wallet: z.string(),
  funder: describeSchema(text, 'Sender of the first SOL'),
  totals: describeSchema(totals, 'Over all tokens, whatever the page'),
  tokens: z.array(createdToken),
  ...walletPageFields,
});

/** What a wallet launched (`docs/reference/rules/launches.md#creators`). */
export const walletCreatedRoutes = {
  walletCreated: route({
    ...defineWalletRoute('created'),
    tag: 'Extension',
    summary: 'Tokens that a wallet created, newest first, with what became of them',
    query: {
      limit: defineInteger('Maximum number of tokens', { min: 1, max: 200, fallback: 50 }),
      cursor: makeOptional(defineCursor('next_cursor of the page before, with the same other parameters')),
    },
    isPaged: true,
    readUnitsMax: 1_200,
    response: createdPage,
    reads: ['security', 'tape', 'prices', 'funding', 'operations'],
    cacheSeconds: 10,
  }),
} as const;

type Shown = CreatedToken & {
  readonly mint: string;
  readonly marketCapUsd: number | null;
  readonly peak: Peak | null;
};

export function toCreatedView(token: Shown): z.infer<typeof createdToken> {
  const { peak } = token;
  return {
    token_mint: token.mint,
    name: token.name,
    symbol: token.symbol,
    pad: token.pad,
    stage: token.stage,
    status: token.status,
    launched_ts_ms: token.launchedMs,
    graduated_ts_ms: token.graduatedMs,
    rugged_time: formatIsoTimeOrNull(token.ruggedMs),
    market_cap_usd: token.marketCapUsd,
    peak_market_cap_usd: peak?.usd ?? null,
    peak_ts_ms: peak?.atMs ?? null,
  };
}
