import type { Trade } from '../../core/mint/trade.ts';
import { guessCurve } from './curve-difference.ts';

/** What a trade lets one expect of the next, in the order of columns. */
type Guesses = { readonly [Name in keyof Trade]?: (before: Trade, known: Trade) => Trade[Name] };

/** Starts a list. A change needs a new `tapeVersion`, as does any other here. */
export const firstBefore: Trade = {
  ...{ seq: 0, prev: 0, signature: '', slot: 0, txIndex: null, firstSeq: null, eventIndex: 0, timestampMs: 0 },
  receivedMs: null,
  ...{ wallet: '', pool: null, dex: 'pump_swap', direction: 'buy', tokenDecimals: 6, tokenRaw: '0' },
  ...{ baseMint: 'So11111111111111111111111111111111111111112', baseDecimals: 9, baseRaw: '0' },
  ...{ basePriceUsd: null, solPriceUsd: null, networkFeeLamports: 0, tipLamports: 0, dexFeeRaw: '0' },
  ...{ relayBundleId: null, terminal: null, signers: null, tokenReserveRaw: null, baseReserveRaw: null },
  ...{
    walletBalanceRaw: null,
    labels: ['ORGANIC'],
    relabelled: null,
    curve: null,
    arbitrage: false,
    organic: true,
    outlier: false,
    tooLate: false,
  },
};

const guesses: Guesses = {
  seq: before => before.seq + 1,
  // Differences of unrelated amounts are not shorter.
  tokenRaw: () => '',
  baseRaw: () => '',
  solPriceUsd: (before, { basePriceUsd }) =>
    before.solPriceUsd === before.basePriceUsd ? basePriceUsd : before.solPriceUsd,
  dexFeeRaw: ({ dexFeeRaw, baseRaw: base }, { baseRaw }) =>
    base === '0' ? dexFeeRaw : String((BigInt(dexFeeRaw) * BigInt(baseRaw)) / BigInt(base)),
  tokenReserveRaw: ({ tokenReserveRaw: reserve }, { tokenRaw, direction }) =>
    reserve && String(BigInt(reserve) + (direction === 'buy' ? -1n : 1n) * BigInt(tokenRaw)),
  baseReserveRaw: ({ baseReserveRaw: reserve }, { baseRaw, dexFeeRaw, direction }) =>
    reserve && String(BigInt(reserve) + (direction === 'buy' ? 1n : -1n) * BigInt(baseRaw) - BigInt(dexFeeRaw)),
  walletBalanceRaw: ({ walletBalanceRaw }, { tokenRaw, direction }) =>
    walletBalanceRaw && (direction === 'buy' ? tokenRaw : '0'),
  prev: (before, { seq }) => (before.seq === 0 ? seq - 1 : before.seq),
  relabelled: () => null,
  curve: guessCurve,
};

export function selectTradeGuess(name: keyof Trade): (before: Trade, known: Trade) => unknown {
  return guesses[name] ?? (before => before[name]);
}
