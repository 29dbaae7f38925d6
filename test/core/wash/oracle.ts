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
    if (flips < rules.flipsMin || volume < 500 || net * 100 > Number(rules.netExposurePctMax) * volume) continue;
    if (!isRiskless(hour)) continue;
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

/** Whether at least half of the round trips gained between -4% and +1%. */
const isRiskless = (hour: readonly Line[]): boolean => {
  const runs: Line[][] = [];
  for (const line of hour.slice(
    Math.max(
      0,
      hour.findIndex(({ buy }) => buy),
    ),
  )) {
    if (runs.at(-1)?.[0]?.buy === line.buy) runs.at(-1)!.push(line);
    else runs.push([line]);
  }
  const gains: number[] = [];
  for (let at = 0; at + 1 < runs.length; at += 2) gains.push(priceOf(runs[at + 1]!) / priceOf(runs[at]!) - 1);
  const flat = gains.filter(gain => gain <= 0.01 + 1e-9 && gain >= -0.04 - 1e-9).length;
  return gains.length > 0 && flat * 2 >= gains.length;
};

/** Dollars per token over some lines. */
const priceOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { usd }) => sum + usd, 0) / lines.reduce((sum, { tokens }) => sum + tokens, 0);
