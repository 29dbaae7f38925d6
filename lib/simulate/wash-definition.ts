/** The rule for wash trading: a rolling hour per wallet and token. */
import { type Limits, relaxed, strict } from './definition.ts';
import type { Grade } from './item.ts';

/** Pairs within one hour: unix ms and USD, negative for sells. */
export type Book = readonly number[];

export type WashFigures = { readonly flips: number; readonly volumeUsd: number; readonly exposure: number };

export const washFigures = (book: Book): WashFigures => {
  let [flips, volumeUsd, net] = [0, 0, 0];
  for (let at = 1; at < book.length; at += 2) {
    const usd = book[at]!;
    volumeUsd += Math.abs(usd);
    net += usd;
    if (at > 1 && usd > 0 !== book[at - 2]! > 0) flips++;
  }
  return { flips, volumeUsd, exposure: volumeUsd === 0 ? 1 : Math.abs(net) / volumeUsd };
};

const meets = ({ flips, volumeUsd, exposure }: WashFigures, limits: Limits): boolean =>
  flips >= limits.flips && volumeUsd >= limits.washUsd && exposure <= limits.exposure;

/** A trade with its price: dollars and tokens. */
type Priced = { readonly side: 'buy' | 'sell'; readonly usd: number; readonly tokenRaw: number };

/** The verdict on one hour of trades. Taking price risk, as scalpers do, makes a near miss. */
export const hourVerdict = (hour: readonly Priced[], book: Book): Grade => {
  const verdict = washVerdict(book);
  return verdict === 'inside' && !isRiskless(hour) ? 'near_miss' : verdict;
};

/** At least half of the round trips sold at 96 to 101% of cost. */
const isRiskless = (hour: readonly Priced[]): boolean => {
  const gains = gainsOf(hour);
  return gains.length > 0 && gains.filter(gain => gain >= -0.04 && gain <= 0.01).length * 2 >= gains.length;
};

/** What each round trip brought: some buys, and the sells after them. */
const gainsOf = (hour: readonly Priced[]): readonly number[] => {
  const gains: number[] = [];
  let [paid, bought, received, sold] = [0, 0, 0, 0];
  for (const { side, usd, tokenRaw } of [...hour, { side: 'buy', usd: 0, tokenRaw: 0 } as const]) {
    if (side === 'buy' && sold > 0) {
      if (bought > 0) gains.push(received / sold / (paid / bought) - 1);
      [paid, bought, received, sold] = [0, 0, 0, 0];
    }
    if (side === 'buy') [paid, bought] = [paid + usd, bought + tokenRaw];
    else [received, sold] = [received + usd, sold + tokenRaw];
  }
  return gains;
};

export const washVerdict = (book: Book): Grade => {
  const figures = washFigures(book);
  return meets(figures, strict) ? 'inside' : meets(figures, relaxed) ? 'near_miss' : 'outside';
};
