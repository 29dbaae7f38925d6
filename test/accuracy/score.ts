/** Compares detections with the truth. */
import type { Detector, Truth } from 'market-simulator/item';

/** One detection: type, wallets, time. */
export type Detection = {
  readonly id: string;
  readonly detector: Detector;
  readonly type: string;
  readonly mint: string;
  readonly wallets: readonly string[];
  readonly atMs: number;
};

/** Counts of instances and detections of one type. */
export type Tally = {
  /** Instances inside, and those found under a valid type. */
  inside: number;
  found: number;
  /** Near misses and instances outside the definition, and how many fired. */
  nearMisses: number;
  nearFired: number;
  outside: number;
  outsideFired: number;
  /** Detections of an instance inside the definition, and all other detections. */
  right: number;
  wrong: number;
  /** Milliseconds from the first match of the rule to the detection. */
  readonly delaysMs: number[];
};

/**
 * Groups match when they share over half of the smaller one.
 * A verdict on a token names no wallets.
 */
const isSame = (a: readonly string[], b: ReadonlySet<string>): boolean => {
  if (a.length === 0 || b.size === 0) return true;
  const shared = a.filter(wallet => b.has(wallet)).length;
  return shared * 2 > Math.min(a.length, b.size);
};

const rowOf = (detector: Detector, type: string | null): string =>
  detector === 'bundle' ? `bundle ${type}` : detector;

/**
 * One tally per detector and type.
 * A firing near miss is neutral; an instance outside the definition is wrong.
 */
export const score = (
  truths: readonly Truth[],
  detections: readonly Detection[],
  tallies: Map<string, Tally> = new Map(),
): Map<string, Tally> => {
  const byMint = Map.groupBy(truths, truth => `${truth.detector} ${truth.token_mint}`);
  const found = new Map<Truth, Detection[]>();
  for (const detection of detections) {
    const wallets = new Set(detection.wallets);
    const candidates = byMint.get(`${detection.detector} ${detection.mint}`) ?? [];
    const matches = candidates.filter(truth => isSame(truth.wallets, wallets));
    if (matches.length === 0 && (isFoundSelling(detection, truths) || isFundedCrew(detection, truths))) continue;
    for (const truth of matches) found.set(truth, [...(found.get(truth) ?? []), detection]);
    judgeDetection(tallyOf(tallies, rowOf(detection.detector, detection.type || null)), matches, detection);
  }
  for (const truth of truths)
    judgeTruth(tallyOf(tallies, rowOf(truth.detector, truth.type)), truth, found.get(truth) ?? []);
  return tallies;
};

/**
 * The simulator does not label sales that make a bundle as dumps.
 * By the rule they are, so they are neutral here.
 */
const isFoundSelling = ({ detector, mint, wallets, atMs }: Detection, truths: readonly Truth[]): boolean =>
  detector === 'dump' &&
  truths.some(
    truth =>
      truth.detector === 'bundle' &&
      truth.token_mint === mint &&
      Math.abs(truth.to_ms - atMs) <= SAME_SALE_MS &&
      isSame(truth.wallets, new Set(wallets)),
  );

/** A crew paid by one funder is seeded by the rule, but not labelled so. */
const isFundedCrew = ({ detector, mint }: Detection, truths: readonly Truth[]): boolean =>
  detector === 'funding_abuse' &&
  truths.some(truth => truth.detector === 'bundle' && truth.token_mint === mint && isFunded(truth));

const isFunded = ({ funder, type }: Truth): boolean => funder !== null || type === 'CexCoordinated';

const SAME_SALE_MS = 60_000;

const judgeDetection = (tally: Tally, matches: readonly Truth[], detection: Detection): void => {
  const verdicts = new Set(matches.map(({ verdict }) => verdict));
  if (matches.some(truth => truth.verdict === 'inside' && isNamed(truth, detection))) tally.right++;
  else if (verdicts.has('near_miss') || matches.some(({ near }) => near.some(type => type === detection.type))) return;
  // Found under another name: missed for the true type, wrong for this one.
  else tally.wrong++;
};

/** Only bundles have distinct types. */
const isNamed = ({ detector, type, also }: Truth, detection: Detection): boolean =>
  detector !== 'bundle' || type === detection.type || also.some(other => other === detection.type);

const judgeTruth = (tally: Tally, truth: Truth, detections: readonly Detection[]): void => {
  if (truth.verdict === 'near_miss') {
    tally.nearMisses++;
    if (detections.length > 0) tally.nearFired++;
    return;
  }
  if (truth.verdict === 'outside') {
    tally.outside++;
    if (detections.length > 0) tally.outsideFired++;
    return;
  }
  tally.inside++;
  const named = detections.filter(detection => isNamed(truth, detection));
  if (named.length === 0) return;
  tally.found++;
  tally.delaysMs.push(Math.max(0, Math.min(...named.map(({ atMs }) => atMs)) - truth.to_ms));
};

/** The tally of a row; creates it when missing. */
export const tallyOf = (tallies: Map<string, Tally>, row: string): Tally => {
  const tally = tallies.get(row) ?? emptyTally();
  tallies.set(row, tally);
  return tally;
};

const emptyTally = (): Tally => ({
  inside: 0,
  found: 0,
  nearMisses: 0,
  nearFired: 0,
  outside: 0,
  outsideFired: 0,
  right: 0,
  wrong: 0,
  delaysMs: [],
});

/** The 95% Wilson interval of a share. Source: Wilson 1927. */
export const wilson = (hits: number, of: number): readonly [number, number] => {
  if (of === 0) return [0, 1];
  const z = 1.959964;
  const share = hits / of;
  const centre = share + z ** 2 / (2 * of);
  const spread = z * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2));
  const scale = 1 + z ** 2 / of;
  return [Math.max(0, (centre - spread) / scale), Math.min(1, (centre + spread) / scale)];
};

export const median = (values: readonly number[]): number | null => {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
};
