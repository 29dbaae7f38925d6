import type { Trade } from '../../core/mint/trade.ts';

/** Append-only: stored rows depend on the order. */
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
  'firstSeq',
] as const satisfies readonly (keyof Trade)[];

export type TradeRow = readonly unknown[];

export const toRow = (trade: Trade): TradeRow => columns.map(column => trade[column]);

/** Missing columns are null. An object literal is several times faster here. */
export const fromRow = (row: TradeRow): Trade => fieldsOf(row) as Trade;

const fieldsOf = (row: TradeRow): Readonly<Record<(typeof columns)[number], unknown>> => ({
  seq: row[0] ?? null,
  signature: row[1] ?? null,
  slot: row[2] ?? null,
  txIndex: row[3] ?? null,
  eventIndex: row[4] ?? null,
  timestampMs: row[5] ?? null,
  wallet: row[6] ?? null,
  pool: row[7] ?? null,
  dex: row[8] ?? null,
  direction: row[9] ?? null,
  tokenDecimals: row[10] ?? null,
  tokenRaw: row[11] ?? null,
  baseMint: row[12] ?? null,
  baseDecimals: row[13] ?? null,
  baseRaw: row[14] ?? null,
  basePriceUsd: row[15] ?? null,
  solPriceUsd: row[16] ?? null,
  networkFeeLamports: row[17] ?? null,
  tipLamports: row[18] ?? null,
  dexFeeRaw: row[19] ?? null,
  relayBundleId: row[20] ?? null,
  terminal: row[21] ?? null,
  signers: row[22] ?? null,
  tokenReserveRaw: row[23] ?? null,
  baseReserveRaw: row[24] ?? null,
  walletBalanceRaw: row[25] ?? null,
  labels: row[26] ?? null,
  arbitrage: row[27] ?? null,
  organic: row[28] ?? null,
  outlier: row[29] ?? null,
  tooLate: row[30] ?? null,
  firstSeq: row[31] ?? null,
});
