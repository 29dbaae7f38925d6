import { type Buys, findNewestBuy } from './buys.ts';
import { estimateChances } from './chance.ts';
import { buildFollowEvidence, type Evidence, isAfter } from './evidence.ts';
import { buildBuyHistory, type History } from './history.ts';
import { followRules as rules } from './rules.ts';

/** A leader and follower whose link a third wallet may explain. */
export type Pair = { readonly leader: History; readonly follower: History; readonly evidence: Evidence };

/** Whether both buyers follow common leaders instead. */
export function isExplained(buys: Buys, pair: Pair, others: Iterable<number>): boolean {
  const open = new Map(pair.evidence.matched);
  const least = Math.max(rules.unexplainedMin, rules.unexplainedShareMin * open.size);
  for (const other of others) {
    if (other === pair.leader.wallet || other === pair.follower.wallet || findNewestBuy(buys, other) < 0) continue;
    const common = buildBuyHistory(buys, other);
    if (common.mints.size < rules.tokensMin) continue;
    const explained = [...open].filter(([mint, match]) =>
      common.mints.get(mint)?.some(({ ms }) => ms <= match.leaderMs && isAfter(ms, match.firstMs)),
    );
    if (explained.length === 0) continue;
    const evidence = buildFollowEvidence(common, pair.follower);
    if (evidence.matched.size < rules.tokensMin) continue;
    const isLikelyLeader = estimateChances(buys, common, pair.follower, evidence).tail <= rules.explainAlpha;
    if (!isLikelyLeader) continue;
    for (const [mint] of explained) open.delete(mint);
    if (open.size < least) return true;
  }
  return false;
}
