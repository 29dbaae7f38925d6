import type { Provenance } from '../identity/provenance.ts';
import { type FeatureMap, logBetween, share } from './feature-maps.ts';
import { duration, type InWords, shareInWords } from './feature-words.ts';
import type { Figures } from './figures.ts';

export type Evidence = {
  readonly figures: Figures;
  readonly provenance: Provenance | null;
  readonly nowMs: number;
};

type FeatureGroup =
  | 'hold timing'
  | 'exit discipline'
  | 'performance'
  | 'velocity and sizing'
  | 'infrastructure'
  | 'provenance';

/** One of the thirty features: title, source, normalisation and wording. */
export type FeatureRow = {
  readonly group: FeatureGroup;
  /** A noun phrase, such as `median hold to the first exit`. */
  readonly title: string;
  readonly raw: (evidence: Evidence) => number | null;
  readonly normalize: FeatureMap;
  readonly describe: InWords;
  /** Wording up to 0.4 and from 0.6, after "they" or "both". */
  readonly low: string;
  readonly high: string;
};

/** Format of hold times: one second to thirty days. */
export const hold = { normalize: logBetween(1, 30 * 86_400), describe: duration } as const;

export const part = { normalize: share, describe: shareInWords } as const;
