import type * as z from 'zod/mini';
import type { walletFollows } from '../../contract/schemas/coordination.ts';
import { createFinding, INPUTS_MAX } from '../../core/explain/finding.ts';
import type { FollowEdge } from '../../core/follows/follow.ts';
import { followRules as rules } from '../../core/follows/rules.ts';
import type { WalletEvent } from '../../core/wallet/wallet-event.ts';
import { loadEdges } from '../../storage/coordination/follows.ts';
import type { Explained, ExplainStores, Explanation } from './explainer.ts';
import { readWalletRows, toWalletInput } from './wallet-rows.ts';

const EDGES_MAX = 24;
const ROWS_MAX = 2_000;

/** Of each token the leader's buy, then the follower's, newest first. */
export async function explainFollows({ body }: Explained, stores: ExplainStores): Promise<Explanation> {
  const { followsOut, followsIn } = body as z.infer<typeof walletFollows>;
  const shown = [
    ...followsOut.map((edge, at) => ({ edge, path: `/followsOut/${at}` })),
    ...followsIn.map((edge, at) => ({ edge, path: `/followsIn/${at}` })),
  ];
  const explained = shown.slice(0, EDGES_MAX);
  const pairs = explained.map(({ edge }) => ({ leader: edge.leaderWallet, follower: edge.followerWallet }));
  const edges = await loadEdges(stores.world.coordination, pairs);
  const buysOf = openBuys(stores, edges);
  const findings = await Promise.all(
    explained.map(async ({ edge, path }) => {
      const [led, followed] = await Promise.all([buysOf(edge.leaderWallet), buysOf(edge.followerWallet)]);
      const { leaderWallet, followerWallet, distinctTokens, supportCount, confidence } = edge;
      const ledBy = Map.groupBy(led, ({ mint }) => mint);
      const pairs = [...Map.groupBy(followed, ({ mint }) => mint)].flatMap(([mint, buys]) =>
        findFirstMatch(ledBy.get(mint) ?? [], buys),
      );
      const lags = pairs.map(({ leader, follower }) => follower.timestampMs - leader.timestampMs).sort((a, b) => a - b);
      const measured = {
        leader: leaderWallet,
        follower: followerWallet,
        tokens: distinctTokens,
        matches: supportCount,
        lag_ms: lags[lags.length >> 1] ?? null,
        confidence,
      };
      const inputs = pairs
        .toSorted((a, b) => b.follower.timestampMs - a.follower.timestampMs)
        .slice(0, INPUTS_MAX / 2)
        .flatMap(({ leader, follower }) => [toWalletInput(leader), toWalletInput(follower)]);
      return createFinding(path, 'follows.edge', measured, inputs, { total: 2 * pairs.length });
    }),
  );
  return { findings, isCut: explained.length < shown.length };
}

/** Each wallet's rows are read once, as far back as its edges need. */
function openBuys(stores: ExplainStores, edges: readonly FollowEdge[]) {
  const read = new Map<string, Promise<readonly WalletEvent[]>>();
  return (wallet: string): Promise<readonly WalletEvent[]> => {
    const known = read.get(wallet);
    if (known !== undefined) return known;
    const own = edges.filter(({ leader, follower }) => leader === wallet || follower === wallet);
    const fromMs = Math.min(...own.map(({ firstMatchMs }) => firstMatchMs)) - rules.lagMsMax;
    const toMs = Math.max(...own.map(({ lastMatchMs }) => lastMatchMs)) + 1;
    const made = readWalletRows(stores, wallet, { fromMs, toMs, max: ROWS_MAX }).then(rows =>
      rows
        .map(({ event }) => event)
        .filter(({ swap, timestampMs }) => swap?.direction === 'buy' && timestampMs >= fromMs),
    );
    read.set(wallet, made);
    return made;
  };
}

type Match = { readonly leader: WalletEvent; readonly follower: WalletEvent };

/** The follower's first buy soon after one of the leader's. */
function findFirstMatch(led: readonly WalletEvent[], followed: readonly WalletEvent[]): readonly Match[] {
  const byTime = (a: WalletEvent, b: WalletEvent): number => a.timestampMs - b.timestampMs;
  for (const follower of followed.toSorted(byTime)) {
    const leader = led.toSorted(byTime).find(({ timestampMs }) => {
      const lag = follower.timestampMs - timestampMs;
      return lag >= rules.lagMsMin && lag <= rules.lagMsMax;
    });
    if (leader !== undefined) return [{ leader, follower }];
  }
  return [];
}
