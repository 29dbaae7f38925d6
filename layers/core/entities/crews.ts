import { entityRules } from './rules.ts';
import { isService, type Wallets } from './wallets.ts';

/** Wallets that two co-actions have in common, by number, ascending. */
export type Crew = readonly number[];

export type Shared = { readonly count: number; readonly firstMs: number; readonly lastMs: number };

/** Crews, kept permanently. A superset replaces its subsets. Mutable. */
export type Crews = {
  readonly all: Set<Crew>;
  readonly byWallet: Map<number, Crew[]>;
  readonly shared: Map<number, Shared>;
};

export function createWalletCrews(): Crews {
  return { all: new Set(), byWallet: new Map(), shared: new Map() };
}

const NONE: readonly Crew[] = [];
export function getWalletCrews({ byWallet }: Crews, wallet: number): readonly Crew[] {
  return byWallet.get(wallet) ?? NONE;
}

/** A crew without services; empty below three wallets. */
export function filterBoundCrew(wallets: Wallets, crew: Crew): Crew {
  const bound = crew.filter(wallet => !isService(wallets, wallet));
  return bound.length >= entityRules.walletsMin ? bound : [];
}

/** Whether a known crew already binds all of these. */
export function isBound(crews: Crews, crew: Crew): boolean {
  return getWalletCrews(crews, crew[0]!).some(known => crew.every(wallet => known.includes(wallet)));
}

/** Adds a crew and drops its subsets. */
export function addCrew(crews: Crews, crew: Crew): void {
  if (isBound(crews, crew)) return;
  const held = new Set(crew);
  for (const known of new Set(crew.flatMap(wallet => getWalletCrews(crews, wallet)))) {
    if (!known.every(wallet => held.has(wallet))) continue;
    crews.all.delete(known);
    for (const wallet of known) {
      const left = getWalletCrews(crews, wallet).filter(one => one !== known);
      crews.byWallet.set(wallet, left);
    }
  }
  crews.all.add(crew);
  for (const wallet of crew) crews.byWallet.set(wallet, [...getWalletCrews(crews, wallet), crew]);
}

/** Totals with one more co-action, or with changed times. */
export function withShared(known: Shared | undefined, counts: number, firstMs: number, lastMs: number): Shared {
  return {
    count: (known?.count ?? 0) + counts,
    firstMs: Math.min(known?.firstMs ?? firstMs, firstMs),
    lastMs: Math.max(known?.lastMs ?? lastMs, lastMs),
  };
}
