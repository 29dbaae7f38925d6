import { hashIdParts } from '../identity/hashed-id.ts';
import { type Buy, type Buyers, findBuyerEntityId, findLinkedBuys, listCampaignBuys } from './buyers.ts';
import { CAMPAIGN_LIFE_MS, type Campaign } from './campaign.ts';
import { findCampaign } from './company.ts';
import { campaignRules as rules } from './rules.ts';

/** First buy, the buy that linked it, and its entity. */
export type Participant = { firstMs: number; joinedMs: number; entityId: string | null };

/** A campaign by buy times. Mutable, one owner. */
export type Life = {
  readonly id: string;
  readonly startedMs: number;
  /** Start by the buys known now. */
  readonly fromMs: number;
  /** End of the window that started it. */
  readonly formedMs: number;
  activeMs: number | null;
  /** Newest time with 50% growth over the previous window. */
  grownMs: number | null;
  lastSeenMs: number;
  readonly participants: Map<string, Participant>;
};

/** Judges buys; a rebuilt campaign keeps its id and reported start. */
export function updateCampaignLife(mint: string, held: Life | null, buyers: Buyers, fromMs: number): Life | null {
  const sinceMs = Math.max(fromMs, buyers.newestMs - rules.evidenceLateMs);
  if (held === null || sinceMs > held.formedMs) return applyBuys(mint, held, buyers, sinceMs);
  const anew = applyBuys(mint, null, buyers, sinceMs);
  return anew === null ? held : Object.assign(held, anew, { id: held.id, startedMs: held.startedMs });
}

/** Whether the buys still qualify; null if no longer kept. */
export function isCampaignStillQualified(mint: string, held: Life, buyers: Buyers, fromMs: number): boolean | null {
  const sinceMs = Math.max(fromMs, buyers.newestMs - rules.evidenceLateMs);
  return sinceMs > held.formedMs ? null : applyBuys(mint, null, buyers, sinceMs) !== null;
}

/** Whether the participants' entities alone make a campaign. */
export function isBound(life: Life): boolean {
  const ids = listEntities(life);
  return ids.length >= rules.walletsMin || new Set(ids).size >= rules.entitiesMin;
}

function listEntities({ participants }: Life): readonly string[] {
  return [...participants.values()].flatMap(({ entityId }) => entityId ?? []);
}

function applyBuys(mint: string, held: Life | null, buyers: Buyers, sinceMs: number): Life | null {
  let life = held;
  const joined = held?.participants.size;
  const activeMs = held?.activeMs;
  for (const buy of listCampaignBuys(buyers, sinceMs, wallet => held?.participants.has(wallet) === true))
    life = take(mint, life, buyers, buy);
  const isLate = sinceMs < buyers.newestMs;
  if (life !== null && (isLate || life.participants.size !== joined || life.activeMs !== activeMs)) updateGrowth(life);
  return life;
}

function take(mint: string, life: Life | null, buyers: Buyers, buy: Buy): Life | null {
  if (life === null || buy.ms - life.lastSeenMs >= CAMPAIGN_LIFE_MS) {
    const cohort = findCampaign(buyers, buy.ms - rules.windowMs, buy.ms);
    if (cohort === null) return life;
    const startedMs = Math.min(...cohort.map(one => one.ms));
    const started: Life = {
      id: hashIdParts('campaign', mint, startedMs),
      startedMs,
      fromMs: startedMs,
      formedMs: buy.ms,
      activeMs: null,
      grownMs: null,
      lastSeenMs: buy.ms,
      participants: new Map(),
    };
    for (const one of cohort) join(started, buyers, one, buy.ms);
    return started;
  }
  const linked = findLinkedBuys(buyers, buy, life.fromMs);
  // Wallets that joined later do not count when a late buy is judged.
  const isParticipant = (life.participants.get(buy.wallet)?.joinedMs ?? Number.POSITIVE_INFINITY) <= buy.ms;
  if (linked.length === 0 && !isParticipant) return life;
  for (const one of linked) join(life, buyers, one, buy.ms);
  life.lastSeenMs = Math.max(life.lastSeenMs, buy.ms);
  // The rule must hold again by buys after the first window.
  const mayActivate = buy.ms >= life.formedMs + rules.windowMs && buy.ms < (life.activeMs ?? Number.POSITIVE_INFINITY);
  const fromMs = Math.max(buy.ms - rules.windowMs, life.formedMs + 1);
  if (mayActivate && findCampaign(buyers, fromMs, buy.ms) !== null) life.activeMs = buy.ms;
  return life;
}

function join({ participants }: Life, buyers: Buyers, { wallet, ms }: Buy, atMs: number): void {
  const known = participants.get(wallet);
  if (!known && participants.size >= rules.participantsMax) return;
  participants.set(wallet, {
    firstMs: Math.min(ms, known?.firstMs ?? ms),
    joinedMs: Math.min(atMs, known?.joinedMs ?? atMs),
    entityId: findBuyerEntityId(buyers, wallet),
  });
}

/** Participation peaks when somebody joins, so only those times are checked. */
function updateGrowth(life: Life): void {
  const { activeMs, participants } = life;
  if (activeMs === null) return;
  const firsts = [...participants.values()].map(({ firstMs }) => firstMs).sort((a, b) => a - b);
  const [over, under] = rules.growthOver;
  let before = 0;
  life.grownMs = null;
  for (const [index, ms] of firsts.entries()) {
    const atMs = Math.max(ms, activeMs);
    while (firsts[before]! <= atMs - rules.windowMs) before++;
    if ((index + 1) * under >= before * over) life.grownMs = atMs;
  }
}

/** Returns the campaign at a time, unix ms. */
export function toCampaign(mint: string, life: Life, nowMs: number): Campaign {
  const entities = new Set(listEntities(life));
  return {
    id: life.id,
    mint,
    status:
      nowMs - life.lastSeenMs >= CAMPAIGN_LIFE_MS
        ? 'closed'
        : life.activeMs === null
          ? 'forming'
          : life.grownMs !== null && nowMs - life.grownMs < rules.windowMs
            ? 'escalating'
            : 'active',
    startedMs: life.startedMs,
    lastSeenMs: life.lastSeenMs,
    participantWallets: life.participants.size,
    participantEntities: entities.size,
    // 1 − 2^(−s); s is the multiple of the minimum.
    confidence: 1 - 2 ** -Math.max(life.participants.size / rules.walletsMin, entities.size / rules.entitiesMin),
  };
}
