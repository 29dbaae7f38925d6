import type { Provenance } from '../provenance.ts';
import { type FeatureMap, logBetween, share } from './feature-maps.ts';
import { duration, type InWords, shareInWords } from './feature-words.ts';
import type { Figures } from './figures.ts';

/** What a feature is told from. */
export type Evidence = {
  readonly figures: Figures;
  readonly provenance: Provenance | null;
  readonly nowMs: number;
};

export type FeatureGroup =
  | 'hold timing'
  | 'exit discipline'
  | 'performance'
  | 'velocity and sizing'
  | 'infrastructure'
  | 'provenance';

/** One of the thirty: what it is called, where it comes from, how it becomes 0–1, and how a person would say it. */
export type FeatureRow = {
  readonly group: FeatureGroup;
  /** A noun phrase. Example: `median hold to the first exit`. */
  readonly title: string;
  /** Null where there is nothing to tell it from. */
  readonly raw: (evidence: Evidence) => number | null;
  readonly normalize: FeatureMap;
  /** A raw value in words. Example: `5 minutes`. */
  readonly describe: InWords;
  /** What wallets up to 0.4, and from 0.6 on, do; after "they" or "both". */
  readonly low: string;
  readonly high: string;
};

/** How times are shown: one second to thirty days. */
export const hold = { normalize: logBetween(1, 30 * 86_400), describe: duration } as const;

/** How shares are shown. */
export const part = { normalize: share, describe: shareInWords } as const;
