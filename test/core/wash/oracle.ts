import { washRules as rules } from '../../../layers/core/wash/rules.ts';
import type { Line } from './tapes.ts';

export type Found = {
  readonly wallet: string;
  readonly trades: number;
  readonly flips: number;
  readonly volume: number;
  readonly net: number;
  readonly detectedMs: number;
  readonly lastMs: number;
};

/** The wash rule by brute force over the whole tape. */
export const bruteWash = (lines: readonly Line[]): readonly Found[] =>
  [...new Set(lines.map(({ wallet }) => wallet))]
    .flatMap(wallet => ofWallet(lines.filter(line => line.wallet === wallet)))
    .sort((a, b) => b.lastMs - a.lastMs || (a.wallet < b.wallet ? -1 : 1) || b.detectedMs - a.detectedMs);

const ofWallet = (lines: readonly Line[]): readonly Found[] => {
  const sorted = [...lines].sort((a, b) => a.ms - b.ms || a.slot - b.slot);
  const isFlip = (index: number) => index > 0 && sorted[index]!.buy !== sorted[index - 1]!.buy;
  const found: Found[] = [];
  for (let index = 0; index < sorted.length; index++) {
    const end = sorted[index]!;
    const first = sorted.findIndex(({ ms }) => ms > end.ms - rules.windowMs);
    const hour = sorted.slice(first, index + 1);
    const { flips, volume, net } = sums(hour);
    if (flips < rules.flipsMin || volume < 500 || !isChurn(hour, net / volume)) continue;
    let lastFlip = index;
    while (!isFlip(lastFlip)) lastFlip--;
    let last = index;
    while (last + 1 < sorted.length && sorted[last + 1]!.ms - sorted[lastFlip]!.ms <= rules.windowMs) {
      last++;
      if (isFlip(last)) lastFlip = last;
    }
    const all = sorted.slice(first, last + 1);
    found.push({
      wallet: end.wallet,
      trades: all.length,
      ...sums(all),
      detectedMs: end.ms,
      lastMs: sorted[last]!.ms,
    });
    index = last;
  }
  return found;
};

const sums = (lines: readonly Line[]) => {
  const usd = (buy: boolean) => lines.reduce((sum, line) => sum + (line.buy === buy ? line.usd : 0), 0);
  return {
    flips: lines.filter((line, index) => index > 0 && line.buy !== lines[index - 1]!.buy).length,
    volume: usd(true) + usd(false),
    net: Math.abs(usd(true) - usd(false)),
  };
};

/** Whether an hour is mostly flat round trips without gain. */
const isChurn = (hour: readonly Line[], exposure: number): boolean => {
  const [bought, sold] = [true, false].map(buy => hour.filter(line => line.buy === buy)) as [Line[], Line[]];
  const volume = usdOf(hour);
  const both = Math.min(tokensOf(bought), tokensOf(sold));
  const gain = both === 0 ? 0 : both * (priceOf(sold) - priceOf(bought));
  const whole = tripsIn(hour, 0.05);
  const parts = runsIn(hour, 0.25);
  const least = (share: number) => share * volume - 1e-6;
  const isWhole = (whole.count >= 2 && whole.usd >= least(0.8)) || (whole.count >= 3 && whole.usd >= least(0.65));
  const isParts = parts.count >= 6 && parts.usd >= least(0.8) && exposure <= 0.15 + 1e-9;
  return gain <= volume * 1e-5 && ((isWhole && exposure <= 0.1 + 1e-9) || isParts);
};

/** Takes the shortest open trip that ends with each line. */
const tripsIn = (hour: readonly Line[], rest: number) => {
  let open: readonly Line[] = [];
  const trips = { count: 0, usd: 0 };
  for (const line of hour) {
    open = [...open, line];
    for (let from = open.length - 2; from >= 0; from--) {
      const part = open.slice(from);
      if (!isTrip(part, rest)) continue;
      trips.count += 1;
      trips.usd += usdOf(part);
      open = open.slice(0, from);
      break;
    }
  }
  return trips;
};

const runsIn = (hour: readonly Line[], rest: number) => {
  const starts = hour.flatMap(({ buy }, at) => (buy && (at === 0 || !hour[at - 1]!.buy) ? [at] : []));
  const parts = starts.map((from, at) => hour.slice(from, starts[at + 1])).filter(part => isTrip(part, rest));
  return { count: parts.length, usd: usdOf(parts.flat()) };
};

const isTrip = (part: readonly Line[], rest: number): boolean => {
  const turns = part.filter((line, at) => at > 0 && line.buy !== part[at - 1]!.buy).length;
  if (turns !== 1 || !part[0]!.buy || part.length > rules.tripLegsMax) return false;
  const [bought, sold] = [true, false].map(buy => part.filter(line => line.buy === buy)) as [Line[], Line[]];
  const [one, other] = [tokensOf(bought), tokensOf(sold)];
  const gain = priceOf(sold) / priceOf(bought) - 1;
  const [least, most] = [Math.min(one, other), Math.max(one, other)];
  if (Math.abs(gain) <= 0.001 + 1e-9 && 2 * least >= most) return true;
  return most - least <= rest * most + 1e-9 && gain <= 0.01 + 1e-9 && gain >= -0.04 - 1e-9;
};

const usdOf = (lines: readonly Line[]): number => lines.reduce((sum, { usd }) => sum + usd, 0);
const tokensOf = (lines: readonly Line[]): number => lines.reduce((sum, { tokens }) => sum + tokens, 0);

/** Dollars per token over some lines. */
const priceOf = (lines: readonly Line[]): number => usdOf(lines) / tokensOf(lines);
