/** The wash trading rule: a rolling hour per wallet and token. */
import { type Limits, relaxed, strict } from './definition.ts';
import type { Grade } from './item.ts';

/** Pairs within one hour: unix ms and USD, negative for sells. */
export type Book = readonly number[];

export type WashFigures = { readonly flips: number; readonly volumeUsd: number; readonly exposure: number };

export function computeWashFigures(book: Book): WashFigures {
  let [flips, volumeUsd, net] = [0, 0, 0];
  for (let at = 1; at < book.length; at += 2) {
    const usd = book[at]!;
    volumeUsd += Math.abs(usd);
    net += usd;
    if (at > 1 && usd > 0 !== book[at - 2]! > 0) flips++;
  }
  return { flips, volumeUsd, exposure: volumeUsd === 0 ? 1 : Math.abs(net) / volumeUsd };
}

function isMatch({ flips, volumeUsd, exposure }: WashFigures, limits: Limits): boolean {
  return flips >= limits.flips && volumeUsd >= limits.washUsd && exposure <= limits.exposure;
}

/** A trade with its price: dollars and tokens. */
type Priced = { readonly side: 'buy' | 'sell'; readonly usd: number; readonly tokenRaw: number };

/** The verdict on an hour of trades. Price risk or gains make near misses. */
export function judgeWashHour(hour: readonly Priced[], book: Book): Grade {
  const verdict = judgeWashBook(book);
  if (verdict !== 'inside') return verdict;
  const [bought, sold] = [sumSide(hour, 'buy'), sumSide(hour, 'sell')];
  const hasNoGain =
    bought.tokens === 0 || sold.tokens === 0 || sold.usd * bought.tokens <= 1.00001 * bought.usd * sold.tokens;
  if (!hasNoGain) return 'near_miss';
  // Two round trips with 80% of volume, or three with 65%.
  const all = hour.reduce((sum, { usd }) => sum + usd, 0);
  const open: Priced[] = [];
  const whole = { count: 0, usd: 0 };
  for (const one of hour) {
    open.push(one);
    const length = countLastTrip(open);
    if (length > 0) whole.count++;
    for (const closed of open.splice(open.length - length)) whole.usd += closed.usd;
  }
  const isMostlyTrips = (whole.count >= 2 && whole.usd >= 0.8 * all) || (whole.count >= 3 && whole.usd >= 0.65 * all);
  return isMostlyTrips ? verdict : 'near_miss';
}

function sumSide(hour: readonly Priced[], side: 'buy' | 'sell') {
  const own = hour.filter(one => one.side === side);
  return {
    usd: own.reduce((sum, one) => sum + one.usd, 0),
    tokens: own.reduce((sum, one) => sum + one.tokenRaw, 0),
  };
}

/** Trades of the last flat round trip, or 0. */
function countLastTrip(open: readonly Priced[]): number {
  for (let count = 2; count <= open.length; count++) {
    const part = open.slice(-count);
    const turn = part.findIndex(({ side }) => side === 'sell');
    if (part[0]!.side === 'sell') continue;
    if (turn < 1 || part.slice(turn).some(({ side }) => side === 'buy')) return 0;
    const [bought, sold] = [sumSide(part, 'buy'), sumSide(part, 'sell')];
    const gain = (sold.usd * bought.tokens) / (bought.usd * sold.tokens) - 1;
    const [least, most] = [Math.min(bought.tokens, sold.tokens), Math.max(bought.tokens, sold.tokens)];
    if (Math.abs(gain) <= 0.001 && 2 * least >= most) return count;
    if (gain >= -0.04 && gain <= 0.01 && most - least <= 0.05 * most) return count;
  }
  return 0;
}

export function judgeWashBook(book: Book): Grade {
  const figures = computeWashFigures(book);
  return isMatch(figures, strict) ? 'inside' : isMatch(figures, relaxed) ? 'near_miss' : 'outside';
}
