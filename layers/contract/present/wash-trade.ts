import type * as z from 'zod/mini';
import { usdScale } from '../../core/money/amount.ts';
import { toUiAmount } from '../../core/money/amount-ratio.ts';
import { computeNetExposurePct, type WashTrade } from '../../core/wash/wash-trade.ts';
import type { examinedFields } from '../schemas/examined.ts';
import type { washTrade, washTradesPage } from '../schemas/wash-trade.ts';

/** Returns the wash trades of one wallet. */
export function toWashTradeView(mint: string, wash: WashTrade): z.infer<typeof washTrade> {
  return {
    wallet_address: wash.wallet,
    token_mint: mint,
    trade_count: wash.tradeCount,
    direction_flips: wash.directionFlips,
    volume_usd: toUiAmount(wash.volumeUsd, usdScale),
    net_exposure_pct: computeNetExposurePct(wash),
    is_atomic: false,
    detected_at: new Date(wash.detectedMs).toISOString(),
  };
}

/** Returns a page of wash trades. */
export function toWashTradesPage(
  mint: string,
  found: readonly WashTrade[],
): Omit<z.infer<typeof washTradesPage>, keyof typeof examinedFields> {
  return {
    wash_trades: found.map(wash => toWashTradeView(mint, wash)),
    token_mint: mint,
    count: found.length,
  };
}
