import { asIs, getTupleCodec } from '../../core/codec/codec.ts';
import type { Trade } from '../../core/mint/trade.ts';

/** In the order of stored rows. */
const columns = {
  seq: asIs,
  signature: asIs,
  slot: asIs,
  txIndex: asIs,
  eventIndex: asIs,
  timestampMs: asIs,
  wallet: asIs,
  pool: asIs,
  dex: asIs,
  direction: asIs,
  tokenDecimals: asIs,
  tokenRaw: asIs,
  baseMint: asIs,
  baseDecimals: asIs,
  baseRaw: asIs,
  basePriceUsd: asIs,
  solPriceUsd: asIs,
  networkFeeLamports: asIs,
  tipLamports: asIs,
  dexFeeRaw: asIs,
  relayBundleId: asIs,
  terminal: asIs,
  signers: asIs,
  tokenReserveRaw: asIs,
  baseReserveRaw: asIs,
  walletBalanceRaw: asIs,
  labels: asIs,
  arbitrage: asIs,
  organic: asIs,
  outlier: asIs,
  tooLate: asIs,
  firstSeq: asIs,
  prev: asIs,
} as const;

/** Whole rows, as earlier versions stored them. */
export const tradeCodec = getTupleCodec<Omit<Trade, 'relabelled' | 'curve' | 'receivedMs'>>(columns);

export const tradeColumns = [...Object.keys(columns), 'relabelled', 'curve'] as readonly (keyof Trade)[];
