import { isOrganicLabel } from '../../core/classify/labels.ts';
import type { Trade } from '../../core/mint/trade.ts';
import { toEventCurve } from '../events/curve.ts';
import type { SwapEvent } from '../events/event.ts';

/**
 * The swap that intake accepts again as the same trade, with its frozen prices. Labels learned
 * after intake are left out: it learns them again.
 */
export function toPublicSwap(mint: string, trade: Trade): SwapEvent {
  return {
    type: 'swap',
    signature: trade.signature,
    slot: trade.slot,
    event_index: trade.eventIndex,
    timestamp: trade.timestampMs,
    wallet_address: trade.wallet,
    dex_name: trade.dex,
    direction: trade.direction,
    token_mint: mint,
    token_decimals: trade.tokenDecimals,
    token_amount_raw: trade.tokenRaw,
    base_mint: trade.baseMint,
    base_decimals: trade.baseDecimals,
    base_amount_raw: trade.baseRaw,
    network_fee_lamports: trade.networkFeeLamports,
    tip_lamports: trade.tipLamports,
    dex_fee_raw: trade.dexFeeRaw,
    is_arbitrage: trade.arbitrage && !trade.organic,
    labels: trade.organic ? trade.labels.filter(isOrganicLabel) : [...trade.labels],
    ...filterKnown({
      tx_index: trade.txIndex,
      pool_address: trade.pool,
      signers: trade.signers && [...trade.signers],
      base_price_usd: trade.basePriceUsd,
      sol_price_usd: trade.solPriceUsd,
      relay_bundle_id: trade.relayBundleId,
      terminal: trade.terminal,
      pool_token_reserve_raw: trade.tokenReserveRaw,
      pool_base_reserve_raw: trade.baseReserveRaw,
      wallet_token_balance_raw: trade.walletBalanceRaw,
      curve: trade.curve && toEventCurve(trade.curve),
    }),
  };
}

function filterKnown<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as Partial<Fields>;
}
