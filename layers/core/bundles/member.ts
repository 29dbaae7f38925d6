import { balanceOf, type Holders, holdingOf, netFlowSince } from '../holders/holders.ts';
import type { BundleMember } from './bundle.ts';
import type { Bundles } from './bundles.ts';
import { pooledSince } from './movements.ts';
import { type RecentTrade, recentOfWallet } from './recent.ts';
import type { Move } from './timeline.ts';

/** A joining wallet with its history since the bundle's first trade. */
export type Joiner = {
  readonly member: BundleMember;
  readonly moves: readonly Move[];
  readonly earlier: { readonly boughtRaw: bigint; readonly soldRaw: bigint };
};

/** Builds a member; held before = balance − net flow since the first trade. */
export const joinerOf = (
  holders: Holders,
  { recent, movements }: Pick<Bundles, 'recent' | 'movements'>,
  wallet: string,
  fromSlot: number,
): Joiner => {
  const trades = recentOfWallet(recent, wallet, fromSlot);
  const kept = sumOf(trades);
  const holding = holdingOf(holders, wallet);
  const isWhole = recent.goneSlot < fromSlot || holding === null || holding.firstSeenSlot < fromSlot;
  const all = isWhole ? kept : holding;
  const balanceRaw = balanceOf(holders, wallet);
  const before = balanceRaw - netFlowSince(holders, wallet, fromSlot);
  return {
    member: {
      wallet,
      heldBeforeRaw: before > 0n ? before : 0n,
      boughtRaw: all.boughtRaw,
      soldRaw: all.soldRaw,
      investedUsd: all.investedUsd,
      returnedUsd: all.returnedUsd,
      balanceRaw,
      pooledRaw: pooledSince(movements, wallet, fromSlot),
    },
    moves: trades.map(moveOf),
    earlier: { boughtRaw: all.boughtRaw - kept.boughtRaw, soldRaw: all.soldRaw - kept.soldRaw },
  };
};

/** Adds one buy or sell to a member. */
export const withTrade = (member: BundleMember, { boughtRaw, soldRaw, usd }: RecentTrade): BundleMember => ({
  ...member,
  boughtRaw: member.boughtRaw + boughtRaw,
  soldRaw: member.soldRaw + soldRaw,
  investedUsd: member.investedUsd + (boughtRaw > 0n ? usd : 0n),
  returnedUsd: member.returnedUsd + (soldRaw > 0n ? usd : 0n),
});

export const moveOf = ({ ms, slot, boughtRaw, soldRaw }: RecentTrade): Move => ({ ms, slot, boughtRaw, soldRaw });

type Sums = Pick<BundleMember, 'boughtRaw' | 'soldRaw' | 'investedUsd' | 'returnedUsd'>;
const nothing: Sums = { boughtRaw: 0n, soldRaw: 0n, investedUsd: 0n, returnedUsd: 0n };

const sumOf = (trades: readonly RecentTrade[]): Sums =>
  trades.reduce<Sums>(
    (sum, { boughtRaw, soldRaw, usd }) => ({
      boughtRaw: sum.boughtRaw + boughtRaw,
      soldRaw: sum.soldRaw + soldRaw,
      investedUsd: sum.investedUsd + (boughtRaw > 0n ? usd : 0n),
      returnedUsd: sum.returnedUsd + (soldRaw > 0n ? usd : 0n),
    }),
    nothing,
  );
