import type { BuyLink } from '../relations/link.ts';
import { type Buys, createBuys, getBuyMs, putBuy, registerNeighbours, removeBuy, toBuyIndex } from './buys.ts';
import { computeFollowConfidence, estimateChances } from './chance.ts';
import { createFollowEdges, dropEdge, type Edges, findFollowEdge, listFollowEdges, putEdge } from './edges.ts';
import { buildFollowEvidence, isAfter } from './evidence.ts';
import { isExplained, type Pair } from './explain.ts';
import { FOLLOW_LIFE_MS, type FollowChange, type FollowEdge } from './follow.ts';
import { buildBuyHistory, type History } from './history.ts';
import { getNameText } from './names.ts';
import { followRules as rules } from './rules.ts';

export type Follows = { readonly buys: Buys; readonly edges: Edges };

type FollowsTaken = { readonly hadEffect: boolean; readonly changes: readonly FollowChange[] };

export function createFollows(buysMax?: number): Follows {
  return { buys: createBuys(buysMax), edges: createFollowEdges() };
}

/** Adds a buy and returns the changed edges in order. */
export function takeFollowBuy(follows: Follows, { wallet, mint, timestampMs }: BuyLink): FollowsTaken {
  const { buys } = follows;
  const buy = putBuy(buys, wallet, mint, timestampMs);
  if (buy < 0) return { hadEffect: false, changes: [] };
  const near = registerNeighbours(buys, buy);
  const { columns } = buys;
  const self = columns.wallet[toBuyIndex(buys, buy)]!;
  const walletsOf = (chosen: readonly number[]) =>
    new Set(chosen.map(each => columns.wallet[toBuyIndex(buys, each)]!).filter(other => other !== self));
  const read = new Map<number, History>();
  const scene: Scene = {
    follows,
    wallet: self,
    mint: columns.mint[toBuyIndex(buys, buy)]!,
    ms: timestampMs,
    others: [...walletsOf(near)],
    historyOf: each => {
      const history = read.get(each) ?? buildBuyHistory(buys, each);
      read.set(each, history);
      return history;
    },
  };
  const changes: FollowChange[] = [];
  // All with few buys, a rotating subset of the busy ones.
  const isBusy = (wallet: number): boolean => scene.follows.buys.wallets[wallet]!.count > rules.busyBuysMin;
  const busy = scene.others.filter(isBusy);
  const turn = busy.length === 0 ? 0 : (buy * rules.busyJudgedMax) % busy.length;
  const chosen = [...busy.slice(turn), ...busy.slice(0, turn)].slice(0, rules.busyJudgedMax);
  const isJudged = new Set([...scene.others.filter(wallet => !isBusy(wallet)), ...chosen]);
  const ahead = walletsOf(near.filter(each => isAfter(getBuyMs(buys, each), timestampMs)));
  const behind = walletsOf(near.filter(each => isAfter(timestampMs, getBuyMs(buys, each))));
  for (const leader of ahead) updateEdge(scene, leader, self, isJudged.has(leader), changes);
  for (const follower of behind) updateEdge(scene, self, follower, isJudged.has(follower), changes);
  for (const leader of listLeaders(follows, wallet)) {
    if (ahead.has(leader)) continue;
    // A buy outside the leader's window is evidence against following.
    const led = scene.historyOf(leader);
    const [from, to] = [getNameText(buys.walletNames, leader), getNameText(buys.walletNames, self)];
    const edge = findFollowEdge(follows.edges, from, to);
    if (edge && led.mints.has(scene.mint) && isRefuted(scene, toPair(led, scene.historyOf(self)), edge))
      dropEdgeAsExpired(follows, edge, timestampMs, changes);
  }
  return { hadEffect: true, changes };
}

/** Takes a buy back. Edges lose the matches that it made. */
export function withdrawFollowBuy(follows: Follows, { wallet, mint, timestampMs: atMs }: BuyLink): FollowsTaken {
  const { buys, edges } = follows;
  const [self, token] = [buys.walletNames.numbers.get(wallet), buys.mintNames.numbers.get(mint)];
  if (self === undefined || token === undefined) return { hadEffect: false, changes: [] };
  const own = [
    ...(edges.byFollower.get(wallet)?.values() ?? []),
    ...[...(edges.followers.get(wallet) ?? [])].map(follower => findFollowEdge(edges, wallet, follower)!),
  ];
  const pairOf = ({ leader, follower }: FollowEdge): Pair | null => {
    const [led, followed] = [leader, follower].map(name => buys.walletNames.numbers.get(name));
    if (led === undefined || followed === undefined) return null;
    return toPair(buildBuyHistory(buys, led), buildBuyHistory(buys, followed));
  };
  const before = own.map(pairOf);
  if (!removeBuy(buys, self, token, atMs)) return { hadEffect: false, changes: [] };
  const changes: FollowChange[] = [];
  for (const [at, edge] of own.entries()) {
    const pair = pairOf(edge);
    if (pair === null) continue;
    const match = pair.evidence.matched.get(token);
    const lost = (before[at]?.evidence.matched.get(token)?.count ?? 0) - (match?.count ?? 0);
    if (lost <= 0) continue;
    const distinctTokens = edge.distinctTokens - (match ? 0 : 1);
    if (distinctTokens < rules.tokensMin) {
      dropEdgeAsExpired(follows, edge, atMs, changes);
      continue;
    }
    const confidence = computeFollowConfidence(estimateChances(buys, pair.leader, pair.follower, pair.evidence));
    const next = { ...edge, confidence, supportCount: edge.supportCount - lost, distinctTokens };
    putEdge(edges, next);
    changes.push({ kind: 'follow', event: 'updated', edge: next, atMs });
  }
  return { hadEffect: true, changes };
}

type Scene = {
  readonly follows: Follows;
  readonly wallet: number;
  readonly mint: number;
  readonly ms: number;
  readonly others: readonly number[];
  readonly historyOf: (wallet: number) => History;
};

function updateEdge(scene: Scene, leader: number, follower: number, isJudged: boolean, changes: FollowChange[]): void {
  const { buys, edges } = scene.follows;
  const isSettled = (wallet: number): boolean => buys.wallets[wallet]!.count >= rules.tokensMin;
  const mayBeNew = isJudged && isSettled(leader) && isSettled(follower);
  if (!mayBeNew && edges.count === 0) return;
  const names = { leader: getNameText(buys.walletNames, leader), follower: getNameText(buys.walletNames, follower) };
  if (!mayBeNew && !findFollowEdge(edges, names.leader, names.follower)) return;
  let known = findFollowEdge(edges, names.leader, names.follower);
  const [led, followed] = [scene.historyOf(leader), scene.historyOf(follower)];
  // Too few mints for an edge.
  if (!known && Math.min(led.mints.size, followed.mints.size) < rules.tokensMin) return;
  const pair = toPair(led, followed);
  if (known && scene.ms - known.lastMatchMs > FOLLOW_LIFE_MS) {
    dropEdgeAsExpired(scene.follows, known, scene.ms, changes);
    known = undefined;
  }
  if (known && isRefuted(scene, pair, known)) dropEdgeAsExpired(scene.follows, known, scene.ms, changes);
  else if (known) {
    const { mint, ms } = scene;
    const match = pair.evidence.matched.get(mint);
    if (!match) return;
    let added = 1;
    if (pair.follower.wallet !== scene.wallet) {
      // A late buy adds what followed no other buy of the leader.
      const led = pair.leader.mints.get(mint)!;
      const isNew = (bought: number): boolean =>
        isAfter(ms, bought) && !led.some(one => one.ms !== ms && isAfter(one.ms, bought));
      added = pair.follower.mints.get(mint)!.filter(one => isNew(one.ms)).length;
    }
    if (added === 0) return;
    const next: FollowEdge = {
      ...known,
      confidence: computeFollowConfidence(
        estimateChances(scene.follows.buys, pair.leader, pair.follower, pair.evidence),
      ),
      supportCount: known.supportCount + added,
      distinctTokens: known.distinctTokens + (match.count <= added ? 1 : 0),
      firstMatchMs: Math.min(known.firstMatchMs, match.firstMs),
      lastMatchMs: Math.max(known.lastMatchMs, match.lastMs),
    };
    putEdge(scene.follows.edges, next);
    changes.push({ kind: 'follow', event: 'updated', edge: next, atMs: scene.ms });
    if (next.distinctTokens > known.distinctTokens) dropExplainedEdges(scene, pair, changes);
  } else if (pair.evidence.matched.size >= rules.tokensMin) tryAddEdge(scene, pair, names, changes);
}

function toPair(leader: History, follower: History): Pair {
  return {
    leader,
    follower,
    evidence: buildFollowEvidence(leader, follower),
  };
}

function tryAddEdge(scene: Scene, pair: Pair, names: Names, changes: FollowChange[]): void {
  const { buys, edges } = scene.follows;
  const verdict = estimateChances(buys, pair.leader, pair.follower, pair.evidence);
  // Number of candidate leaders, for the multiple-test correction.
  const { walletNames } = buys;
  const { follower } = pair;
  const candidates = follower.candidates + Math.min(rules.candidatesMax, walletNames.numbers.size);
  if (verdict.tail > rules.alpha / candidates || verdict.alikeTail > rules.alikeAlpha) return;
  if (isExplained(buys, pair, listLeaderCandidates(scene, pair.follower.wallet))) return;
  const { matched, support } = pair.evidence;
  const figures = {
    supportCount: support,
    distinctTokens: matched.size,
    firstMatchMs: Math.min(...[...matched.values()].map(({ firstMs }) => firstMs)),
    lastMatchMs: Math.max(...[...matched.values()].map(({ lastMs }) => lastMs)),
  };
  const edge = { ...names, ...figures, confidence: computeFollowConfidence(verdict), active: true };
  const at = { kind: 'follow', atMs: scene.ms } as const;
  for (const gone of putEdge(edges, edge)) changes.push({ ...at, event: 'expired', edge: { ...gone, active: false } });
  changes.push({ ...at, event: 'activated', edge });
  dropExplainedEdges(scene, pair, changes);
}

/** Whether wallets with the same taste match as often. */
function isRefuted({ follows }: Scene, { leader, follower, evidence }: Pair, edge: FollowEdge): boolean {
  return (
    evidence.matched.size >= edge.distinctTokens &&
    estimateChances(follows.buys, leader, follower, evidence).alikeTail > rules.alikeAlpha
  );
}

function listLeaders({ edges, buys }: Follows, follower: string): readonly number[] {
  return [...(edges.byFollower.get(follower)?.keys() ?? [])].flatMap(
    leader => buys.walletNames.numbers.get(leader) ?? [],
  );
}

type Names = Pick<FollowEdge, 'leader' | 'follower'>;

function dropEdgeAsExpired({ edges }: Follows, edge: FollowEdge, atMs: number, changes: FollowChange[]): void {
  dropEdge(edges, edge);
  changes.push({ kind: 'follow', event: 'expired', edge: { ...edge, active: false }, atMs });
}

/** Possible common leaders: recent buyers and known leaders. */
function listLeaderCandidates({ follows, wallet, others }: Scene, follower: number): ReadonlySet<number> {
  return new Set([wallet, ...others, ...listLeaders(follows, getNameText(follows.buys.walletNames, follower))]);
}

function dropExplainedEdges(scene: Scene, { leader, follower }: Pair, changes: FollowChange[]): void {
  const { edges, buys } = scene.follows;
  for (const edge of [...edges.byFollower.get(getNameText(buys.walletNames, follower.wallet))!.values()]) {
    const other = buys.walletNames.numbers.get(edge.leader);
    if (other === undefined || other === leader.wallet) continue;
    if (isExplained(buys, toPair(scene.historyOf(other), follower), listLeaderCandidates(scene, follower.wallet)))
      dropEdgeAsExpired(scene.follows, edge, scene.ms, changes);
  }
}

/** Expires edges without a recent match and returns the changes. */
export function advanceFollows(follows: Follows, nowMs: number): FollowChange[] {
  const changes: FollowChange[] = [];
  for (const edge of [...listFollowEdges(follows.edges)])
    if (nowMs - edge.lastMatchMs > FOLLOW_LIFE_MS) dropEdgeAsExpired(follows, edge, nowMs, changes);
  return changes;
}

/** A follower's active edges, strongest first, then by address. */
export function rankLeaderEdges({ edges }: Follows, wallet: string): readonly FollowEdge[] {
  return [...(edges.byFollower.get(wallet)?.values() ?? [])].sort(
    (one, other) => other.confidence - one.confidence || (one.leader < other.leader ? -1 : 1),
  );
}
