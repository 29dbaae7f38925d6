import type { Begun } from './episode.ts';
import { washRules as rules } from './rules.ts';

/** One buy or sell as the wash rule sees it. */
export type Leg = {
  readonly ms: number;
  readonly slot: number;
  readonly txIndex: number | null;
  readonly eventIndex: number;
  readonly seq: number;
  readonly buy: boolean;
  /** USD in 10^-30. */
  readonly usd: bigint;
  /** Tokens, raw. */
  readonly raw: bigint;
  /** What it was labelled at once: nothing of a bot, something of one, or even a wash. */
  readonly told: 'nothing' | 'bot' | 'wash';
  /** The episode that it begins, as of then; null where it begins none. */
  begun: Begun | null;
};

/** The legs within the hour that ends with the last one taken: from which on, and what they add up to. */
export type Span = { from: number; flips: number; bought: bigint; sold: bigint };

export const emptySpan = (): Span => ({ from: 0, flips: 0, bought: 0n, sold: 0n });

/** Event time, then canonical order. */
export const compareLegs = (a: Leg, b: Leg): number =>
  a.ms - b.ms ||
  a.slot - b.slot ||
  (a.txIndex ?? Number.MAX_SAFE_INTEGER) - (b.txIndex ?? Number.MAX_SAFE_INTEGER) ||
  a.eventIndex - b.eventIndex ||
  a.seq - b.seq;

/** Moves the span on to end with the leg at `index`, the one after its last. */
export const stepSpan = (span: Span, legs: readonly Leg[], index: number): void => {
  const leg = legs[index]!;
  while (span.from < index && legs[span.from]!.ms <= leg.ms - rules.windowMs) dropFirst(span, legs, index);
  if (span.from < index && legs[index - 1]!.buy !== leg.buy) span.flips += 1;
  if (leg.buy) span.bought += leg.usd;
  else span.sold += leg.usd;
};

/** Takes the span's first leg out; the span ends before `end`. */
export const dropFirst = (span: Span, legs: readonly Leg[], end: number): void => {
  const first = legs[span.from]!;
  span.from += 1;
  if (span.from < end && legs[span.from]!.buy !== first.buy) span.flips -= 1;
  if (first.buy) span.bought -= first.usd;
  else span.sold -= first.usd;
};

/** Whether a span has the flips, volume and exposure of a wash: necessary, not sufficient. */
export const isWash = (span: Span): boolean => {
  const volume = span.bought + span.sold;
  return (
    span.flips >= rules.flipsMin && volume >= rules.volumeMin && 100n * netOf(span) <= rules.netExposurePctMax * volume
  );
};

/** |bought - sold|. */
export const netOf = ({ bought, sold }: Span): bigint => (bought > sold ? bought - sold : sold - bought);
