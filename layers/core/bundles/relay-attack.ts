import { findSandwichAttacks } from '../classify/sandwich.ts';
import { type Act, compareActs, toSandwichSwap } from './act.ts';
import { type Barred, findBarredAmongActs, isBarred } from './barred.ts';
import type { Memory } from './memory.ts';

type RelayAttack = { readonly members: readonly Act[]; readonly victim: Act };

/** A relay bundle's sandwich, else its acts that no other rule explains. */
export type RelayBundle = {
  readonly relay: string;
  readonly attack: RelayAttack | null;
  readonly clean: readonly Act[];
};

export function openRelayBundle(memory: Memory, relay: string, acts: readonly Act[]): RelayBundle {
  // Without the slot's acts, once expired, the bundle's own must do.
  const known = memory.slots.get(acts[0]!.slot);
  const all = new Map([...(known?.buy ?? []), ...(known?.sell ?? []), ...acts].map(act => [act.seq, act]));
  const slot = [...all.values()].sort(compareActs);
  const barred = findBarredAmongActs(slot, memory);
  const ordered = [...acts].sort(compareActs);
  const attack = findRelayAttack(ordered, slot, barred);
  const clean = attack === null ? ordered.filter(act => !isBarred(barred, act) && !act.isServed) : [];
  return { relay, attack, clean };
}

/** Finds sandwiching wallets; `acts` and the whole `slot` in canonical order. */
function findRelayAttack(acts: readonly Act[], slot: readonly Act[], barred: Barred): RelayAttack | null {
  // Wallets with both legs around a one-sided wallet's swap.
  const bySeq = new Map(slot.map(act => [act.seq, act]));
  const carried = new Set(acts.map(({ seq }) => seq));
  const attackers: Act[] = [];
  let hit: Act | undefined;
  for (const { fronts, backs, victims } of findSandwichAttacks(slot.map(toSandwichSwap))) {
    const harmed = victims.find(({ wallet, direction }) => direction === 'buy' && !barred.twoSided.has(wallet));
    const isCarried = [fronts, backs].every(legs => legs.some(({ seq }) => carried.has(seq)));
    if (harmed === undefined || !isCarried) continue;
    hit ??= bySeq.get(harmed.seq);
    attackers.push(...[...fronts, ...backs].filter(({ seq }) => carried.has(seq)).map(({ seq }) => bySeq.get(seq)!));
  }
  const own = hit === undefined ? null : { members: attackers, victim: hit };
  const shared = split(acts, slot, barred);
  const members = [...new Set([...(own?.members ?? []), ...(shared?.members ?? [])])].sort(compareActs);
  const victim = own?.victim ?? shared?.victim;
  return victim === undefined || countActWallets(members) < 2 ? null : { members, victim };
}

export function countActWallets(acts: readonly Act[]): number {
  return new Set(acts.map(act => act.wallet)).size;
}

/** One wallet buys before the victim, another sells after. */
function split(acts: readonly Act[], slot: readonly Act[], barred: Barred): RelayAttack | null {
  const clean = acts.filter(act => !isBarred(barred, act));
  const first = clean[0];
  const end = clean.findLastIndex(({ side }) => side === 'sell');
  if (first?.side !== 'buy' || end < 0) return null;
  const buys = clean.slice(0, end).filter(({ side }) => side === 'buy');
  const sells = clean.filter(({ side }) => side === 'sell');
  const members = findConservingLegs(buys, sells);
  const inside = new Set(members.map(({ wallet }) => wallet));
  const last = members.at(-1)!;
  const isVictim = (act: Act): boolean =>
    act.side === 'buy' &&
    !inside.has(act.wallet) &&
    !act.isArbitrage &&
    !barred.twoSided.has(act.wallet) &&
    compareActs(first, act) < 0 &&
    compareActs(act, last) < 0;
  const victim = slot.find(isVictim);
  return victim === undefined ? null : { members, victim };
}

/** Takes the fewest attackers whose amounts match within 5%. */
function findConservingLegs(buys: readonly Act[], sells: readonly Act[]): readonly Act[] {
  const [buyMax, sellMax] = [Math.min(buys.length, LEGS_MAX), Math.min(sells.length, LEGS_MAX)];
  for (let legs = 2; legs <= buyMax + sellMax; legs++)
    for (let fronts = Math.max(1, legs - sellMax); fronts <= Math.min(buyMax, legs - 1); fronts++) {
      const [bought, sold] = [buys.slice(0, fronts), sells.slice(fronts - legs)];
      const [took, gave] = [sumTokens(bought), sumTokens(sold)];
      const gap = took > gave ? took - gave : gave - took;
      if (gap * TOLERANCE <= (took > gave ? took : gave)) return [...bought, ...sold];
    }
  return [buys[0]!, sells.at(-1)!];
}

const LEGS_MAX = 5;
const TOLERANCE = 20n;

function sumTokens(acts: readonly Act[]): bigint {
  return acts.reduce((total, { tokenRaw }) => total + BigInt(tokenRaw), 0n);
}
