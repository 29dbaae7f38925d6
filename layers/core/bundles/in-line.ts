import { isIndexed } from '../mint/order.ts';
import { type Act, toLogSizeWidth } from './act.ts';
import { formatChance } from './cohort.ts';
import type { Finding } from './finding.ts';
import { anyLaunch, computeChance, sumShares } from './improbability.ts';
import type { Memory } from './memory.ts';
import { bundleRules as rules } from './rules.ts';
import { type Band, findSizeBands, selectOtherSizes, splitBand } from './sizes.ts';
import { computeShareChance } from './supply-share.ts';

/** Consecutive first buyers, and their chance as strangers. */
type Line = {
  readonly acts: readonly Act[];
  readonly places: number;
  readonly band: Band | null;
  readonly chance: number;
};

/**
 * Finds buys directly after the creation in its block.
 * Similar sizes and large shares of the supply make strangers less likely.
 */
export function findCohortByPlace(memory: Memory, acts: readonly Act[]): Finding | null {
  const { deployer } = memory.creation;
  const first = memory.slots.get(memory.firstSlot);
  const placed = [...(first?.buy ?? []), ...(first?.sell ?? [])].filter(isPlaced);
  if (placed.length === 0) return null;
  const own = placed.filter(({ wallet }) => wallet === deployer);
  const known = own.length > 0 ? own : placed;
  const creation = { place: Math.min(...known.map(act => act.txIndex)), isMaker: own.length > 0 };
  const behind = acts
    .filter(act => act.slot === memory.firstSlot && isPlaced(act) && act.txIndex >= creation.place)
    .filter(act => act.wallet !== deployer)
    .sort((a, b) => a.txIndex - b.txIndex);
  const lines = behind.flatMap((_, at) => findLines(memory, acts, behind.slice(0, at + 1), creation));
  if (lines.length === 0) return null;
  const best = lines.reduce((a, b) => (b.chance < a.chance ? b : a));
  const chance = Math.min(1, best.chance * lines.length);
  if (chance > rules.launchChanceMax) return null;
  const isEqual = best.band !== null && best.band.spread <= rules.equalSpread;
  return {
    acts: isEqual ? [...best.acts, ...findBeyondLine(memory, acts, best)] : best.acts,
    grounds: isEqual ? ['in_line', 'equal_sizes'] : ['in_line'],
    says:
      `${best.acts.length} in line within ${best.places} places behind the creation ` +
      `have a chance of ${formatChance(chance)}, at most ${rules.launchChanceMax}`,
  };
}

function isPlaced({ txIndex }: Act): boolean {
  return isIndexed(txIndex);
}

/** The creation's position: the deployer's first swap, else the first trade. */
type Creation = { readonly place: number; readonly isMaker: boolean };

function findLines(memory: Memory, all: readonly Act[], line: readonly Act[], creation: Creation): readonly Line[] {
  if (line.length < rules.cohortMin) return [];
  const places = line.at(-1)!.txIndex - creation.place;
  const bands = [null, ...findSizeBands(line, Number.POSITIVE_INFINITY)];
  return bands.flatMap(band => {
    const acts = band?.acts ?? line;
    // Without the deployer's swap the first trade only gives the start.
    const count = creation.isMaker ? acts.length : acts.length - 1;
    // Chance of these positions within the known block size.
    const {
      creation: { placeMax },
    } = memory;
    const share = placeMax < rules.linePlacesMin ? 1 : Math.min(1, places / Math.min(rules.lineSpread, placeMax));
    const standing = computeChance(anyLaunch, {
      parts: [{ count, share }],
      slots: 1,
      others: all.length - count,
    });
    if (standing > rules.lineChanceMax) return [];
    const alike = band === null ? 1 : computeAlikeChance(memory, band, line.length);
    return [{ acts, places, band, chance: standing * alike * computeShareChance(memory, acts) }];
  });
}

function computeAlikeChance(memory: Memory, band: Band, line: number): number {
  const share = sumShares(splitBand(selectOtherSizes(memory.sizes.buy)(band.acts), band));
  const { length } = band.acts;
  let ways = 1;
  for (let at = 0; at < length; at++) ways *= (line - at) / (at + 1);
  return Math.min(1, ways * length * share ** (length - 1));
}

/** Other buyers with the line's amount, if strangers rarely use it. */
function findBeyondLine(memory: Memory, acts: readonly Act[], { acts: line, band }: Line): readonly Act[] {
  const sizes = line.map(act => act.size);
  const [low, high] = [Math.min(...sizes), Math.max(...sizes)];
  const pad = Math.max(0, toLogSizeWidth(band!.spread) - (high - low)) / 2;
  const others = acts.filter(act => !line.includes(act) && act.quote === line[0]!.quote);
  if (
    others.length * sumShares(splitBand(selectOtherSizes(memory.sizes.buy)(band!.acts), band!)) >
    rules.lineStrangersMax
  )
    return [];
  return others.filter(
    ({ size, wallet }) => wallet !== memory.creation.deployer && size >= low - pad && size <= high + pad,
  );
}
