import type { Figures } from './figures.ts';
import { identityRules, maliciousLabel } from './rules.ts';

type AutomationFigures = Pick<
  Figures,
  'swaps' | 'botShare' | 'mevShare' | 'arbShare' | 'flashShare' | 'washShare' | 'hftShare' | 'specialLabels'
>;

const kinds = [
  ['BOT:MEV', 'mevShare'],
  ['BOT:ARB', 'arbShare'],
  ['BOT:FLASH', 'flashShare'],
  ['BOT:WASH', 'washShare'],
  ['BOT:HFT', 'hftShare'],
] as const;

export const automationLabels = [
  'ORGANIC',
  'SEMI_AUTOMATED',
  ...kinds.map(([label]) => label),
  'BOT:OTHER',
  maliciousLabel,
] as const;

export type AutomationLabel = (typeof automationLabels)[number];

/** A bot kind from half of the swaps, semi-automated from a fifth. */
export function classifyAutomation(figures: AutomationFigures): AutomationLabel {
  const bots = figures.botShare ?? 0;
  if (figures.specialLabels.includes(maliciousLabel)) return maliciousLabel;
  if (figures.swaps < identityRules.botSwapsMin || bots < identityRules.semiAutomatedShareMin) return 'ORGANIC';
  if (bots < identityRules.botShareMin) return 'SEMI_AUTOMATED';
  const most = Math.max(...kinds.map(([, share]) => figures[share] ?? 0));
  return (most > 0 && kinds.find(([, share]) => figures[share] === most)?.[0]) || 'BOT:OTHER';
}

/** Converts a share to a swap count. */
export function toSwapCount({ swaps }: Pick<Figures, 'swaps'>, share: number | null): number {
  return Math.round((share ?? 0) * swaps);
}

/** The most used terminal, or `DIRECT`; null without a swap. */
export function findPrimaryTool(figures: Figures): { readonly name: string; readonly share: number } | null {
  if (figures.swaps === 0) return null;
  const share = figures.primaryTerminal === null ? 0 : (figures.primaryTerminalShare ?? 0);
  const direct = (figures.swaps - toSwapCount(figures, figures.terminalShare)) / figures.swaps;
  if (figures.primaryTerminal !== null && share >= direct) return { name: figures.primaryTerminal, share };
  return { name: 'DIRECT', share: direct };
}
