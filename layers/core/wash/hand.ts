import { compareLegs, dropFirst, emptySpan, isWash, type Leg, type Span, stepSpan } from './legs.ts';
import { washRules as rules } from './rules.ts';
import { type WashTrade, washTradeOf } from './wash-trade.ts';

/** What one wallet did on the token of late. */
export type Hand = {
  /** Its legs of the last hour and a quarter, in order of event time. */
  readonly legs: Leg[];
  span: Span;
  /** End of the last hour that met the rule: among all legs ever, and among those no longer kept. */
  metMs: number | null;
  forgottenMetMs: number | null;
  /** Detections told of late. */
  told: readonly number[];
};

export const emptyHand = (): Hand => ({ legs: [], span: emptySpan(), metMs: null, forgottenMetMs: null, told: [] });

/** What a leg changed: the episodes that begin at or after `fromMs`, null where it changes none that was known, are now these. */
export type Begun = { readonly fromMs: number | null; readonly episodes: readonly WashTrade[] };

/** Puts a leg in its place; null when it comes too late for one. */
export const putLeg = (hand: Hand, wallet: string, leg: Leg): Begun | null => {
  const newest = hand.legs.at(-1);
  if (newest && leg.ms <= newest.ms - rules.latenessMs) return null;
  let place = hand.legs.length;
  while (place > 0 && compareLegs(leg, hand.legs[place - 1]!) < 0) place -= 1;
  const late = place < hand.legs.length;
  hand.legs.splice(place, 0, leg);
  const episodes = late ? replay(hand, wallet, place) : append(hand, wallet);
  forget(hand);
  return { fromMs: late ? leg.ms : null, episodes };
};

const append = (hand: Hand, wallet: string): readonly WashTrade[] => {
  const index = hand.legs.length - 1;
  const leg = hand.legs[index]!;
  stepSpan(hand.span, hand.legs, index);
  leg.met = isWash(hand.span);
  if (!leg.met) return [];
  const begins = isBeginning(hand.metMs, leg);
  hand.metMs = leg.ms;
  return begins ? [washTradeOf(wallet, hand.span, hand.legs, index)] : [];
};

/** A late leg changes the hours that end at or after it: those are judged anew, the others stand. */
const replay = (hand: Hand, wallet: string, place: number): readonly WashTrade[] => {
  const fromMs = hand.legs[place]!.ms;
  const episodes: WashTrade[] = [];
  hand.span = emptySpan();
  hand.metMs = hand.forgottenMetMs;
  hand.legs.forEach((leg, index) => {
    stepSpan(hand.span, hand.legs, index);
    if (index >= place) leg.met = isWash(hand.span);
    if (!leg.met) return;
    if (leg.ms >= fromMs && isBeginning(hand.metMs, leg))
      episodes.push(washTradeOf(wallet, hand.span, hand.legs, index));
    hand.metMs = leg.ms;
  });
  return episodes;
};

/** An episode begins where no hour that ended within the hour before met the rule. */
const isBeginning = (metMs: number | null, leg: Leg): boolean => metMs === null || leg.ms - metMs > rules.windowMs;

/** Lets go of legs that no hour and no late leg can reach. */
const forget = (hand: Hand): void => {
  const { legs, span } = hand;
  const sinceMs = legs.at(-1)!.ms - rules.windowMs - rules.latenessMs;
  let gone = 0;
  while (legs.length - gone > rules.legsMax || legs[gone]!.ms <= sinceMs) {
    if (span.from === gone) dropFirst(span, legs, legs.length);
    if (legs[gone]!.met) hand.forgottenMetMs = legs[gone]!.ms;
    gone += 1;
  }
  if (gone === 0) return;
  legs.splice(0, gone);
  span.from -= gone;
};

/** The span of a hand that was just read, from its legs. */
export const spanOf = (legs: readonly Leg[]): Span => {
  const span = emptySpan();
  for (let index = 0; index < legs.length; index++) stepSpan(span, legs, index);
  return span;
};
