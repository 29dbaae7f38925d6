import type { Bundle, BundleMember } from './bundle.ts';
import { decodeClaims, encodeClaims, type PlainClaims } from './claims.ts';
import type { Cluster } from './cluster.ts';
import { type Recent, recentFrom } from './recent.ts';
import type { Move, Timeline } from './timeline.ts';

type PlainMember = readonly [string, string, string, string, string, string, string, string];
type PlainMove = readonly [number, number, string, string];
type PlainTimeline = Omit<Timeline, 'heldRaw' | 'boughtRaw' | 'soldRaw' | 'moves'> & {
  readonly sums: readonly [string, string, string];
  readonly moves: readonly PlainMove[];
};

export type PlainBundle = Omit<Bundle, 'members' | 'clusters' | 'timeline' | 'claims' | 'chainRaw'> & {
  readonly members: readonly PlainMember[];
  readonly clusters: readonly Cluster[];
  readonly timeline: PlainTimeline;
  readonly claims: PlainClaims;
};

export const encodeBundle = ({
  members,
  clusters,
  timeline,
  claims,
  chainRaw: _sum,
  ...plain
}: Bundle): PlainBundle => ({
  ...plain,
  members: [...members.values()].map(encodeMember),
  clusters: [...clusters.values()],
  timeline: encodeTimeline(timeline),
  claims: encodeClaims(claims),
});

export const decodeBundle = ({ members, clusters, timeline, claims, ...plain }: PlainBundle): Bundle => {
  const decoded = members.map(decodeMember);
  return {
    ...plain,
    members: new Map(decoded.map(member => [member.wallet, member])),
    clusters: new Map(clusters.map(cluster => [cluster.key, cluster])),
    chainRaw: decoded.reduce((sum, { balanceRaw }) => sum + balanceRaw, 0n),
    timeline: decodeTimeline(timeline),
    claims: decodeClaims(claims),
  };
};

const encodeMember = (member: BundleMember): PlainMember => [
  member.wallet,
  String(member.heldBeforeRaw),
  String(member.boughtRaw),
  String(member.soldRaw),
  String(member.investedUsd),
  String(member.returnedUsd),
  String(member.balanceRaw),
  String(member.pooledRaw),
];

const decodeMember = ([
  wallet,
  held,
  bought,
  sold,
  invested,
  returned,
  balance,
  pooled,
]: PlainMember): BundleMember => ({
  wallet,
  heldBeforeRaw: BigInt(held),
  boughtRaw: BigInt(bought),
  soldRaw: BigInt(sold),
  investedUsd: BigInt(invested),
  returnedUsd: BigInt(returned),
  balanceRaw: BigInt(balance),
  pooledRaw: BigInt(pooled),
});

const encodeTimeline = ({ heldRaw, boughtRaw, soldRaw, moves, settledMs, phase }: Timeline): PlainTimeline => ({
  sums: [String(heldRaw), String(boughtRaw), String(soldRaw)],
  moves: moves.map(move => [move.ms, move.slot, String(move.boughtRaw), String(move.soldRaw)]),
  settledMs,
  phase,
});

const decodeTimeline = ({ sums: [held, bought, sold], moves, settledMs, phase }: PlainTimeline): Timeline => ({
  heldRaw: BigInt(held),
  boughtRaw: BigInt(bought),
  soldRaw: BigInt(sold),
  moves: moves.map(
    ([ms, slot, moveBought, moveSold]): Move => ({
      ms,
      slot,
      boughtRaw: BigInt(moveBought),
      soldRaw: BigInt(moveSold),
    }),
  ),
  settledMs,
  phase,
});

/** A trade is [ms, slot, wallet, signed raw, USD, seq]. */
type PlainRecent = Pick<Recent, 'newestMs' | 'goneSlot'> & {
  readonly wallets: readonly string[];
  readonly trades: readonly (readonly [number, number, number, string, string, number])[];
};

export const encodeRecent = ({ trades, gone, newestMs, goneSlot }: Recent): PlainRecent => {
  const wallets = new Map<string, number>();
  const indexOf = (wallet: string): number => {
    const index = wallets.get(wallet) ?? wallets.size;
    wallets.set(wallet, index);
    return index;
  };
  const rows = trades
    .slice(gone)
    .map(
      ({ ms, slot, wallet, boughtRaw, soldRaw, usd, seq }) =>
        [ms, slot, indexOf(wallet), String(boughtRaw - soldRaw), String(usd), seq] as const,
    );
  return { wallets: [...wallets.keys()], trades: rows, newestMs, goneSlot };
};

export const decodeRecent = (data: unknown): Recent => {
  const { wallets, trades, newestMs, goneSlot } = data as PlainRecent;
  const kept = trades.map(([ms, slot, index, signed, usd, seq]) => {
    const raw = BigInt(signed);
    const [boughtRaw, soldRaw] = raw > 0n ? [raw, 0n] : [0n, -raw];
    return { seq, ms, slot, wallet: wallets[index]!, boughtRaw, soldRaw, usd: BigInt(usd) };
  });
  return recentFrom(kept, { newestMs, goneSlot });
};
