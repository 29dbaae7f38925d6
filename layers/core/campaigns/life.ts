import { type Buy, type Buyers, buysFrom, cohortOf, entityOf, isCampaign, linkedBy } from './buyers.ts';
import { CAMPAIGN_LIFE_MS, type Campaign, type CampaignStatus } from './campaign.ts';
import { campaignIdOf } from './campaign-id.ts';
import { campaignRules as rules } from './rules.ts';

/** A wallet that takes part: its first buy in the campaign, the buy that showed it takes part (its own, or that of one it is linked to), and the entity it belongs to. */
type Participant = { firstMs: number; joinedMs: number; entityId: string | null };

/** One campaign's life, by the times of buys alone. Mutable, owned by one caller. */
export type Life = {
  readonly id: string;
  /** When it started, as it was told. */
  readonly startedMs: number;
  /** When it started, by the buys known now. */
  readonly fromMs: number;
  /** End of the window that made it. */
  readonly formedMs: number;
  /** End of the first later window that holds too. */
  activeMs: number | null;
  /** The newest moment at which it had grown by half since a window before. */
  grownMs: number | null;
  lastSeenMs: number;
  readonly participants: Map<string, Participant>;
};

/**
 * Judges the buys from a moment on, which are new or of wallets whose kin is: each, in order, begins a campaign, joins it or makes it active. Returns the campaign that stands. One that already began before a
 * buy of its first window showed up is made anew; the id and the start that it is known by stay.
 */
export const carryOn = (mint: string, held: Life | null, buyers: Buyers, fromMs: number): Life | null => {
  const sinceMs = Math.max(fromMs, buyers.newestMs - rules.evidenceLateMs);
  if (held === null || sinceMs > held.formedMs) return live(mint, held, buyers, sinceMs);
  const anew = live(mint, null, buyers, sinceMs);
  return anew === null ? held : Object.assign(held, anew, { id: held.id, startedMs: held.startedMs });
};

/** Whether the buys still make a campaign; null where those that made it are not kept. */
export const stillHolds = (mint: string, held: Life, buyers: Buyers, fromMs: number): boolean | null => {
  const sinceMs = Math.max(fromMs, buyers.newestMs - rules.evidenceLateMs);
  return sinceMs > held.formedMs ? null : live(mint, null, buyers, sinceMs) !== null;
};

/** Whether the entities of its participants alone make a campaign. */
export const isBound = ({ participants }: Life): boolean => {
  const ids = [...participants.values()].flatMap(({ entityId }) => (entityId === null ? [] : [entityId]));
  return ids.length >= rules.walletsMin || new Set(ids).size >= rules.entitiesMin;
};

const live = (mint: string, held: Life | null, buyers: Buyers, sinceMs: number): Life | null => {
  let life = held;
  const joined = held?.participants.size;
  const activeMs = held?.activeMs;
  for (const buy of buysFrom(buyers, sinceMs, wallet => held?.participants.has(wallet) === true))
    life = take(mint, life, buyers, buy);
  const isLate = sinceMs < buyers.newestMs;
  if (life !== null && (isLate || life.participants.size !== joined || life.activeMs !== activeMs)) grow(life);
  return life;
};

const take = (mint: string, life: Life | null, buyers: Buyers, buy: Buy): Life | null => {
  if (life === null || buy.ms - life.lastSeenMs >= CAMPAIGN_LIFE_MS) return begin(mint, buyers, buy.ms) ?? life;
  const linked = linkedBy(buyers, buy, life.fromMs);
  if (linked.length === 0 && !takesPart(life, buy)) return life;
  for (const one of linked) join(life, buyers, one, buy.ms);
  life.lastSeenMs = Math.max(life.lastSeenMs, buy.ms);
  if (isSecondWindow(life, buyers, buy.ms)) life.activeMs = buy.ms;
  return life;
};

/** Whether a buyer took part by then: what is judged again after a late buy knows of those too who joined only later. */
const takesPart = ({ participants }: Life, { wallet, ms }: Buy): boolean =>
  (participants.get(wallet)?.joinedMs ?? Number.POSITIVE_INFINITY) <= ms;

/** Whether the rule holds in the window that ends at a moment, and holds by buys after the one that made the campaign. */
const isSecondWindow = ({ formedMs, activeMs }: Life, buyers: Buyers, ms: number): boolean =>
  ms >= formedMs + rules.windowMs &&
  ms < (activeMs ?? Number.POSITIVE_INFINITY) &&
  isCampaign(buyers, cohortOf(buyers, Math.max(ms - rules.windowMs, formedMs + 1), ms));

const begin = (mint: string, buyers: Buyers, ms: number): Life | null => {
  const cohort = cohortOf(buyers, ms - rules.windowMs, ms);
  if (!isCampaign(buyers, cohort)) return null;
  const startedMs = Math.min(...cohort.map(one => one.ms));
  const id = campaignIdOf(mint, startedMs);
  const life: Life = {
    id,
    startedMs,
    fromMs: startedMs,
    formedMs: ms,
    activeMs: null,
    grownMs: null,
    lastSeenMs: ms,
    participants: new Map(),
  };
  for (const one of cohort) join(life, buyers, one, ms);
  return life;
};

const join = ({ participants }: Life, buyers: Buyers, { wallet, ms }: Buy, atMs: number): void => {
  const known = participants.get(wallet);
  if (!known && participants.size >= rules.participantsMax) return;
  participants.set(wallet, {
    firstMs: Math.min(ms, known?.firstMs ?? ms),
    joinedMs: Math.min(atMs, known?.joinedMs ?? atMs),
    entityId: entityOf(buyers, wallet),
  });
};

/** Finds the newest moment, since it is active, at which half as many again took part as a window before. They are at most when somebody joins. */
const grow = (life: Life): void => {
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
};

/** What a campaign is at a moment, unix ms. */
const statusAt = ({ lastSeenMs, activeMs, grownMs }: Life, nowMs: number): CampaignStatus => {
  if (nowMs - lastSeenMs >= CAMPAIGN_LIFE_MS) return 'closed';
  if (activeMs === null) return 'forming';
  return grownMs !== null && nowMs - grownMs < rules.windowMs ? 'escalating' : 'active';
};

/** A campaign as it is told at a moment, unix ms. */
export const campaignOf = (mint: string, life: Life, nowMs: number): Campaign => {
  const entities = new Set<string>();
  for (const { entityId } of life.participants.values()) if (entityId !== null) entities.add(entityId);
  return {
    id: life.id,
    mint,
    status: statusAt(life, nowMs),
    startedMs: life.startedMs,
    lastSeenMs: life.lastSeenMs,
    participantWallets: life.participants.size,
    participantEntities: entities.size,
    confidence: confidenceOf(life.participants.size, entities.size),
  };
};

/** 1 − 2^(−s) where s is how many times over the rule is met, by wallets or by entities, whichever is more: a half where it is just met. */
const confidenceOf = (wallets: number, entities: number): number =>
  1 - 2 ** -Math.max(wallets / rules.walletsMin, entities / rules.entitiesMin);
