import type * as z from 'zod/mini';
import type { Habits } from '../../core/early-buyers/early-buyer.ts';
import type { EarlyWallet } from '../../core/early-buyers/early-wallet.ts';
import type { FundingAbuse } from '../../core/early-buyers/funding-abuse.ts';
import { formatIsoTime, formatIsoTimeOrNull } from '../../core/kernel/iso-time.ts';
import { usdScale } from '../../core/money/amount.ts';
import { toUiAmount } from '../../core/money/amount-ratio.ts';
import type { examinedFields } from '../schemas/examined.ts';
import type { fundingAbusePage } from '../schemas/funding-abuse.ts';

function toBit(flag: boolean): 0 | 1 {
  return flag ? 1 : 0;
}

/** Returns early buyers' funding, in total and by wallet. */
export function toFundingAbusePage(
  mint: string,
  abuse: FundingAbuse,
  shown: readonly EarlyWallet[],
  habits: ReadonlyMap<string, Habits>,
): Omit<z.infer<typeof fundingAbusePage>, keyof typeof examinedFields> {
  return {
    token_mint: mint,
    summary: toFundingAbuseSummary(mint, abuse),
    wallets: shown.map(one => toEarlyWalletView(one, habits.get(one.wallet))),
  };
}

/** Returns the summary of funding abuse. */
export function toFundingAbuseSummary(mint: string, { firstBuyMs, windowMinutes, figures, verdict }: FundingAbuse) {
  return {
    token_mint: mint,
    token_first_buy_ts: formatIsoTimeOrNull(firstBuyMs),
    early_window_minutes: windowMinutes,
    early_buyer_count: figures.buyers,
    seeded_wallet_count: figures.seeded,
    seeded_wallet_pct: figures.seededPct,
    funded_by_farm_count: figures.farm,
    funded_by_farm_pct: figures.farmPct,
    cex_root_count: figures.cexRoots,
    distinct_cex_root_count: figures.distinctCexRoots,
    cex_root_pct: figures.cexRootPct,
    avg_seed_fund_to_buy_seconds: figures.seedToBuyMeanSeconds,
    median_seed_fund_to_buy_seconds: figures.seedToBuyMedianSeconds,
    top_seeded_terminal: figures.terminal?.name ?? null,
    top_seeded_terminal_wallets: figures.terminal?.wallets ?? 0,
    top_seeded_terminal_share: figures.terminal?.share ?? 0,
    suspicious: verdict.suspicious,
    score: verdict.score,
    reasons: [...verdict.reasons],
  };
}

/** Returns an early buyer, preferably with its current habits. */
export function toEarlyWalletView(
  { wallet, buy, evidence, money, seeded }: EarlyWallet,
  habits: Habits | null = evidence,
) {
  return {
    wallet_address: wallet,
    first_buy_ts: formatIsoTime(buy.ms),
    first_buy_slot: buy.slot,
    first_buy_usd: buy.usd === null ? null : toUiAmount(buy.usd, usdScale),
    first_buy_dex: buy.dex,
    last_fresh_fund_ts: formatIsoTimeOrNull(money?.freshFundMs),
    fresh_fund_to_buy_seconds: money?.freshFundToBuySeconds ?? null,
    funded_by_farm: toBit(evidence?.farmFunded ?? false),
    root_label: evidence?.root?.entity ?? null,
    root_source: evidence?.root?.category ?? null,
    direct_funder: evidence?.directFunder ?? null,
    is_root_cex: toBit(evidence?.root?.category === 'cex'),
    primary_terminal: habits?.primaryTerminal ?? buy.terminal,
    automation_label: habits?.automation ?? null,
    is_seeded_wallet: toBit(seeded),
  };
}
