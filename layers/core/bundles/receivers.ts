import { getHolderBalance, type Holders, readNonHolderKind } from '../holders/holders.ts';
import type { Bundle } from './bundle.ts';
import {
  addReceiver,
  dropEmptyReceivers,
  isReceiver,
  isWallet,
  mergeIntoRest,
  nothingClaimed,
  removeReceiver,
  replayClaims,
  takeSteps,
  toMovementStep,
  toSaleStep,
} from './claims.ts';
import { bundleLimits, receiverRules as rules } from './lifecycle-rules.ts';
import { createBundleMember } from './member.ts';
import { mergeBundle, sumHeldRaw } from './merge.ts';
import { listTransfersFrom, listTransfersTo, type Movement, sumPooledSince } from './movements.ts';
import { updatePaidTransfers } from './payments.ts';
import { hasEarnedMembership } from './receiver-membership.ts';
import { listRecentTrades } from './recent.ts';
import type { Followed, Scene } from './scene.ts';

/** Follows unpaid transfers of tokens from members and receivers. */
export function trackTransfers(scene: Scene, bundle: Bundle, senders: readonly string[]): Followed {
  const received = new Set<string>();
  // A set also iterates over elements added during the loop.
  const queue = new Set(senders);
  for (const sender of queue)
    for (const { to } of listTransfersFrom(scene.bundles.movements, sender, bundle.firstTradeSlot)) {
      if (!canReceive(scene, bundle, to)) continue;
      if (!isReceiver(bundle.claims, to)) addReceiver(bundle.claims, to);
      received.add(to);
      queue.add(to);
    }
  const isPaid = [...queue].map(sender => updatePaidFrom(scene, bundle, sender)).includes(true);
  addRememberedSteps(scene, bundle, [...queue]);
  // Known steps now also move tokens to new receivers.
  if (isPaid || received.size > 0) replayClaims(bundle.claims, bundle.timeline);
  dropEmptyReceivers(bundle.claims);
  const { claims, members } = bundle;
  while (claims.byWallet.size > bundleLimits.receiversMax) {
    const [smallest] = [...claims.byWallet]
      .filter(([wallet]) => isWallet(wallet) && !members.has(wallet))
      .sort(
        ([a, one], [b, other]) =>
          (one.claimRaw < other.claimRaw ? -1 : one.claimRaw > other.claimRaw ? 1 : 0) || (a < b ? -1 : 1),
      );
    if (smallest === undefined) break;
    mergeIntoRest(claims, smallest[0]);
  }
  return { ...updateMemberships(scene, bundle), received: [...received] };
}

/** Follows one transfer from a member or receiver. */
export function trackTransfer(scene: Scene, bundle: Bundle, { from, to }: Movement): Followed {
  if (!canReceive(scene, bundle, to)) {
    addRememberedSteps(scene, bundle, [from]);
    return { ...updateMemberships(scene, bundle), received: [] };
  }
  if (!isReceiver(bundle.claims, to)) addReceiver(bundle.claims, to);
  const isPaid = updatePaidTransfers(scene, bundle, from, to);
  addRememberedSteps(scene, bundle, [to]);
  if (isPaid) replayClaims(bundle.claims, bundle.timeline);
  const found = trackTransfers(scene, bundle, [to]);
  return { ...found, received: [...found.received, to] };
}

/** Updates payments, then members. Returns null if unchanged. */
export function takePayments(scene: Scene, bundle: Bundle, wallet: string): Followed | null {
  const membersBefore = bundle.members.size;
  const { movements } = scene.bundles;
  const sellers = listTransfersTo(movements, wallet, bundle.firstTradeSlot).map(({ from }) => from);
  const isPaid = [
    updatePaidFrom(scene, bundle, wallet),
    ...[...new Set(sellers)].map(seller => updatePaidTransfers(scene, bundle, seller, wallet)),
  ].includes(true);
  if (isPaid) replayClaims(bundle.claims, bundle.timeline);
  const found = updateMemberships(scene, bundle);
  const isChanged = isPaid || found.absorbed.length > 0 || found.bundle.members.size !== membersBefore;
  return isChanged ? { ...found, received: [] } : null;
}

function updatePaidFrom(scene: Scene, bundle: Bundle, sender: string): boolean {
  const buyers = new Set(listTransfersFrom(scene.bundles.movements, sender, bundle.firstTradeSlot).map(({ to }) => to));
  return [...buyers].map(to => updatePaidTransfers(scene, bundle, sender, to)).includes(true);
}

/** Shared accounts end the trail; acting members own what they get. */
function canReceive({ bundles, holders, pools }: Scene, { claims, members }: Bundle, wallet: string): boolean {
  if (members.has(wallet) && !isReceiver(claims, wallet)) return false;
  const kind = readNonHolderKind(holders, wallet);
  // Escrows keep the bundle's tokens.
  if (kind !== null && kind !== 'program') return false;
  const isShared =
    rules.burnAddresses.has(wallet) ||
    wallet === bundles.mint ||
    bundles.services.has(wallet) ||
    pools.byKey.has(wallet) ||
    pools.primary?.pool === wallet;
  return !isShared;
}

/** Adds remembered transfers of the bundle's tokens and receivers' sales. */
function addRememberedSteps(scene: Scene, bundle: Bundle, wallets: readonly string[]): void {
  const { movements, recent } = scene.bundles;
  const from = bundle.firstTradeSlot;
  const steps = wallets.flatMap(wallet => [
    ...[...listTransfersFrom(movements, wallet, from), ...listTransfersTo(movements, wallet, from)]
      .filter(
        movement =>
          isReceiver(bundle.claims, movement.from) ||
          (isReceiver(bundle.claims, movement.to) && bundle.members.has(movement.from)),
      )
      .map(toMovementStep),
    ...(isReceiver(bundle.claims, wallet)
      ? listRecentTrades(recent, wallet, from).filter(({ soldRaw }) => soldRaw > 0n)
      : []
    ).map(toSaleStep),
  ]);
  takeSteps(bundle.claims, bundle.timeline, steps);
}

/** Makes receivers members, or transfer members receivers again, by evidence. */
export function updateMemberships(scene: Scene, from: Bundle): Omit<Followed, 'received'> {
  let bundle = from;
  const [joined, absorbed]: [string[], Bundle[]] = [[], []];
  for (const wallet of [...bundle.claims.byWallet.keys()]) {
    if (!isWallet(wallet) || !isReceiver(bundle.claims, wallet)) continue;
    const isMember = bundle.members.has(wallet);
    if (hasEarnedMembership(scene, bundle, wallet) === isMember) continue;
    if (isMember) removeMember(scene, bundle, wallet);
    else {
      joined.push(wallet);
      const other = scene.bundles.open.get(scene.bundles.byWallet.get(wallet) ?? '');
      if (other === undefined) {
        bundle.chainRaw -= bundle.claims.held.get(wallet) ?? 0n;
        bundle.claims.held.delete(wallet);
        scene.bundles.byWallet.set(wallet, bundle.id);
        bundle.members.set(wallet, createBundleMember(wallet));
      } else {
        const first = [...scene.bundles.open.keys()].find(id => id === bundle.id || id === other.id);
        const [older, younger] = first === other.id ? [other, bundle] : [bundle, other];
        mergeBundle(scene.bundles, older, younger, scene.at);
        absorbed.push(younger);
        const found = trackTransfers(scene, older, [...older.members.keys()]);
        joined.push(...found.joined);
        absorbed.push(...found.absorbed);
        bundle = found.bundle;
      }
    }
  }
  updateReceivers(scene, bundle);
  return { bundle, joined, absorbed };
}

/** Its tokens stay the bundle's. */
function removeMember({ bundles }: Scene, bundle: Bundle, wallet: string): void {
  bundle.chainRaw -= bundle.members.get(wallet)!.balanceRaw;
  bundle.members.delete(wallet);
  if (bundles.byWallet.get(wallet) === bundle.id) bundles.byWallet.delete(wallet);
}

/** Updates receivers' totals and balances from their claims. */
export function updateReceivers({ bundles, holders }: Pick<Scene, 'bundles' | 'holders'>, bundle: Bundle): void {
  const { claims, members } = bundle;
  for (const [wallet, { soldRaw, returnedUsd }] of claims.byWallet) {
    const balanceRaw = getBundleBalance(bundle, holders, wallet);
    const member = members.get(wallet);
    if (member === undefined) claims.held.set(wallet, balanceRaw);
    else {
      const pooledRaw = sumPooledSince(bundles.movements, wallet, bundle.firstTradeSlot);
      members.set(wallet, { ...member, soldRaw, returnedUsd, balanceRaw, pooledRaw });
    }
  }
  bundle.chainRaw = sumHeldRaw(bundle);
}

/** Returns a member's balance; a receiver's is capped at its claim. */
export function getBundleBalance({ claims }: Bundle, holders: Holders, wallet: string): bigint {
  const claim = claims.byWallet.get(wallet);
  if (!isWallet(wallet)) return claim?.claimRaw ?? 0n;
  const balanceRaw = getHolderBalance(holders, wallet);
  return claim !== undefined && claim.claimRaw < balanceRaw ? claim.claimRaw : balanceRaw;
}

/** Removes a service, and receivers whose tokens came only through it. */
export function removeServiceWallet(scene: Scene, bundle: Bundle, service: string): void {
  const queue = [service];
  for (let wallet = queue.shift(); wallet !== undefined; wallet = queue.shift()) {
    if (bundle.members.has(wallet)) removeMember(scene, bundle, wallet);
    else bundle.chainRaw -= bundle.claims.held.get(wallet) ?? 0n;
    removeReceiver(bundle.claims, bundle.timeline, wallet, false);
    const hasOrigin = (receiver: string): boolean =>
      (bundle.claims.settled.get(receiver) ?? nothingClaimed).receivedRaw > 0n ||
      bundle.claims.steps.some(
        ({ from, to }) => to === receiver && (bundle.members.has(from) || isReceiver(bundle.claims, from)),
      );
    queue.push(
      ...[...bundle.claims.byWallet.keys()].filter(
        receiver => isWallet(receiver) && !hasOrigin(receiver) && !queue.includes(receiver),
      ),
    );
  }
  updateReceivers(scene, bundle);
}
