import { buildBuyerGroup, findCollector, findEntities, findLargestBuyerGroup, type Group } from './groups.ts';
import { findHeirs } from './handed.ts';
import type { Insiders, Shares } from './insiders.ts';
import { findKin } from './kin.ts';
import { findPaidPullers, findReturners } from './returned.ts';
import { insiderRules as rules } from './rules.ts';

export type Ties = {
  /** The deployer, its owners, and wallets that they paid for. */
  readonly kin: ReadonlySet<string>;
  /** Kin, heirs of their liquidity, and paid pullers. */
  readonly pullers: ReadonlySet<string>;
  /** Early buyers among the kin, without the deployer. */
  readonly kinBuyers: Group | null;
  /** Kin, with buyers that paid them back or share an entity. */
  readonly tied: Group | null;
  /** The entity that bought most. */
  readonly entity: Group | null;
  /** The wallet that collected most tokens of early buyers. */
  readonly collector: Group | null;
};

const known = new WeakMap<Insiders, { readonly version: number; readonly ties: Ties }>();

/** Returns who belongs together, by the evidence known now. */
export function findTies(insiders: Insiders): Ties {
  const held = known.get(insiders);
  if (held?.version === insiders.version) return held.ties;
  const kin = findKin(insiders);
  const deployer = insiders.deployer?.value ?? '';
  const others = [...kin].filter(wallet => wallet !== deployer);
  const entities = findEntities(insiders);
  // Null if nobody else is tied to kin.
  let tied: Group | null = null;
  if (insiders.deployer !== null) {
    const sides = new Set([...kin, ...findReturners(insiders, kin)].filter(wallet => wallet !== deployer));
    const joined = entities.filter(({ wallets }) => wallets.some(wallet => sides.has(wallet)));
    const wallets = new Set([...sides, ...joined.flatMap(group => group.wallets)]);
    wallets.delete(deployer);
    if ([...wallets].some(wallet => !kin.has(wallet))) tied = buildBuyerGroup(insiders, deployer, [...wallets], 1);
  }
  const ties = {
    kin,
    pullers: new Set([...kin, ...findHeirs(insiders.moves, kin), ...findPaidPullers(insiders, kin)]),
    kinBuyers: buildBuyerGroup(insiders, deployer, others, 1),
    tied,
    entity: findLargestBuyerGroup(entities),
    collector: findCollector(insiders),
  };
  known.set(insiders, { version: insiders.version, ties });
  return ties;
}

/** Returns the shares of the groups. */
export function computeTieShares(insiders: Insiders): Shares {
  const { kinBuyers, tied, entity, collector } = findTies(insiders);
  return {
    kinBuyers: kinBuyers?.wallets.length ?? 0,
    kinRaw: String(kinBuyers?.raw ?? 0n),
    tiedRaw: String(tied?.raw ?? 0n),
    entityRaw: String(entity?.raw ?? 0n),
    collectedRaw: String(collector?.raw ?? 0n),
  };
}

/** Updates the alarm's shares, which a busy launch changes with every row. */
export function updateAlarmShares(insiders: Insiders): void {
  const { looked, version, inflows } = insiders;
  if (version === looked.version || (version - looked.version) * rules.walletsPerChange < inflows.size) return;
  insiders.looked = { version, shares: computeTieShares(insiders) };
}
