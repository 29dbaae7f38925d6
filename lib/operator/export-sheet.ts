import { formatIsoTime } from '../../layers/core/kernel/iso-time.ts';
import type { Trade } from '../../layers/core/mint/trade.ts';
import { formatUiAmount, printUsd } from '../../layers/core/money/amount.ts';
import { formatDecimalRatio } from '../../layers/core/money/amount-ratio.ts';
import { computeNotional, computeTokenPrice } from '../../layers/core/money/trade-money.ts';
import { isTrade } from '../../layers/storage/market/tape.ts';
import { formatCsvLine, type LineFormat } from './export-lines.ts';

const LAMPORT_DECIMALS = 9;

const columns: Readonly<Record<string, (trade: Trade, mint: string) => unknown>> = {
  time_utc: ({ timestampMs }) => formatIsoTime(timestampMs).replace('T', ' ').slice(0, -1),
  mint: (_trade, mint) => mint,
  direction: ({ direction }) => direction,
  token_amount: ({ tokenRaw, tokenDecimals }) => formatUiAmount(BigInt(tokenRaw), tokenDecimals),
  quote_mint: ({ baseMint }) => baseMint,
  quote_amount: ({ baseRaw, baseDecimals }) => formatUiAmount(BigInt(baseRaw), baseDecimals),
  amount_usd: trade => {
    const usd = computeNotional(trade);
    return usd === null ? null : printUsd(usd);
  },
  price_usd: trade => {
    const price = computeTokenPrice(trade);
    return price === null ? null : formatDecimalRatio(...price);
  },
  quote_price_usd: ({ basePriceUsd }) => basePriceUsd,
  sol_price_usd: ({ solPriceUsd }) => solPriceUsd,
  wallet: ({ wallet }) => wallet,
  venue: ({ dex }) => dex,
  pool: ({ pool }) => pool,
  network_fee_sol: ({ networkFeeLamports }) => formatUiAmount(BigInt(networkFeeLamports), LAMPORT_DECIMALS),
  tip_sol: ({ tipLamports }) => formatUiAmount(BigInt(tipLamports), LAMPORT_DECIMALS),
  venue_fee_quote: ({ dexFeeRaw, baseDecimals }) => formatUiAmount(BigInt(dexFeeRaw), baseDecimals),
  labels: ({ labels }) => labels.join(' '),
  token_decimals: ({ tokenDecimals }) => tokenDecimals,
  quote_decimals: ({ baseDecimals }) => baseDecimals,
  slot: ({ slot }) => slot,
  event_index: ({ eventIndex }) => eventIndex,
  signature: ({ signature }) => signature,
};

/** Swaps with whole amounts and USD, for spreadsheets. */
export const sheet: LineFormat = {
  ending: 'csv.gz',
  header: Object.keys(columns).join(','),
  line: ({ key, row }) =>
    isTrade(row) ? formatCsvLine(Object.values(columns).map(readColumn => readColumn(row, key))) : null,
};
