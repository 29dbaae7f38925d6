import { findHolding, getHolderBalance, type Holders, sumWalletFlows } from '../holders/holders.ts';
import { pick } from '../kernel/pick.ts';
import type { BundleMember } from './bundle.ts';
import type { Bundles } from './bundles.ts';
import { sumPooledSince } from './movements.ts';
import { listRecentTrades, type RecentTrade } from './recent.ts';
import type { Move } from './timeline.ts';

/** A joining wallet since the first trade; held before = balance − net flow. */
export function createJoiningMember(
  holders: Holders,
  { recent, movements }: Pick<Bundles, 'recent' | 'movements'>,
  wallet: string,
  fromSlot: number,
) {
  const trades = listRecentTrades(recent, wallet, fromSlot);
  const kept = trades.reduce(withTrade, noTotals);
  const holding = findHolding(holders, wallet);
  const isWhole = recent.goneSlot < fromSlot || holding === null || holding.firstSeenSlot < fromSlot;
  const all = isWhole ? kept : holding;
  const balanceRaw = getHolderBalance(holders, wallet);
  const before = balanceRaw - sumWalletFlows(holders, wallet, fromSlot);
  return {
    member: {
      wallet,
      heldBeforeRaw: before > 0n ? before : 0n,
      ...pick(all, 'boughtRaw', 'soldRaw', 'investedUsd', 'returnedUsd'),
      balanceRaw,
      pooledRaw: sumPooledSince(movements, wallet, fromSlot),
    },
    moves: trades.map(toMove),
    earlier: { boughtRaw: all.boughtRaw - kept.boughtRaw, soldRaw: all.soldRaw - kept.soldRaw },
  };
}

/** Adds one buy or sell to a member's totals. */
export function withTrade<Of extends Totals>(totals: Of, { boughtRaw, soldRaw, usd }: RecentTrade): Of {
  return {
    ...totals,
    boughtRaw: totals.boughtRaw + boughtRaw,
    soldRaw: totals.soldRaw + soldRaw,
    investedUsd: totals.investedUsd + (boughtRaw > 0n ? usd : 0n),
    returnedUsd: totals.returnedUsd + (soldRaw > 0n ? usd : 0n),
  };
}

export function toMove({ ms, slot, boughtRaw, soldRaw }: RecentTrade): Move {
  return { ms, slot, boughtRaw, soldRaw };
}

type Totals = Pick<BundleMember, 'boughtRaw' | 'soldRaw' | 'investedUsd' | 'returnedUsd'>;

const noTotals: Totals = { boughtRaw: 0n, soldRaw: 0n, investedUsd: 0n, returnedUsd: 0n };

export function createBundleMember(wallet: string): BundleMember {
  return {
    wallet,
    heldBeforeRaw: 0n,
    ...noTotals,
    balanceRaw: 0n,
    pooledRaw: 0n,
  };
}
