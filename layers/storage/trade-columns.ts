import type { Trade } from '../core/trade.ts';

/** The order of a trade's fields in packed rows and on the trades stream. It only ever grows at the end. */
const columns = [
  'seq',
  'signature',
  'slot',
  'txIndex',
  'eventIndex',
  'timestampMs',
  'wallet',
  'pool',
  'dex',
  'direction',
  'tokenDecimals',
  'tokenRaw',
  'baseMint',
  'baseDecimals',
  'baseRaw',
  'basePriceUsd',
  'solPriceUsd',
  'networkFeeLamports',
  'tipLamports',
  'dexFeeRaw',
  'relayBundleId',
  'terminal',
  'signers',
  'tokenReserveRaw',
  'baseReserveRaw',
  'walletBalanceRaw',
  'labels',
  'arbitrage',
  'organic',
  'outlier',
  'tooLate',
] as const satisfies readonly (keyof Trade)[];

export type TradeRow = readonly unknown[];

/** A trade as a row without field names. */
export const toRow = (trade: Trade): TradeRow => columns.map(column => trade[column]);

/** The trade that a row holds; columns that came later than the row are null. Written out, because reads do little else. */
export const fromRow = (row: TradeRow): Trade => {
  const trade: Record<string, unknown> = {};
  for (let index = 0; index < columns.length; index++) trade[columns[index]!] = row[index] ?? null;
  return trade as unknown as Trade;
};
