import { balanceOf, type Holders, holdingOf } from '../holders/holders.ts';
import { wholeOf } from '../holders/supply.ts';
import type { Pools } from '../liquidity/pools.ts';
import type { Bundle } from './bundle.ts';
import type { Bundles } from './bundles.ts';
import { enter, isReceiver, leave, nothingClaimed, stepOfMovement, stepOfSale, takeSteps, walk } from './claims.ts';
import { bundleLimits, receiverRules as rules } from './lifecycle-rules.ts';
import { emptyMember } from './member.ts';
import { absorb, type SeenAt } from './merge.ts';
import { type Movement, pooledSince, transfersFrom, transfersTo } from './movements.ts';
import { recentOfWallet } from './recent.ts';

export type Scene = {
  readonly bundles: Bundles;
  readonly holders: Holders;
  readonly pools: Pools;
  readonly at: SeenAt;
};

/** Follows tokens and recomputes receivers' steps after merges. */
export const follow = (
  scene: Scene,
  bundle: Bundle,
  senders: readonly string[],
  absorbed: readonly Bundle[] = [],
): Followed => {
  const { claims } = bundle;
  if (absorbed.length > 0) gatherSteps(scene, bundle, [...claims.byWallet.keys()]);
  else if (claims.byWallet.size > 0) gatherSteps(scene, bundle, senders);
  return followTokens(scene, bundle, senders);
};

const followTokens = (scene: Scene, from: Bundle, senders: readonly string[]) => {
  let bundle = from;
  const [joined, absorbed]: [string[], Bundle[]] = [[], []];
  // A set also iterates over elements added during the loop.
  const queue = new Set(senders);
  for (const sender of queue)
    for (const wallet of receiversOf(scene, bundle, sender)) {
      if (isReceiver(bundle.claims, wallet)) queue.add(wallet);
      if (!canJoin(scene, bundle, wallet)) continue;
      joined.push(wallet);
      const other = scene.bundles.open.get(scene.bundles.byWallet.get(wallet) ?? '');
      if (other === undefined) admit(scene, bundle, wallet);
      else {
        const [older, younger] = inOrder(scene.bundles, bundle, other);
        for (const member of [...bundle.members.keys(), ...other.members.keys()]) queue.add(member);
        absorb(scene.bundles, older, younger, scene.at);
        gatherSteps(scene, older, [...older.claims.byWallet.keys()]);
        absorbed.push(younger);
        bundle = older;
      }
      queue.add(wallet);
    }
  return { bundle, joined, absorbed };
};

export type Followed = Readonly<ReturnType<typeof followTokens>>;

const inOrder = ({ open }: Bundles, a: Bundle, b: Bundle): readonly [Bundle, Bundle] => {
  for (const { id } of open.values()) if (id === a.id || id === b.id) return id === a.id ? [a, b] : [b, a];
  return [a, b];
};

const receiversOf = ({ bundles }: Scene, bundle: Bundle, sender: string): ReadonlySet<string> =>
  new Set(transfersFrom(bundles.movements, sender, bundle.firstTradeSlot).map(({ to }) => to));

const canJoin = (scene: Scene, bundle: Bundle, wallet: string): boolean => {
  if (bundle.members.has(wallet) || isEverybodys(scene, wallet)) return false;
  if (bundle.claims.byWallet.size >= bundleLimits.receiversMax) return false;
  const { bundles, holders } = scene;
  const bySender = Map.groupBy(
    transfersTo(bundles.movements, wallet, bundle.firstTradeSlot).filter(({ from }) => bundle.members.has(from)),
    ({ from }) => from,
  );
  let received = 0n;
  for (const [sender, transfers] of bySender) {
    const carried = transfers.reduce((sum, transfer) => sum + carriedBy(bundle, transfer), 0n);
    if (carried > 0n && carried * rules.senderPart >= basisOf(bundle, sender)) return true;
    received += carried;
  }
  return received > 0n && received * rules.supplyPart >= wholeOf(holders);
};

/** A receiver's own tokens leave only after its claim. */
const carriedBy = ({ claims }: Bundle, { seq, from, raw }: Movement): bigint =>
  isReceiver(claims, from) ? (claims.steps.find(step => step.seq === seq)?.carriedRaw ?? 0n) : raw;

const basisOf = ({ members, claims }: Bundle, wallet: string): bigint => {
  const { heldBeforeRaw, boughtRaw } = members.get(wallet)!;
  return heldBeforeRaw + boughtRaw + (claims.byWallet.get(wallet)?.receivedRaw ?? 0n);
};

/** Pools, services, burn addresses and market makers. */
const isEverybodys = ({ bundles, holders, pools }: Scene, wallet: string): boolean =>
  rules.burnAddresses.has(wallet) ||
  wallet === bundles.mint ||
  bundles.services.has(wallet) ||
  pools.byKey.has(wallet) ||
  pools.primary?.pool === wallet ||
  isMarketMaker(holders, wallet);

const isMarketMaker = (holders: Holders, wallet: string): boolean => {
  const holding = holdingOf(holders, wallet);
  return holding !== null && holding.buys >= rules.makerTradesMin && holding.sells >= rules.makerTradesMin;
};

const admit = (scene: Scene, bundle: Bundle, wallet: string): void => {
  enter(bundle.claims, wallet);
  scene.bundles.byWallet.set(wallet, bundle.id);
  bundle.members.set(wallet, emptyMember(wallet));
  // Known steps now also move tokens to the new receiver.
  walk(bundle.claims, bundle.timeline);
  gatherSteps(scene, bundle, [wallet]);
};

/** Applies remembered transfers within the bundle and receivers' sales. */
export const gatherSteps = (scene: Scene, bundle: Bundle, wallets: readonly string[]): void => {
  const { movements, recent } = scene.bundles;
  const from = bundle.firstTradeSlot;
  const steps = wallets.flatMap(wallet => [
    ...[...transfersFrom(movements, wallet, from), ...transfersTo(movements, wallet, from)]
      .filter(movement => isWithin(bundle, movement))
      .map(stepOfMovement),
    ...(isReceiver(bundle.claims, wallet)
      ? recentOfWallet(recent, wallet, from).filter(({ soldRaw }) => soldRaw > 0n)
      : []
    ).map(stepOfSale),
  ]);
  takeSteps(bundle.claims, bundle.timeline, steps);
  refreshReceivers(scene, bundle);
};

const isWithin = ({ claims, members }: Bundle, { from, to }: Movement): boolean =>
  isReceiver(claims, from) || (isReceiver(claims, to) && members.has(from));

/** Updates receivers' member totals from their claims. */
export const refreshReceivers = ({ bundles, holders }: Pick<Scene, 'bundles' | 'holders'>, bundle: Bundle): void => {
  for (const [wallet, { soldRaw, returnedUsd }] of bundle.claims.byWallet) {
    const member = bundle.members.get(wallet)!;
    const balanceRaw = balanceWithin(bundle, holders, wallet);
    const pooledRaw = pooledSince(bundles.movements, wallet, bundle.firstTradeSlot);
    bundle.members.set(wallet, { ...member, soldRaw, returnedUsd, balanceRaw, pooledRaw });
    bundle.chainRaw += balanceRaw - member.balanceRaw;
  }
};

/** Returns a member's balance; a receiver's is capped at its claim. */
export const balanceWithin = ({ claims }: Bundle, holders: Holders, wallet: string): bigint => {
  const balanceRaw = balanceOf(holders, wallet);
  const claim = claims.byWallet.get(wallet);
  return claim !== undefined && claim.claimRaw < balanceRaw ? claim.claimRaw : balanceRaw;
};

/** Removes a service, and receivers whose tokens came only through it. */
export const expel = (scene: Scene, bundle: Bundle, service: string): void => {
  const queue = [service];
  for (let wallet = queue.shift(); wallet !== undefined; wallet = queue.shift()) {
    const member = bundle.members.get(wallet)!;
    leave(bundle.claims, bundle.timeline, wallet, false);
    bundle.members.delete(wallet);
    bundle.chainRaw -= member.balanceRaw;
    scene.bundles.byWallet.delete(wallet);
    const hasOrigin = (receiver: string): boolean =>
      (bundle.claims.settled.get(receiver) ?? nothingClaimed).receivedRaw > 0n ||
      bundle.claims.steps.some(({ from, to }) => to === receiver && bundle.members.has(from));
    queue.push(
      ...[...bundle.claims.byWallet.keys()].filter(receiver => !hasOrigin(receiver) && !queue.includes(receiver)),
    );
  }
  refreshReceivers(scene, bundle);
};
