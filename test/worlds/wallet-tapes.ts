/** Wallet events of random trades, folded by the real ledger. */

import { pick } from '../../layers/core/kernel/pick.ts';
import { applyTrade } from '../../layers/core/ledger/apply.ts';
import { emptyLedger, type LedgerState } from '../../layers/core/ledger/ledger.ts';
import { toPositionFacts } from '../../layers/core/ledger/position-facts.ts';
import { formatTradeId, type Trade } from '../../layers/core/mint/trade.ts';
import { computeNotional } from '../../layers/core/money/trade-money.ts';
import type { WalletEvent } from '../../layers/core/wallet/wallet-event.ts';
import { encodeWalletEventsRecord } from '../../layers/flows/processor/records.ts';
import { trade } from '../tapes/trades.ts';
import { address, signature, slotAt } from './events.ts';
import { chance } from './long-tapes.ts';

/** Folds one wallet's trades into the ledger's wallet events. */
export const walletEventsOf = (trades: readonly (readonly [mint: string, trade: Trade])[]): readonly WalletEvent[] => {
  const ledgers = new Map<string, LedgerState>();
  return trades.map(([mint, one]) => {
    const { state, exit, change, closed, labels, taken } = applyTrade(ledgers.get(mint) ?? emptyLedger, one);
    ledgers.set(mint, state);
    const { seq, slot, timestampMs } = one;
    return {
      ...{ mint, seq, slot, timestampMs, exit, closed, swap: swapOf(one, labels), change: change?.event ?? null },
      ...(change && { position: toPositionFacts(change.position) }),
      cause: { id: formatTradeId(one), ...pick(one, 'tokenRaw', 'baseMint', 'baseDecimals', 'baseRaw') },
      trade: pick(one, 'pool', 'tokenDecimals', 'basePriceUsd', 'solPriceUsd', 'dexFeeRaw', 'walletBalanceRaw'),
      ...(taken && { taken }),
    };
  });
};

const swapOf = (one: Trade, labels: readonly string[]) => ({
  direction: one.direction,
  dex: one.dex,
  terminal: one.terminal,
  notionalUsd: computeNotional(one),
  networkFeeLamports: one.networkFeeLamports,
  tipLamports: one.tipLamports,
  labels: [...one.labels, ...labels],
  bundled: one.relayBundleId !== null,
});

/** A random wallet: its start, usual pause between trades, and token count. */
export type Manner = {
  readonly startMs: number;
  readonly pauseMs: number;
  readonly tokens: number;
  /** Always sells everything it holds. */
  readonly isWhole?: boolean;
};

/** Random wallet events: partial and full sells, missing prices, disorder. */
export const randomWalletEvents = (
  run: string,
  seed: number,
  count: number,
  manner: Manner,
): readonly WalletEvent[] => {
  const next = chance(seed);
  const held = new Map<string, number>();
  let atMs = manner.startMs;
  const trades = Array.from({ length: count }, (_, index): readonly [string, Trade] => {
    const mint = address(`${run}-token-${Math.floor(next() * manner.tokens)}`);
    const has = held.get(mint) ?? 0;
    const isSell = has > 0 && (manner.isWhole || next() < 0.6);
    const raw = isSell
      ? manner.isWhole || next() < 0.4
        ? has
        : 1 + Math.floor(next() * has)
      : 1_000 + Math.floor(next() * 1_000_000);
    held.set(mint, isSell ? Math.max(0, has - raw) : has + raw);
    atMs += Math.floor(next() * 2 * manner.pauseMs);
    const timestampMs = next() < 0.1 ? atMs - Math.floor(next() * 600_000) : atMs;
    const fields = {
      seq: index + 1,
      signature: signature(`${run}-${seed}-${index}`),
      slot: slotAt(timestampMs),
      timestampMs,
      direction: isSell ? ('sell' as const) : ('buy' as const),
      tokenRaw: String(raw),
      baseRaw: String(1 + Math.floor(next() * 10_000_000_000)),
      basePriceUsd: next() < 0.04 ? null : String(100 + Math.floor(next() * 10_000) / 100),
      networkFeeLamports: Math.floor(next() * 100_000),
      labels: ['ORGANIC'],
    };
    return [mint, trade(fields)];
  });
  return walletEventsOf(trades);
};

/** The texts of records with some events each. */
export const texts = (wallet: string, groups: readonly (readonly WalletEvent[])[]): readonly string[] =>
  groups.map(group => encodeWalletEventsRecord(wallet, group));
