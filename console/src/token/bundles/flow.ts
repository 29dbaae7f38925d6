import { sum } from '../exact/amount.ts';
import type { TapeRow } from '../tape/trade-row.ts';
import type { Member } from './bundle-text.ts';

/** Who gave a wallet its SOL. */
export type Funder = { readonly address: string; readonly name: string | null };

/** A member's money as exact decimal strings. */
export type MemberFlow = {
  readonly member: Member;
  readonly funder: Funder | null;
  readonly boughtUsd: string;
  readonly soldUsd: string;
  /** Its tokens came from another member. */
  readonly isReceiver: boolean;
};

/** Sums trades per member. */
export function buildMemberFlows(
  members: readonly Member[],
  trades: readonly TapeRow[],
  funders: ReadonlyMap<string, Funder>,
  receivers: ReadonlySet<string>,
): readonly MemberFlow[] {
  const byWallet = Map.groupBy(trades, ({ wallet }) => wallet);
  const flows = members.map(member => {
    const own = byWallet.get(member.wallet_address) ?? [];
    return {
      member,
      funder: funders.get(member.wallet_address) ?? null,
      boughtUsd: sumUsd(own, 'buy'),
      soldUsd: sumUsd(own, 'sell'),
      isReceiver: receivers.has(member.wallet_address),
    };
  });
  // Leader first, receivers last, then by money.
  return flows.toSorted(
    (a, b) =>
      Number(b.member.is_leader) - Number(a.member.is_leader) ||
      Number(a.isReceiver) - Number(b.isReceiver) ||
      Number(b.boughtUsd) + Number(b.soldUsd) - Number(a.boughtUsd) - Number(a.soldUsd) ||
      b.member.chain_balance_ui - a.member.chain_balance_ui ||
      (a.member.wallet_address < b.member.wallet_address ? -1 : 1),
  );
}

function sumUsd(trades: readonly TapeRow[], side: 'buy' | 'sell'): string {
  return sum(trades.flatMap(row => (row.side === side && row.usd !== null ? [row.usd] : [])));
}
