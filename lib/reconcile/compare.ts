import { type FigureName, type Figures, figureNames, getFigure, type PoolFigures } from './figures.ts';
import type { Ours } from './read-ours.ts';

/** Why two figures differ. */
export const reasons = {
  equal: 'equal within the tolerance',
  not_stated: 'the provider does not state it',
  unpriced: 'unpriced here',
  window_end: 'the window ends at another time',
  outlier_filtered: 'they leave outliers out',
  venue_missing: 'a venue is missing',
  gap_in_coverage: 'we missed trades',
  other_supply: 'another supply',
  unexplained: 'not explained',
} as const;

export type Reason = keyof typeof reasons;

export type Compared = {
  readonly figure: FigureName;
  readonly ours: number | null;
  readonly theirs: number | null;
  /** Of ours; null where it cannot be divided. */
  readonly differencePct: number | null;
  readonly reason: Reason;
  /** What the reason rests on; empty where it says all. */
  readonly detail: string;
};

type At = Pick<Figures, 'priceUsd' | 'volume24hUsd' | 'trades24h'> | null;

/** Compares all figures. `at`: ours, ending when theirs do. */
export function compareFigures(ours: Ours, theirs: Figures, at: At, tolerancePct: number): readonly Compared[] {
  const isNear = (a: number | null, b: number | null): boolean =>
    a !== null &&
    b !== null &&
    (a === b || Math.abs(a - b) <= (Math.max(Math.abs(a), Math.abs(b)) * tolerancePct) / 100);
  return figureNames.map(figure => {
    const [own, other] = [getFigure(ours, figure), getFigure(theirs, figure)];
    const [reason, detail] =
      other === null
        ? (['not_stated', ''] as const)
        : own === null
          ? (['unpriced', 'null here'] as const)
          : isNear(own, other)
            ? (['equal', ''] as const)
            : explain({ ours, theirs, at, figure, own, other, isNear });
    const differencePct = own === null || other === null || own === 0 ? null : (100 * (other - own)) / own;
    return { figure, ours: own, theirs: other, differencePct, reason, detail };
  });
}

type Pair = {
  readonly ours: Ours;
  readonly theirs: Figures;
  readonly at: At;
  readonly figure: FigureName;
  readonly own: number;
  readonly other: number;
  readonly isNear: (a: number | null, b: number | null) => boolean;
};

/** The first reason that the figures bear out. */
function explain(pair: Pair): readonly [Reason, string] {
  const { ours, theirs, at, figure, other, isNear } = pair;
  const earlier = at && {
    price: at.priceUsd,
    volume: at.volume24hUsd,
    trades: at.trades24h,
    holders: null,
    supply: null,
  };
  if (earlier && isNear(earlier[figure], other))
    return ['window_end', `ours at ${new Date(theirs.atMs!).toISOString()} is ${earlier[figure]}`];
  if (figure === 'price' && isNear(ours.filteredPriceUsd, other))
    return ['outlier_filtered', `our filtered price is ${ours.filteredPriceUsd}`];
  if (figure === 'volume' && isNear(ours.filteredVolume24hUsd, other))
    return ['outlier_filtered', `our filtered volume is ${ours.filteredVolume24hUsd}`];
  if (figure === 'supply' && isNear(ours.circulatingSupply, other))
    return ['other_supply', `our circulating supply is ${ours.circulatingSupply}`];
  const missing = figure === 'volume' || figure === 'trades' ? findMissing(pair) : null;
  if (missing !== null) return ['venue_missing', missing];
  const missed = describeMissed(pair);
  if (missed !== null) return ['gap_in_coverage', missed];
  return ['unexplained', ''];
}

/** What gaps may have cost, if the difference is not larger. */
function describeMissed({ ours, figure, own, other }: Pair): string | null {
  const { gaps, tradedMs, trades24h, volume24hUsd } = ours;
  if (gaps === null || figure === 'supply') return null;
  const said = `${gaps.count} gaps in the last 24 hours`;
  // Later trades have set the price again.
  if (figure === 'price') return tradedMs === null || gaps.endMs > tradedMs ? said : null;
  if (other <= own) return null;
  const { volumeUsdMax: max } = gaps;
  // Nothing bounds what came in an hour that is missing whole, or without a trade.
  if (max === null || volume24hUsd === null || volume24hUsd === 0 || trades24h === null) return said;
  const more = (max / volume24hUsd) * BOUND_MARGIN;
  const isWithin = figure === 'holders' ? other - own <= trades24h * (more - 1) : other <= own * more;
  return isWithin ? `${said}, at most ${max} USD of volume` : null;
}

/** Rates and prices of providers differ. */
const BOUND_MARGIN = 1.01;

/** Pools that only one side has, if the others agree. */
function findMissing({ ours, theirs, isNear }: Pair): string | null {
  if (ours.pools === null || theirs.pools === null) return null;
  const own = new Map(ours.pools.map(pool => [pool.address, pool]));
  const other = new Map(theirs.pools.map(pool => [pool.address, pool]));
  const [here, there] = [
    theirs.pools.filter(one => !own.has(one.address)),
    ours.pools.filter(one => !other.has(one.address)),
  ];
  if (sumVolume(here) === 0 && sumVolume(there) === 0) return null;
  const ownCommon = sumVolume(ours.pools.filter(one => other.has(one.address)));
  const otherCommon = sumVolume(theirs.pools.filter(one => own.has(one.address)));
  if (!isNear(ownCommon, otherCommon)) return null;
  return [listPools('here', here), listPools('there', there)].filter(text => text !== '').join('; ');
}

function sumVolume(pools: readonly PoolFigures[]): number {
  return pools.reduce((sum, { volume24hUsd }) => sum + (volume24hUsd ?? 0), 0);
}

function listPools(where: string, pools: readonly PoolFigures[]): string {
  const traded = pools.filter(({ volume24hUsd }) => volume24hUsd !== null && volume24hUsd > 0);
  const venues = [...new Set(traded.map(({ venue }) => venue))].join(', ');
  return traded.length === 0 ? '' : `${traded.length} pools missing ${where} (${venues}), ${sumVolume(traded)} USD`;
}
