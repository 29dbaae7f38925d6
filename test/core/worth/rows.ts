import { createHolders, takeHolder } from '../../../layers/core/holders/holders.ts';
import { createPools, findRowReserve, takePool } from '../../../layers/core/liquidity/pools.ts';
import type { MintRow } from '../../../layers/core/mint/mint-row.ts';
import type { Trade } from '../../../layers/core/mint/trade.ts';
import { askReceiver, sumLocked, takeWorth } from '../../../layers/core/worth/take-worth.ts';
import { computeCaps, valueToken } from '../../../layers/core/worth/valuation.ts';
import { createWorth } from '../../../layers/core/worth/worth.ts';
import type { WorthTrade } from '../../oracle/worth.ts';
import { trade } from '../../tapes/trades.ts';

/** Folds rows as a token's security does. */
export const foldWorth = (rows: readonly MintRow[]) => {
  const [worth, pools, holders, asked] = [createWorth(), createPools(), createHolders(), [] as string[]];
  for (const row of rows) {
    takeHolder(holders, row);
    const reserve = findRowReserve(pools, row);
    takePool(pools, row);
    takeWorth(worth, row, pools, findRowReserve(pools, row) !== reserve);
    asked.push(...[askReceiver(worth, holders, row)].filter(one => one !== null));
  }
  const lockedRaw = sumLocked(worth, holders);
  const value = valueToken({ worth, pools, supply: holders.supply, lockedRaw, lastTradeMs: null });
  return { ...value, ...computeCaps(value), asked, worth, pools };
};

export const toTrade = ({ swap, arrival, firstArrival, organic, outlier, tooLate }: WorthTrade): Trade =>
  trade({
    seq: arrival + 1,
    signature: swap.signature!,
    slot: swap.slot,
    txIndex: swap.tx_index ?? null,
    firstSeq: firstArrival === undefined ? null : firstArrival + 1,
    eventIndex: swap.event_index,
    timestampMs: swap.timestamp,
    wallet: swap.wallet_address,
    pool: swap.pool_address,
    dex: 'raydium_amm',
    direction: swap.direction as Trade['direction'],
    tokenDecimals: swap.token_decimals,
    tokenRaw: swap.token_amount_raw,
    baseMint: swap.base_mint,
    baseDecimals: swap.base_decimals,
    baseRaw: swap.base_amount_raw,
    basePriceUsd: swap.base_price_usd ?? null,
    solPriceUsd: swap.sol_price_usd ?? null,
    tokenReserveRaw: swap.pool_token_reserve_raw ?? null,
    baseReserveRaw: swap.pool_base_reserve_raw ?? null,
    organic,
    outlier,
    tooLate,
  });
