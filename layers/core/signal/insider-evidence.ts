import type { Bundle } from '../bundles/bundle.ts';
import { findBundle } from '../bundles/bundles.ts';
import { computeBundleFigures } from '../bundles/figures.ts';
import { estimateSupply } from '../holders/supply.ts';
import type { Group } from '../insiders/groups.ts';
import { insiderRules } from '../insiders/rules.ts';
import { findTies } from '../insiders/ties.ts';
import { divideToNumber } from '../money/amount-ratio.ts';
import type { SignalSource } from './source.ts';

/** Bundles that bought enough of the supply to be insiders. */
export function filterInsiderBundles(source: SignalSource, bundles: readonly Bundle[]): readonly Bundle[] {
  return bundles.filter(bundle => isInsiderShare(source, computeBundleFigures(bundle).boughtRaw));
}

/** The largest entity with enough of the supply, else null. */
export function findInsiderEntity(source: SignalSource): Group | null {
  const { entity } = findTies(source.insiders);
  return entity !== null && isInsiderShare(source, entity.raw) ? entity : null;
}

/** Names the evidence about insiders. */
export function listInsiderEvidence(source: SignalSource, open: readonly Bundle[]): readonly string[] {
  return [
    ...[KIN, TIED].filter(name => isStillEvidence(source, name)),
    ...(findInsiderEntity(source) === null ? [] : [ENTITY]),
    ...filterInsiderBundles(source, open).map(({ id }) => BUNDLE + id),
  ];
}

/** Whether evidence named before still holds. Forgotten bundles disprove nothing. */
export function isStillEvidence(source: SignalSource, name: string): boolean {
  const { kinBuyers, tied } = findTies(source.insiders);
  if (name === KIN) return kinBuyers !== null;
  if (name === TIED) return tied !== null && isInsiderShare(source, tied.raw);
  if (name === ENTITY) return findInsiderEntity(source) !== null;
  const bundle = findBundle(source.bundles, name.slice(BUNDLE.length));
  if (bundle === null) return source.bundles.forgotten > 0;
  if (bundle.mergedInto !== null) return isStillEvidence(source, BUNDLE + bundle.mergedInto);
  return filterInsiderBundles(source, [bundle]).length > 0;
}

const KIN = 'kin';
const TIED = 'tied';
const ENTITY = 'entity';
const BUNDLE = 'bundle ';

function isInsiderShare({ holders }: SignalSource, raw: bigint): boolean {
  const supply = estimateSupply(holders);
  return supply > 0n && divideToNumber(raw, supply) >= insiderRules.insiderShareMin;
}
