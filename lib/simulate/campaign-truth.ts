import type { TrueEntity } from './entity-truth.ts';
import type { TrueFollow } from './follow-truth.ts';
import type { Grade } from './item.ts';
import {
  CROWD_MS,
  findRelatedBuyers,
  isPush,
  isSubstantial,
  type LinkedBuy,
  type LinkLimits,
  PUSH_LIFE_MS,
  relaxed,
  strict,
} from './link-definition.ts';
import type { MintTrades } from './notes.ts';
import { type World, writeTruth } from './world.ts';

/** A wallet's relations at a time, unix ms. */
type Links = (wallet: string, atMs: number) => Omit<LinkedBuy, 'wallet' | 'ms'>;

/** From the first buy that met the rule until 30 minutes pass without one. */
type Episode = { readonly buys: readonly LinkedBuy[]; readonly metMs: number };

/** Writes campaigns. Late or weak relations make near misses. */
export function writeCampaignTruths(
  world: World,
  entities: readonly TrueEntity[],
  follows: readonly TrueFollow[],
): void {
  const memberships = new Map<string, { readonly id: string; readonly ms: number }>();
  for (const { id, members } of entities) for (const [wallet, ms] of members) memberships.set(wallet, { id, ms });
  const byFollower = Map.groupBy(follows, ({ follower }) => follower);
  const leaders = new Set(follows.map(({ leader }) => leader));
  const links: Links = (wallet, atMs) => {
    const member = memberships.get(wallet);
    const led = (byFollower.get(wallet) ?? []).filter(({ sinceMs }) => sinceMs <= atMs);
    const entity = member !== undefined && member.ms <= atMs ? member.id : null;
    return { entity, leaders: led.map(({ leader }) => leader), leads: leaders.has(wallet) };
  };
  const always: Links = wallet => links(wallet, Number.POSITIVE_INFINITY);
  for (const [mint, buys] of world.notes.buys) {
    const pushes = findEpisodes(buys, links, strict);
    for (const push of pushes) write(world, mint, push, 'inside', {});
    for (const near of findEpisodes(buys, always, relaxed))
      if (!pushes.some(push => push.buys[0]!.ms <= near.buys.at(-1)!.ms && near.buys[0]!.ms <= push.buys.at(-1)!.ms))
        write(world, mint, near, 'near_miss', {});
  }
  for (const { mint, wallets, ms, drawn, detector } of world.notes.crews)
    if (detector === 'campaign' && mint !== null) {
      const buys = wallets.map(wallet => ({ wallet, ms, entity: null, leaders: [], leads: false }));
      write(world, mint, { buys, metMs: ms }, 'outside', drawn);
    }
}

/** Episodes of a mint. Unlinked wallets are its crowd; dust does not count. */
function findEpisodes(buys: MintTrades, links: Links, limits: LinkLimits): Episode[] {
  const { wallets, ms, usd } = buys;
  const linked = wallets.flatMap((wallet, index): LinkedBuy[] => {
    const link = links(wallet, ms[index]!);
    const isLinked = link.entity !== null || link.leaders.length > 0 || link.leads;
    return isLinked && usd[index]! >= limits.buyUsd ? [{ wallet, ms: ms[index]!, ...link }] : [];
  });
  const episodes: Episode[] = [];
  for (let from = 0, last = 0; last < linked.length; last++) {
    while (linked[last]!.ms - linked[from]!.ms > limits.pushMs) from++;
    if (!isCampaign(buys, linked.slice(from, last + 1), limits)) continue;
    let end = last;
    while (end + 1 < linked.length && linked[end + 1]!.ms - linked[end]!.ms < PUSH_LIFE_MS) end++;
    episodes.push({ buys: linked.slice(from, end + 1), metMs: linked[last]!.ms });
    [from, last] = [end + 1, end];
  }
  return episodes;
}

/** Whether linked buys make a campaign and matter beside the crowd's. */
function isCampaign({ wallets, ms, usd }: MintTrades, linked: readonly LinkedBuy[], limits: LinkLimits): boolean {
  const push = findRelatedBuyers(linked);
  if (!isPush(push, limits)) return false;
  const [fromMs, endMs] = [linked[0]!.ms, linked.at(-1)!.ms];
  const own: number[] = [];
  const others: number[] = [];
  for (let at = ms.findLastIndex(one => one <= endMs); at >= 0 && ms[at]! >= endMs - CROWD_MS; at--) {
    if (usd[at]! < limits.buyUsd) continue;
    if (!push.wallets.has(wallets[at]!)) others.push(usd[at]!);
    else if (ms[at]! >= fromMs) own.push(usd[at]!);
  }
  return isSubstantial(own, others, limits);
}

/** Whether the rule holds twice, and with half the participants returning. */
function detectStages(
  crowd: MintTrades,
  { buys, metMs }: Episode,
): { readonly active: boolean; readonly escalated: boolean } {
  const second = buys.find(
    ({ ms: endMs }) =>
      endMs >= metMs + strict.pushMs &&
      isCampaign(
        crowd,
        buys.filter(({ ms }) => ms > endMs - strict.pushMs && ms <= endMs),
        strict,
      ),
  );
  if (second === undefined) return { active: false, escalated: false };
  const firsts = new Map<string, number>();
  for (const { wallet, ms } of buys) if (!firsts.has(wallet)) firsts.set(wallet, ms);
  const by = (atMs: number): number => [...firsts.values()].filter(ms => ms <= atMs).length;
  const grown = buys.some(({ ms }) => ms >= second.ms && by(ms) >= 1.5 * Math.max(1, by(ms - strict.pushMs)));
  return { active: true, escalated: grown };
}

function write(world: World, mint: string, episode: Episode, verdict: Grade, drawn: object): void {
  const { buys, metMs } = episode;
  const push = findRelatedBuyers(buys);
  const [fromMs, lastMs] = [buys[0]!.ms, buys.at(-1)!.ms];
  writeTruth(world, {
    detector: 'campaign',
    token_mint: mint,
    wallets: verdict === 'outside' ? buys.map(({ wallet }) => wallet) : [...push.wallets],
    fromMs: fromMs,
    toMs: metMs,
    verdict,
    parameters: {
      ...drawn,
      last_ms: lastMs,
      entities: push.entities,
      wallets: push.wallets.size,
      ...detectStages(world.notes.buys.get(mint)!, episode),
    },
  });
}
