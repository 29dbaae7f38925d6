import type { Bundles } from '../bundles/bundles.ts';
import type { Insiders } from '../insiders/insiders.ts';
import { findTies } from '../insiders/ties.ts';
import type { Pools } from '../liquidity/pools.ts';
import type { TokenFact } from '../mint/mint-row.ts';
import type { TokenVerdict, TokenState as Verdicts } from '../mint/token.ts';
import { isNobodyLeft, type Volumes } from './emptied.ts';
import { isRemoval, type KnownPull } from './known-pull.ts';
import { type Fall, findDeepestFall, mayHaveFallen, type Prices } from './prices.ts';
import {
  hasCommonSide,
  isInsider,
  type Pull,
  pulledPools,
  type Sides,
  splitInsiderRemovals,
  splitIntoPulls,
} from './pull.ts';
import { type Rug, type RugGround, rugReason } from './rug.ts';

/** What a token's rug follows from. */
type RugSource = {
  readonly declared: Verdicts;
  readonly described: TokenFact | null;
  readonly prices: Prices;
  readonly volumes: Volumes;
  readonly solUsd: number | null;
  readonly pulls: readonly KnownPull[];
  readonly calledMs: number | null;
};

export type Around = { readonly pools: Pools; readonly bundles: Bundles; readonly insiders: Insiders };

/** A rug by a source or by insiders' pull and fall, or null (docs/reference/rules/rugs-and-insiders.md#rugs). */
export function findRug(token: RugSource, around: Around): Rug | null {
  const { verdict } = token.declared;
  if (verdict?.status !== 'rugged') {
    const [first] = findInsiderFalls(token, around);
    return first === undefined ? null : createPullRug(token, around, first.pull, first.fall);
  }
  const pulls = listRemovingPulls(token, around);
  const largest = findLargest(pulls);
  const own = token.pulls.find(one => one.fall !== null && isRemoval(one, verdict.timestampMs));
  const fall = own?.fall ?? (largest && findDeepestFall(token.prices, largest));
  const removers = [...new Set(pulls.flatMap(({ wallets }) => wallets))];
  const grounds = classifyWallets(removers, around);
  return createRug(token, 'status', { ...verdict, removers, grounds, pull: largest, fall });
}

/** A pull counts while one insider group has all pullers. */
export function isProven({ source, pullers, grounds }: Rug, around: Around): boolean {
  return (
    source === 'status' ||
    hasCommonSide(pullers, toSides(around)) ||
    (around.bundles.forgotten > 0 && pullers.every(wallet => grounds[wallet] === 'bundle'))
  );
}

/** Adds late participants, and drops those whose evidence no longer holds. */
export function updateRug(token: RugSource, rug: Rug, around: Around): Rug {
  const pulls = listRemovingPulls(token, around);
  const removers = new Set(
    rug.removers.filter(wallet => {
      // Forgotten evidence does not acquit a remover.
      if (isInsider(wallet, toSides(around))) return true;
      if (rug.grounds[wallet] === 'bundle') return around.bundles.forgotten > 0;
      return rug.grounds[wallet] === 'alone' && !token.pulls.some(({ pull }) => pull.wallets.includes(wallet));
    }),
  );
  for (const { wallets } of pulls) for (const wallet of wallets) removers.add(wallet);
  const largest = rug.pool === null ? findLargest(pulls) : null;
  const grounds = { ...rug.grounds, ...classifyWallets([...removers], around) };
  const deployer = findDeployer(token) ?? rug.deployer;
  return { ...rug, ...(largest && pullFacts(largest)), removers: [...removers], grounds, deployer };
}

function classifyWallets(wallets: readonly string[], around: Around): Rug['grounds'] {
  const sides = toSides(around);
  const groundOf = (wallet: string): RugGround =>
    sides.kin.has(wallet) ? 'kin' : isInsider(wallet, sides) ? 'bundle' : 'alone';
  return Object.fromEntries(wallets.map(wallet => [wallet, groundOf(wallet)]));
}

/** First insider pull that leaves nobody to trade against, or null. */
export function findEmptyingPull(token: RugSource, around: Around): Pull | null {
  const { pools } = around;
  if (pools.removals.length === 0 || pulledPools(pools.removals).size === 0) return null;
  const markets = { pools, volumes: token.volumes, solUsd: token.solUsd };
  return findInsiderPulls(around).find(pull => isNobodyLeft(pull, markets)) ?? null;
}

export function createPullRug(token: RugSource, around: Around, pull: Pull, fall: Fall | null): Rug {
  const timestampMs = Math.max(pull.atMs, fall?.afterMs ?? 0);
  const place = { slot: pull.slot, timestampMs, reasons: [rugReason] };
  const grounds = classifyWallets(pull.wallets, around);
  return createRug(token, 'pull', { ...place, removers: pull.wallets, grounds, pull, fall });
}

/** After a verdict, insiders' pulls count without a fall. */
function listRemovingPulls(token: RugSource, around: Around): readonly Pull[] {
  const { calledMs } = token;
  if (calledMs === null) return findInsiderFalls(token, around).map(({ pull }) => pull);
  const sides = toSides(around);
  const known = token.pulls.filter(
    one => isRemoval(one, calledMs) || one.pull.wallets.some(wallet => isInsider(wallet, sides)),
  );
  return [...findInsiderPulls(around), ...known.map(({ pull }) => pull)];
}

function findInsiderFalls(token: RugSource, around: Around): readonly { readonly pull: Pull; readonly fall: Fall }[] {
  if (around.pools.removals.length === 0 || !mayHaveFallen(token.prices)) return [];
  return findInsiderPulls(around).flatMap(pull => {
    const fall = findDeepestFall(token.prices, pull);
    return fall === null ? [] : [{ pull, fall }];
  });
}

function findInsiderPulls(around: Around): readonly Pull[] {
  return splitInsiderRemovals(around.pools.removals, toSides(around))
    .flatMap(splitIntoPulls)
    .toSorted((a, b) => a.atMs - b.atMs);
}

function toSides({ insiders: known, bundles }: Around): Sides {
  return {
    kin: findTies(known).pullers,
    bundles,
  };
}

function findDeployer({ described }: Pick<RugSource, 'described'>): string | null {
  return described?.deployer ?? null;
}

function findLargest(pulls: readonly Pull[]): Pull | null {
  return pulls.reduce<Pull | null>((held, pull) => (held && held.share >= pull.share ? held : pull), null);
}

type Found = Pick<TokenVerdict, 'slot' | 'timestampMs' | 'reasons'> & {
  readonly removers: readonly string[];
  readonly grounds: Rug['grounds'];
  readonly pull: Pull | null;
  readonly fall: Fall | null;
};

function createRug(
  token: RugSource,
  source: Rug['source'],
  { removers, grounds, pull, fall, ...rugStatus }: Found,
): Rug {
  return {
    source,
    removers,
    pullers: source === 'pull' ? removers : [],
    grounds,
    deployer: findDeployer(token),
    atMs: rugStatus.timestampMs,
    slot: rugStatus.slot,
    priceBefore: fall?.before ?? null,
    priceAfter: fall?.after ?? null,
    ...pullFacts(pull),
    reasons: rugStatus.reasons,
  };
}

function pullFacts(pull: Pull | null): Pick<Rug, 'removedShare' | 'pool' | 'signatures'> {
  return {
    removedShare: pull?.share ?? null,
    pool: pull?.pool ?? null,
    signatures: pull?.signatures ?? [],
  };
}
