import { victimsIn } from '../classify/sandwich.ts';
import { memoize } from '../kernel/memoize.ts';
import { type Act, compareActs, swapOf } from './act.ts';
import type { Memory } from './memory.ts';
import type { SlotActs } from './pace.ts';

export type Barred = {
  /** Arrival numbers of swaps between a sandwich's legs. */
  readonly victims: ReadonlySet<number>;
  readonly twoSided: ReadonlySet<string>;
};

const NOBODY: Barred = { victims: new Set(), twoSided: new Set() };

/** Finds the exclusions of a slot, independent of arrival order. */
export const barredIn = ({ slots }: Pick<Memory, 'slots'>, slot: number): Barred => {
  const acts = slots.get(slot);
  if (acts === undefined || acts.buy.length === 0 || acts.sell.length === 0) return NOBODY;
  return barredOf(acts, acts.buy.length + acts.sell.length);
};

const barredOf = memoize(({ buy, sell }: SlotActs, _count: number): Barred => barredAmong([...buy, ...sell]));

/** Finds the exclusions among acts of one slot. */
export const barredAmong = (acts: readonly Act[]): Barred => {
  const buyers = new Set(acts.filter(({ side }) => side === 'buy').map(({ wallet }) => wallet));
  const twoSided = new Set(
    acts.filter(({ side, wallet }) => side === 'sell' && buyers.has(wallet)).map(({ wallet }) => wallet),
  );
  if (twoSided.size === 0) return NOBODY;
  return { victims: victimsIn([...acts].sort(compareActs).map(swapOf)), twoSided };
};

export const isBarred = ({ victims, twoSided }: Barred, { seq, wallet, isArbitrage }: Act): boolean =>
  isArbitrage || twoSided.has(wallet) || victims.has(seq);
