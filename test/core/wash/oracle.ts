import { washRules as rules } from '../../../layers/core/wash/rules.ts';
import type { Line } from './tapes.ts';

export type Found = {
  readonly wallet: string;
  readonly trades: number;
  readonly flips: number;
  readonly volume: number;
  readonly net: number;
  readonly detectedMs: number;
};

/** The wash rule by brute force: every hour that ends with a trade, looked at alone; an episode begins where the hour before had none. Newest first. */
export const bruteWash = (lines: readonly Line[]): readonly Found[] =>
  [...new Set(lines.map(({ wallet }) => wallet))]
    .flatMap(wallet => ofWallet(lines.filter(line => line.wallet === wallet)))
    .sort((a, b) => b.detectedMs - a.detectedMs || (a.wallet < b.wallet ? -1 : 1));

const ofWallet = (lines: readonly Line[]): readonly Found[] => {
  const sorted = [...lines].sort((a, b) => a.ms - b.ms || a.slot - b.slot);
  const met = sorted.flatMap((end, index) => {
    const found = hour(sorted.slice(0, index + 1).filter(({ ms }) => ms > end.ms - rules.windowMs));
    const net = found.net * 100 <= Number(rules.netExposurePctMax) * found.volume;
    return found.flips >= rules.flipsMin && found.volume >= 500 && net ? [found] : [];
  });
  return met.filter((found, index) => index === 0 || found.detectedMs - met[index - 1]!.detectedMs > rules.windowMs);
};

const hour = (lines: readonly Line[]): Found => {
  const usd = (buy: boolean) => lines.reduce((sum, line) => sum + (line.buy === buy ? line.usd : 0), 0);
  const last = lines.at(-1)!;
  return {
    wallet: last.wallet,
    trades: lines.length,
    flips: lines.filter((line, index) => index > 0 && line.buy !== lines[index - 1]!.buy).length,
    volume: usd(true) + usd(false),
    net: Math.abs(usd(true) - usd(false)),
    detectedMs: last.ms,
  };
};
