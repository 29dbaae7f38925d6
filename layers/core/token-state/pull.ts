import type { Bundles } from '../bundles/bundles.ts';
import type { Removal } from '../liquidity/removals.ts';
import { type Funders, isKin } from './kin.ts';
import { rugRules as rules } from './rules.ts';

/** Most of a pool taken out within ten minutes by wallets that belong together. */
export type Pull = {
  readonly pool: string;
  readonly wallets: readonly string[];
  /** Share of what was there before, 0-1. */
  readonly share: number;
  /** When it was complete. */
  readonly atMs: number;
  readonly slot: number;
  readonly signatures: readonly string[];
};

/** The pulls that some wallets' removals, oldest first, come to: one for each removal that completes one. */
export const pullsOf = (removals: readonly Removal[]): readonly Pull[] =>
  removals
    .map((last, index) => joined(removals.slice(0, index + 1).filter(one => isPartWith(one, last))))
    .filter(({ share }) => share >= rules.removedShareMin - ROUNDING);

const isPartWith = (one: Removal, last: Removal): boolean =>
  one.pool === last.pool && last.timestampMs - one.timestampMs <= rules.withinMs;

/** Each removal takes its share of what the ones before it left. */
const joined = (parts: readonly Removal[]): Pull => {
  const last = parts.at(-1)!;
  return {
    pool: last.pool,
    wallets: [...new Set(parts.map(({ wallet }) => wallet))],
    share: 1 - parts.reduce((left, { fraction }) => left * (1 - Math.min(1, fraction ?? 0)), 1),
    atMs: last.timestampMs,
    slot: Math.max(...parts.map(({ slot }) => slot)),
    signatures: [...new Set(parts.map(({ signature }) => signature))],
  };
};

/** Removals of the deployer and its kin, and of each bundle: whose pull is a rug's. A wallet may be on two sides. */
export const insiders = (
  removals: readonly Removal[],
  deployer: string | null,
  funders: Funders,
  bundles: Bundles,
): readonly (readonly Removal[])[] => {
  const sides = new Map<string, Removal[]>();
  const put = (side: string, removal: Removal) => sides.set(side, [...(sides.get(side) ?? []), removal]);
  for (const removal of removals) {
    if (deployer !== null && isKin(funders, deployer, removal.wallet)) put('deployer', removal);
    for (const id of bundlesOf(bundles, removal.wallet)) put(`bundle ${id}`, removal);
  }
  return [...sides.values()];
};

/** A bundle that ended is still one. */
const bundlesOf = ({ byWallet, closed }: Bundles, wallet: string): readonly string[] => {
  const open = byWallet.get(wallet);
  const ended = [...closed.values()].filter(({ members }) => members.has(wallet));
  return [...(open === undefined ? [] : [open]), ...ended.map(({ id }) => id)];
};

const ROUNDING = 1e-9;
