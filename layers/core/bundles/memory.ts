import { addTo, removeFrom } from '../kernel/sets-by-key.ts';
import { type Act, compareActs, type Side } from './act.ts';
import { mayBeAttack } from './attack-like.ts';
import { type Funds, toWithdrawalBucket } from './funds.ts';
import { lifecycleRules } from './lifecycle-rules.ts';
import type { Flows } from './market-maker.ts';
import { countOrdinaryWallets, createPace, foldSlot, type Pace, type SlotActs } from './pace.ts';
import { bundleRules as rules } from './rules.ts';
import { addSize, type Size } from './sizes.ts';

/** A relay bundle's acts, and how many were tested. */
export type Carried = { readonly acts: Act[]; judged: number };

export type Buyer = { readonly buys: Act[]; funds: Funds | null; seenMs: number };

/** Raw tokens by receiver and sender. */
export type Gathered = Map<string, Map<string, bigint>>;

/** Trades that late rows or evidence may need. Mutable, one owner. */
export type Memory = {
  firstSlot: number;
  /** Time of the earliest trade; null without one. */
  firstMs: number | null;
  /** Deployer, supply (0 if unknown), and highest transaction index. */
  readonly creation: { deployer: string | null; supply: number; slot: number; ms: number; placeMax: number };
  newestSlot: number;
  newestMs: number;
  /** The newest `slotsKept`, and older slots with a possible cohort or sandwich. */
  readonly slots: Map<number, SlotActs>;
  readonly pace: Readonly<Record<Side, Pace>>;
  readonly sizes: Readonly<Record<Side, Size[]>>;
  readonly flows: Flows;
  readonly buyers: Map<string, Buyer>;
  /** Index of `buyers` by funder and by earlier bundle. */
  readonly crews: Map<string, Set<string>>;
  /** Index of `buyers` by exchange, and by exchange and amount. */
  readonly exchanges: Map<string, Set<string>>;
  /** Tokens that wallets sent each other. */
  readonly gathered: Gathered;
  readonly relays: Map<string, Carried>;
  /** Due times of busy slots, unix ms. */
  readonly rushes: Map<number, number>;
};

export function createDetectionMemory(): Memory {
  return {
    firstSlot: 0,
    firstMs: null,
    creation: { deployer: null, supply: 0, slot: -1, ms: 0, placeMax: 0 },
    newestSlot: 0,
    newestMs: 0,
    slots: new Map(),
    pace: { buy: createPace(), sell: createPace() },
    sizes: { buy: [], sell: [] },
    flows: new Map(),
    buyers: new Map(),
    crews: new Map(),
    exchanges: new Map(),
    gathered: new Map(),
    relays: new Map(),
    rushes: new Map(),
  };
}

/** Adds an act; false if its slot is already dropped. */
export function addActToMemory(memory: Memory, act: Act): boolean {
  if (memory.firstSlot === 0 || act.slot < memory.firstSlot) memory.firstSlot = act.slot;
  memory.firstMs = Math.min(memory.firstMs ?? act.ms, act.ms);
  if (act.slot > memory.newestSlot) advance(memory, act.slot);
  memory.newestMs = Math.max(memory.newestMs, act.ms);
  const known = memory.slots.get(act.slot);
  if (known === undefined && act.slot <= memory.newestSlot - rules.slotsKept && !isLaunch(memory, act.slot)) {
    // Common money explains a buy in any slot.
    if (act.side === 'buy' && act.ms >= memory.newestMs - lifecycleRules.lateMs) addBuy(memory, act);
    return false;
  }
  const acts = known ?? { buy: [], sell: [], isFolded: false };
  if (known === undefined) memory.slots.set(act.slot, acts);
  acts[act.side].push(act);
  addSize(memory.sizes[act.side], act);
  if (act.side === 'buy') addBuy(memory, act);
  return true;
}

function advance(memory: Memory, slot: number): void {
  const isDue = slot >> SWEEP_BITS !== memory.newestSlot >> SWEEP_BITS;
  memory.newestSlot = slot;
  if (!isDue) return;
  const oldest = slot - rules.slotsKept;
  for (const [at, acts] of memory.slots) {
    if (at > oldest) continue;
    if (!acts.isFolded) {
      acts.isFolded = true;
      if (at >= memory.firstSlot + rules.launchSlots)
        for (const side of ['buy', 'sell'] as const) {
          const pace = memory.pace[side];
          const expected =
            (pace.sums[RECENT]! / rules.paceSlots[RECENT]!) *
            Math.exp(Math.min(0, pace.atSlot - at) / rules.paceSlots[RECENT]!);
          foldSlot(pace, at, countOrdinaryWallets(acts[side]), expected);
        }
    }
    if (!isCohort(acts) && !mayBeAttack(acts) && !isLaunch(memory, at)) memory.slots.delete(at);
  }
  if (memory.slots.size <= rules.slotsKept + Math.min(rules.cohortsMax, rules.attacksMax)) return;
  const old = [...memory.slots].filter(([at]) => at <= oldest).sort(([a], [b]) => a - b);
  const { cohorts = [], attacks = [] } = Object.groupBy(old, ([, acts]) => (isCohort(acts) ? 'cohorts' : 'attacks'));
  const over = [...cohorts.slice(0, -rules.cohortsMax), ...attacks.slice(0, -rules.attacksMax)];
  for (const [at] of over) memory.slots.delete(at);
}

/** The first slots stay while their trades may still arrive. */
function isLaunch({ firstSlot, firstMs, newestMs }: Memory, slot: number): boolean {
  return slot < firstSlot + rules.launchSlots && newestMs - (firstMs ?? newestMs) <= lifecycleRules.lateMs;
}

const SWEEP_BITS = 3;

const RECENT = 2;

function isCohort({ buy, sell }: SlotActs): boolean {
  return buy.length >= rules.cohortMin || sell.length >= rules.cohortMin;
}

function addBuy(memory: Memory, act: Act): void {
  const buyer = ensureBuyer(memory, act.wallet, act.ms);
  buyer.buys.push(act);
  if (buyer.buys.length > 1) buyer.buys.sort(compareActs);
  if (buyer.buys.length > rules.buysMax) buyer.buys.shift();
}

/** Replaces the known funding of a wallet. */
export function setBuyerFunds(memory: Memory, wallet: string, funds: Funds, ms: number): void {
  const buyer = ensureBuyer(memory, wallet, ms);
  if (buyer.funds !== null) removeBuyerLinks(memory, wallet, buyer.funds);
  buyer.funds = funds;
  addBuyerLinks(memory, wallet, funds);
}

function ensureBuyer(memory: Memory, wallet: string, ms: number): Buyer {
  const known = memory.buyers.get(wallet);
  if (known !== undefined) {
    known.seenMs = Math.max(known.seenMs, ms);
    return known;
  }
  // Evicts first, so old evidence survives its arrival.
  // Expired buyers go, else the least recently seen fifth.
  if (memory.buyers.size >= rules.buyersMax)
    for (const [other, held] of memory.buyers) {
      const keptMs = held.funds === null ? rules.buyerKeptMs : rules.fundedKeptMs;
      if (held.seenMs < memory.newestMs - keptMs) removeBuyer(memory, other, held);
    }
  if (memory.buyers.size >= rules.buyersMax) {
    const oldest = [...memory.buyers].sort((a, b) => a[1].seenMs - b[1].seenMs).slice(0, rules.buyersMax / 5);
    for (const [other, held] of oldest) removeBuyer(memory, other, held);
  }
  const buyer = { buys: [], funds: null, seenMs: ms };
  memory.buyers.set(wallet, buyer);
  return buyer;
}

function removeBuyer(memory: Memory, wallet: string, buyer: Buyer): void {
  memory.buyers.delete(wallet);
  if (buyer.funds !== null) removeBuyerLinks(memory, wallet, buyer.funds);
}

/** Indexes a buyer by funder, exchange and earlier bundle. */
export function addBuyerLinks(memory: Memory, wallet: string, funds: Funds): void {
  for (const [index, key] of listLinks(memory, funds)) addTo(index, key, wallet);
}

function removeBuyerLinks(memory: Memory, wallet: string, funds: Funds): void {
  for (const [index, key] of listLinks(memory, funds)) removeFrom(index, key, wallet);
}

function listLinks({ crews, exchanges }: Memory, funds: Funds) {
  return [
    ...listFundingCrews(funds).map(crew => [crews, crew] as const),
    ...funds.withdrawals.flatMap(one => [one.exchange, toWithdrawalBucket(one)]).map(key => [exchanges, key] as const),
  ];
}

/** Returns the funders and earlier bundles that may link buyers. */
export function listFundingCrews({ funders, crews }: Funds): readonly string[] {
  return [...funders.map(({ wallet }) => wallet), ...crews];
}
