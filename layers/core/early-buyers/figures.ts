import type { EarlyWallet } from './early-wallet.ts';

/** Totals of early buyers; percents of all buyers, times in seconds. */
export function computeEarlyFigures(wallets: readonly EarlyWallet[]) {
  const pct = (part: number): number => (wallets.length === 0 ? 0 : (100 * part) / wallets.length);
  const seeded = wallets.filter(one => one.seeded);
  const farm = wallets.filter(one => one.evidence?.farmFunded);
  const roots = wallets.filter(one => one.evidence?.root?.category === 'cex');
  const waits = seeded.map(one => one.money!.freshFundToBuySeconds!);
  const ascending = waits.toSorted((a, b) => a - b);
  const middle = [ascending[(waits.length - 1) >> 1]!, ascending[waits.length >> 1]!] as const;
  const terminal = findMostCommon(countNames(seeded.flatMap(one => one.evidence?.primaryTerminal ?? [])));
  return {
    buyers: wallets.length,
    seeded: seeded.length,
    seededPct: pct(seeded.length),
    farm: farm.length,
    farmPct: pct(farm.length),
    farmFresh: farm.filter(one => one.money?.fresh).length,
    cexRoots: roots.length,
    distinctCexRoots: new Set(roots.map(getExchange)).size,
    cexRootPct: pct(roots.length),
    freshByExchange: countNames(roots.filter(one => one.money?.fresh).map(getExchange)),
    // Sums whole milliseconds and divides once.
    seedToBuyMeanSeconds:
      waits.length === 0
        ? null
        : waits.reduce((sum, value) => sum + Math.round(value * 1000), 0) / (1000 * waits.length),
    seedToBuyMedianSeconds: waits.length === 0 ? null : (middle[0] + middle[1]) / 2,
    terminal: terminal && { name: terminal[0], wallets: terminal[1], share: terminal[1] / seeded.length },
    /** Seeded wallets with the most common source. */
    oneSource: findMostCommon(countNames(seeded.flatMap(one => one.money?.sources ?? [])))?.[1] ?? 0,
  };
}

export type EarlyFigures = ReturnType<typeof computeEarlyFigures>;

function getExchange(one: EarlyWallet): string {
  return one.evidence!.root!.entity;
}

function countNames(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** Ties go to the smaller name, independent of order. */
function findMostCommon(counts: ReadonlyMap<string, number>): readonly [string, number] | null {
  return [...counts].reduce<readonly [string, number] | null>(
    (held, one) => (held === null || one[1] > held[1] || (one[1] === held[1] && one[0] < held[0]) ? one : held),
    null,
  );
}
