import type { BuyLink } from '../relations/link.ts';
import { type Announced, createCampaignWithdrawal, planCampaignAnnouncement } from './announcement.ts';
import {
  type Buyers,
  createCampaignBuyers,
  isNewBuy,
  type Kin,
  mayBeLinked,
  putBuy,
  putKin,
  removeBuy,
} from './buyers.ts';
import type { CampaignChange } from './campaign.ts';
import { isBound, isCampaignStillQualified, type Life, updateCampaignLife } from './life.ts';
import { campaignRules as rules } from './rules.ts';

export type MintCampaigns = {
  readonly buyers: Buyers;
  life: Life | null;
  announced: Announced | null;
  /** Number of the newest kept buy over all mints. */
  takenAt: number;
};

/** Recent buyers and campaigns of all mints. Mutable, one owner. */
export type Campaigns = {
  readonly mints: Map<string, MintCampaigns>;
  newestMs: number;
  taken: number;
};

type CampaignsTaken = { readonly hadEffect: boolean; readonly changes: readonly CampaignChange[] };
type KinOf = (wallet: string) => Kin;

const noEffect: CampaignsTaken = { hadEffect: false, changes: [] };

export function createCampaigns(): Campaigns {
  return { mints: new Map(), newestMs: 0, taken: 0 };
}

/** Applies a buy; known or late ones have no effect. */
export function takeCampaignBuy(campaigns: Campaigns, link: BuyLink, kinOf: KinOf): CampaignsTaken {
  const { mint, wallet, timestampMs: ms, cents } = link;
  if (cents !== undefined && cents < 100 * rules.usdMin) return noEffect;
  const held = campaigns.mints.get(mint) ?? { buyers: createCampaignBuyers(), life: null, announced: null, takenAt: 0 };
  const { buyers } = held;
  const isLate = ms < buyers.newestMs;
  if (!isNewBuy(buyers, { wallet, ms }) || !putBuy(buyers, { wallet, ms, cents: cents ?? 0 }, kinOf(wallet)))
    return noEffect;
  campaigns.mints.set(mint, held);
  campaigns.taken += 1;
  held.takenAt = campaigns.taken;
  campaigns.newestMs = Math.max(campaigns.newestMs, ms);
  const matters = mayBeLinked(buyers, wallet) || held.life?.participants.has(wallet) === true;
  let changes: readonly CampaignChange[];
  if (isLate && held.life !== null) {
    // A late buy may show that the stake was too small.
    const fromMs = Math.min(ms, held.life.fromMs);
    changes = [...closeUnqualified(mint, held, fromMs, false), ...updateCampaign(mint, held, fromMs)];
  } else changes = matters ? updateCampaign(mint, held, ms) : takeDueChanges(mint, held, buyers.newestMs);
  return { hadEffect: true, changes: [...changes, ...dropQuietMints(campaigns)] };
}

/** Takes a buy back. Its campaign may have been none. */
export function withdrawCampaignBuy({ mints }: Campaigns, { mint, wallet, timestampMs: ms }: BuyLink): CampaignsTaken {
  const held = mints.get(mint);
  if (held === undefined || !removeBuy(held.buyers, { wallet, ms })) return noEffect;
  if (held.life === null) return { hadEffect: true, changes: [] };
  const fromMs = Math.min(ms, held.life.fromMs);
  return {
    hadEffect: true,
    changes: [...closeUnqualified(mint, held, fromMs, false), ...updateCampaign(mint, held, fromMs)],
  };
}

/** Judges mints again after their buyers' entities change. */
export function judgeCampaignsAgain(
  campaigns: Campaigns,
  wallets: ReadonlySet<string>,
  kinOf: KinOf,
): readonly CampaignChange[] {
  if (wallets.size === 0) return [];
  const kin = new Map([...wallets].map(wallet => [wallet, kinOf(wallet)]));
  return [...campaigns.mints].flatMap(([mint, held]) => {
    const { buyers, life } = held;
    const wasBound = life !== null && isBound(life);
    // The first buy time that a change of relations affects.
    let fromMs: number | null = null;
    for (const [wallet, own] of kin) {
      const participant = life?.participants.get(wallet);
      const buyer = buyers.byWallet.get(wallet);
      if (participant) participant.entityId = own.entityId;
      if (buyer) putKin(buyers, wallet, own);
      if (!buyer && !participant) continue;
      fromMs = Math.min(fromMs ?? buyers.newestMs, buyer?.bought.times[0] ?? buyers.newestMs);
    }
    if (fromMs === null) return [];
    return [...closeUnqualified(mint, held, fromMs, wasBound), ...updateCampaign(mint, held, fromMs)];
  });
}

/** Closes a campaign whose entities dissolved, unless it already ended. */
function closeUnqualified(
  mint: string,
  held: MintCampaigns,
  fromMs: number,
  wasBound: boolean,
): readonly CampaignChange[] {
  const { life, announced, buyers } = held;
  if (life === null || announced === null || announced.status === 'closed') return [];
  if (isCampaignStillQualified(mint, life, buyers, fromMs) ?? (!wasBound || isBound(life))) return [];
  held.life = null;
  held.announced = null;
  return [createCampaignWithdrawal(mint, life, buyers.newestMs)];
}

/** Advances the clock. Late arrivals may reopen a closed campaign. */
export function advanceCampaigns(campaigns: Campaigns, nowMs: number): readonly CampaignChange[] {
  return [...campaigns.mints].flatMap(([mint, held]) =>
    takeDueChanges(mint, held, Math.max(nowMs, held.buyers.newestMs), true),
  );
}

function updateCampaign(mint: string, held: MintCampaigns, fromMs: number): readonly CampaignChange[] {
  const before = held.life;
  const life = updateCampaignLife(mint, before, held.buyers, fromMs);
  if (life === before) return takeDueChanges(mint, held, held.buyers.newestMs);
  const ended = takeDueChanges(mint, held, held.buyers.newestMs);
  held.life = life;
  held.announced = null;
  return [...ended, ...takeDueChanges(mint, held, held.buyers.newestMs)];
}

function takeDueChanges(mint: string, held: MintCampaigns, nowMs: number, isClock = false): readonly CampaignChange[] {
  if (held.life === null) return [];
  const { changes, announced } = planCampaignAnnouncement(mint, held.life, held.announced, nowMs, isClock);
  held.announced = announced;
  return changes;
}

function dropQuietMints(campaigns: Campaigns): readonly CampaignChange[] {
  if (campaigns.taken % rules.sweepBuys !== 0) return [];
  return [...campaigns.mints].flatMap(([mint, held]) => {
    const isQuiet = campaigns.newestMs - held.buyers.newestMs >= rules.restMs;
    if (!isQuiet || campaigns.taken - held.takenAt < rules.restBuys) return [];
    campaigns.mints.delete(mint);
    return takeDueChanges(mint, held, campaigns.newestMs);
  });
}
