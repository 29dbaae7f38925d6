/** The rule for wash trading: a rolling hour per wallet and token. */
import { type Limits, relaxed, strict } from './definition.ts';
import type { Verdict } from './item.ts';

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

export const washVerdict = (book: Book): Verdict => {
  const figures = washFigures(book);
  return meets(figures, strict) ? 'inside' : meets(figures, relaxed) ? 'near_miss' : 'outside';
};
