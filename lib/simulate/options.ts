import { bundleScenes, bundleTypes } from './bundle-types.ts';
import { OptionError, otherShareNames, type Shares, type Simulation } from './simulation.ts';

/** Behaviours that may have a share of the swaps. */
export const shareNames: readonly string[] = [...bundleTypes, ...otherShareNames];

const noise = {
  market_maker: 0.05,
  sniper: 0.02,
  copy_trader: 0.02,
  arbitrage: 0.01,
  exchange: 0.04,
};
const manipulation = shareNames.filter(name => !(name in noise));
const defaults: Shares = {
  ...Object.fromEntries(Object.entries(bundleScenes).map(([type, { share = 0.0035 }]) => [type, share])),
  wash_trade: 0.004,
  funding_abuse: 0.004,
  rug: 0.0012,
  follow: 0.009,
  entity: 0.005,
  campaign: 0.006,
  // Asked for by name: every other tape stays the same to the byte.
  launch_line: 0,
  moved_tokens: 0,
  ...noise,
};

export type SimulationOptions = {
  readonly [Name in 'seed' | 'swaps' | 'tokens' | 'hours' | 'startMs' | 'strain']?: number;
} & {
  /** Without manipulation. */
  readonly organic?: boolean;
  /** Only this behaviour. */
  readonly only?: string;
  /** `bundles` is divided evenly among the types. */
  readonly shares?: Readonly<Record<string, number>>;
};

const SWAPS_MAX = 20_000_000;
const TOKENS_MAX = 100_000;
const HOURS_MAX = 240;
const START_MS = 1_760_000_000_000;

/** Validates options and fills in defaults. Throws OptionError. */
export function resolveSimulation(options: SimulationOptions): Simulation {
  const swaps = checkInteger('swaps', options.swaps ?? 50_000, 100, SWAPS_MAX);
  const { only, organic } = options;
  const shares: Record<string, number> & Shares = { ...defaults };
  if (only !== undefined && !manipulation.includes(only))
    throw new OptionError(`only must be one of ${manipulation.join(', ')}, got "${only}"`);
  for (const name of manipulation) if (organic || (only !== undefined && name !== only)) shares[name] = 0;
  for (const [name, value] of Object.entries(options.shares ?? {})) {
    const names = name === 'bundles' ? bundleTypes : shareNames.filter(known => known === name);
    if (names.length === 0)
      throw new OptionError(`share must be of one of bundles, ${shareNames.join(', ')}, got "${name}"`);
    for (const one of names) shares[one] = checkNumber(`share ${name}`, value, 0, 0.5) / names.length;
  }
  const manipulated = manipulation.reduce((sum, name) => sum + shares[name]!, 0);
  const all = shareNames.reduce((sum, name) => sum + shares[name]!, 0) - shares.exchange;
  if (all > 0.8)
    throw new OptionError(`the shares add up to ${all.toFixed(3)}; organic trading needs the rest: at most 0.8`);
  if (organic && manipulated > 0)
    throw new OptionError('organic means no manipulation: leave out --share of a manipulation, or --organic');
  return {
    seed: checkInteger('seed', options.seed ?? 1, 0, Number.MAX_SAFE_INTEGER),
    swaps,
    tokens: checkInteger('tokens', options.tokens ?? Math.max(30, Math.round(swaps / 300)), 1, TOKENS_MAX),
    hours: checkNumber('hours', options.hours ?? 6, 0.5, HOURS_MAX),
    startMs: checkInteger('start', options.startMs ?? START_MS, 1e12, 1e13),
    strain: checkNumber('strain', options.strain ?? 0.5, 0, 1),
    shares,
  };
}

function checkNumber(name: string, value: number, least: number, most: number): number {
  if (value >= least && value <= most) return value;
  throw new OptionError(`${name} must be a number from ${least} to ${most}, got ${value}`);
}

function checkInteger(name: string, value: number, least: number, most: number): number {
  if (Number.isSafeInteger(value)) return checkNumber(name, value, least, most);
  throw new OptionError(`${name} must be a whole number from ${least} to ${most}, got ${value}`);
}
