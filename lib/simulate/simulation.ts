import { crewDetectors, linkDetectors } from './item.ts';

/** Behaviours other than bundles. */
export const otherShareNames = [
  'wash_trade',
  'funding_abuse',
  'rug',
  ...linkDetectors,
  ...crewDetectors,
  'market_maker',
  'sniper',
  'copy_trader',
  'arbitrage',
  'exchange',
] as const;

/** Fraction of all swaps by behaviour; bundles by type. */
export type Shares = Readonly<Record<(typeof otherShareNames)[number], number> & Record<string, number>>;

/** Checked options. */
export type Simulation = {
  readonly seed: number;
  readonly swaps: number;
  readonly tokens: number;
  readonly hours: number;
  readonly startMs: number;
  /** Share of instances with one parameter across its limit. */
  readonly strain: number;
  readonly shares: Shares;
};

/** Printed without a stack trace. */
export class OptionError extends Error {
  override readonly name = 'OptionError';
}

/** How often a behaviour fits into its share of the swaps. */
export function countInstances({ options }: { readonly options: Simulation }, name: string, swapsEach: number): number {
  return Math.round(((options.shares[name] ?? 0) * options.swaps) / swapsEach);
}
