import type { Bundles } from '../bundles/bundles.ts';
import { memoize } from '../kernel/memoize.ts';
import type { Removal } from '../liquidity/removals.ts';
import { rugRules as rules } from './rules.ts';

/** Returns the pulls in removals, oldest first in each pool. */
export function splitIntoPulls(all: readonly Removal[]): readonly Pull[] {
  const pulls: Pull[] = [];
  for (const removals of Map.groupBy(all, ({ pool }) => pool).values()) {
    let [from, share] = [0, 0];
    let run: { from: number; at: number } | null = null;
    for (const [at, removal] of removals.entries()) {
      const isMoved = removals[from]!.timestampMs < removal.timestampMs - rules.pullMs;
      while (removals[from]!.timestampMs < removal.timestampMs - rules.pullMs) from += 1;
      share = isMoved ? mergeShares(removals.slice(from, at + 1)) : 1 - (1 - share) * (1 - mergeShares([removal]));
      if (share >= rules.removedShareMin - ROUNDING) run ??= { from: findShortestStart(removals, at), at };
      else if (run !== null) {
        pulls.push(joinRemovals(removals.slice(run.from, at), removals[run.at]!));
        run = null;
      }
    }
    if (run !== null) pulls.push(joinRemovals(removals.slice(run.from), removals[run.at]!));
  }
  return pulls;
}

/** Returns where the shortest pull that ends here begins. */
function findShortestStart(removals: readonly Removal[], at: number): number {
  let left = 1;
  for (let from = at; from >= 0; from -= 1) {
    left *= 1 - Math.min(1, removals[from]!.fraction ?? 0);
    if (1 - left >= rules.removedShareMin - ROUNDING) return from;
  }
  return 0;
}

/** Each removal takes its share of the remainder. */
function mergeShares(parts: readonly Removal[]): number {
  return 1 - parts.reduce((left, { fraction }) => left * (1 - Math.min(1, fraction ?? 0)), 1);
}

function joinRemovals(parts: readonly Removal[], completing: Removal) {
  const last = parts.at(-1)!;
  return {
    pool: last.pool,
    wallets: [...new Set(parts.map(({ wallet }) => wallet))],
    share: mergeShares(parts),
    /** First step, the step completing the pull, and last step. */
    fromMs: parts[0]!.timestampMs,
    atMs: completing.timestampMs,
    toMs: last.timestampMs,
    slot: Math.max(...parts.map(({ slot }) => slot)),
    signatures: [...new Set(parts.map(({ signature }) => signature))].slice(0, rules.signaturesMax),
    moneyShare: 1 - parts.reduce((left, { moneyFraction }) => left * (1 - (moneyFraction ?? 0)), 1),
    baseMint: last.baseMint,
    baseRaw: `${parts.reduce((sum, { baseRaw }) => sum + BigInt(baseRaw), 0n)}`,
  };
}

/** Related wallets remove most of a pool within a day. */
export type Pull = Readonly<ReturnType<typeof joinRemovals>>;

/** Pools from which enough was taken, by anyone. */
export const pulledPools = memoize(
  (removals: readonly Removal[]): ReadonlySet<string> =>
    new Set(
      [...Map.groupBy(removals, ({ pool }) => pool)]
        .filter(([, parts]) => mergeShares(parts) >= rules.removedShareMin - ROUNDING)
        .map(([pool]) => pool),
    ),
);

/** The deployer's kin, itself included, and the bundles. */
export type Sides = { readonly kin: ReadonlySet<string>; readonly bundles: Bundles };

/** Groups insiders' removals; a wallet may be in two groups. */
export function splitInsiderRemovals(removals: readonly Removal[], known: Sides): readonly (readonly Removal[])[] {
  const pulled = pulledPools(removals);
  const sides = new Map<string, Removal[]>();
  const byWallet = Map.groupBy(
    removals.filter(({ pool }) => pulled.has(pool)),
    ({ wallet }) => wallet,
  );
  for (const [wallet, own] of byWallet)
    for (const side of listSides(wallet, known)) sides.set(side, [...(sides.get(side) ?? []), ...own]);
  return [...sides.values()].map(own => own.sort((a, b) => a.timestampMs - b.timestampMs));
}

/** Whether a wallet belongs to the deployer or a bundle. */
export function isInsider(wallet: string, known: Sides): boolean {
  return listSides(wallet, known).length > 0;
}

/** Whether one insider group has all of the wallets. */
export function hasCommonSide(wallets: readonly string[], known: Sides): boolean {
  const [first = [], ...others] = wallets.map(wallet => listSides(wallet, known));
  return first.some(side => others.every(sides => sides.includes(side)));
}

function listSides(wallet: string, { kin, bundles }: Sides): readonly string[] {
  return [...(kin.has(wallet) ? ['deployer'] : []), ...listBundles(bundles, wallet).map(id => `bundle ${id}`)];
}

function listBundles({ byWallet, closed }: Bundles, wallet: string): readonly string[] {
  const open = byWallet.get(wallet);
  const ended = [...closed.values()].filter(({ members }) => members.has(wallet));
  return [...(open === undefined ? [] : [open]), ...ended.map(({ id }) => id)];
}

const ROUNDING = 1e-9;
