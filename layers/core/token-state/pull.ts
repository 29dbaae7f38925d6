import type { Bundles } from '../bundles/bundles.ts';
import type { Removal } from '../liquidity/removals.ts';
import { rugRules as rules } from './rules.ts';

/** Returns a pull for each removal (oldest first) that completes one. */
export const pullsOf = (removals: readonly Removal[]): readonly Pull[] =>
  removals
    .map((last, index) => joined(removals.slice(0, index + 1).filter(one => isPartWith(one, last))))
    .filter(({ share }) => share >= rules.removedShareMin - ROUNDING);

const isPartWith = (one: Removal, last: Removal): boolean =>
  one.pool === last.pool && last.timestampMs - one.timestampMs <= rules.withinMs;

/** Each removal takes its share of the remainder. */
const joined = (parts: readonly Removal[]) => {
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

/** Related wallets remove most of a pool within ten minutes. */
export type Pull = Readonly<ReturnType<typeof joined>>;

/** The deployer's kin, itself included, and the bundles. */
export type Sides = { readonly kin: ReadonlySet<string>; readonly bundles: Bundles };

/** Groups insiders' removals; a wallet may be in two groups. */
export const insiders = (removals: readonly Removal[], known: Sides): readonly (readonly Removal[])[] => {
  const sides = new Map<string, Removal[]>();
  for (const removal of removals)
    for (const side of sidesOf(removal.wallet, known)) sides.set(side, [...(sides.get(side) ?? []), removal]);
  return [...sides.values()];
};

/** Whether a wallet belongs to the deployer or a bundle. */
export const isInsider = (wallet: string, known: Sides): boolean => sidesOf(wallet, known).length > 0;

/** Whether one insider group has all of the wallets. */
export const haveCommonSide = (wallets: readonly string[], known: Sides): boolean => {
  const [first = [], ...others] = wallets.map(wallet => sidesOf(wallet, known));
  return first.some(side => others.every(sides => sides.includes(side)));
};

const sidesOf = (wallet: string, { kin, bundles }: Sides): readonly string[] => [
  ...(kin.has(wallet) ? ['deployer'] : []),
  ...bundlesOf(bundles, wallet).map(id => `bundle ${id}`),
];

const bundlesOf = ({ byWallet, closed }: Bundles, wallet: string): readonly string[] => {
  const open = byWallet.get(wallet);
  const ended = [...closed.values()].filter(({ members }) => members.has(wallet));
  return [...(open === undefined ? [] : [open]), ...ended.map(({ id }) => id)];
};

const ROUNDING = 1e-9;
