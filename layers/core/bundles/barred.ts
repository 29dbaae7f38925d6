import { findSandwichVictims, type Victim } from '../classify/sandwich.ts';
import { memoize } from '../kernel/memoize.ts';
import { type Act, compareActs, toSandwichSwap } from './act.ts';
import { listFundingCrews, type Memory } from './memory.ts';
import type { SlotActs } from './pace.ts';
import { bundleRules as rules } from './rules.ts';

export type Barred = {
  /** Arrival numbers of swaps between a sandwich's legs. */
  readonly victims: ReadonlySet<number>;
  readonly twoSided: ReadonlySet<string>;
};

type Sides = { readonly victims: readonly Victim[]; readonly twoSided: ReadonlySet<string> };

const NOBODY: Barred = { victims: new Set(), twoSided: new Set() };

/** Finds the exclusions of a slot, independent of arrival order. */
export function findBarredInSlot({ slots, buyers }: Pick<Memory, 'slots' | 'buyers'>, slot: number): Barred {
  const acts = slots.get(slot);
  if (acts === undefined || acts.buy.length === 0 || acts.sell.length === 0) return NOBODY;
  return dropKin(cachedSides(acts, acts.buy.length + acts.sell.length), buyers);
}

const cachedSides = memoize(({ buy, sell }: SlotActs, _count: number): Sides => findSides([...buy, ...sell]));

/** Finds the exclusions among acts of one slot. */
export function findBarredAmongActs(acts: readonly Act[], { buyers }: Pick<Memory, 'buyers'>): Barred {
  return dropKin(findSides(acts), buyers);
}

function findSides(acts: readonly Act[]): Sides {
  const traded = new Map<string, { bought: bigint; sold: bigint }>();
  for (const { wallet, side, tokenRaw } of acts) {
    const own = traded.get(wallet) ?? { bought: 0n, sold: 0n };
    traded.set(wallet, own);
    if (side === 'buy') own.bought += BigInt(tokenRaw);
    else own.sold += BigInt(tokenRaw);
  }
  // Dust on the other side leaves a wallet one-sided.
  const twoSided = [...traded].filter(([, { bought, sold }]) => {
    const [least, most] = bought < sold ? [bought, sold] : [sold, bought];
    return 100n * least >= rules.twoSidedPctMin * most && least > 0n;
  });
  return {
    victims: findSandwichVictims([...acts].sort(compareActs).map(toSandwichSwap)),
    twoSided: new Set(twoSided.map(([wallet]) => wallet)),
  };
}

/** Wallets of one funder or crew are not mutual victims. */
function dropKin(sides: Sides, buyers: Memory['buyers']): Barred {
  if (sides.victims.length + sides.twoSided.size === 0) return NOBODY;
  const keysOf = (wallet: string): readonly string[] => {
    const funds = buyers.get(wallet)?.funds;
    return funds ? listFundingCrews(funds) : [];
  };
  const isStranger = ({ wallet, attackers }: Victim): boolean => {
    const own = new Set(keysOf(wallet));
    return own.size === 0 || attackers.some(crew => !crew.some(one => keysOf(one).some(key => own.has(key))));
  };
  return barredBy(
    sides,
    sides.victims
      .filter(isStranger)
      .map(({ seq }) => seq)
      .join(),
  );
}

const barredBy = memoize(
  ({ twoSided }: Sides, victims: string): Barred => ({
    victims: new Set(victims === '' ? [] : victims.split(',').map(Number)),
    twoSided,
  }),
);

export function isBarred({ victims, twoSided }: Barred, { seq, wallet, isArbitrage }: Act): boolean {
  return isArbitrage || twoSided.has(wallet) || victims.has(seq);
}

export function isAnyBarred({ victims, twoSided }: Barred): boolean {
  return victims.size + twoSided.size > 0;
}
