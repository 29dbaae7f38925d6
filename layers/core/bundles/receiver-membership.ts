import { findHolding, readNonHolderKind } from '../holders/holders.ts';
import type { Bundle } from './bundle.ts';
import { isReceiver } from './claims.ts';
import type { Question } from './funds.ts';
import { receiverRules as rules } from './lifecycle-rules.ts';
import type { Scene } from './scene.ts';
import { sumBasis } from './timeline.ts';

/** Whether a receiver is a member of the bundle (docs/reference/rules/bundle-life.md#bundle-membership). */
export function hasEarnedMembership(scene: Scene, bundle: Bundle, wallet: string): boolean {
  const claim = bundle.claims.byWallet.get(wallet)!;
  if (claim.receivedRaw === 0n || readNonHolderKind(scene.holders, wallet) !== null) return false;
  // Giving tokens back to their sender is not passing them on.
  const senders = new Set(bundle.claims.steps.filter(({ to }) => to === wallet).map(({ from }) => from));
  const hasPassed = bundle.claims.steps.some(
    ({ from, to, carriedRaw, soldRaw }) =>
      from === wallet &&
      to !== null &&
      carriedRaw > 0n &&
      soldRaw === 0n &&
      bundle.members.has(to) &&
      !isReceiver(bundle.claims, to) &&
      !senders.has(to),
  );
  if (hasPassed) return true;
  if (claim.receivedRaw * rules.memberPart < sumBasis(bundle.timeline)) return false;
  // Two crews that pass on a large part of their tokens are one.
  const { open, byWallet } = scene.bundles;
  const other = byWallet.get(wallet) ?? bundle.id;
  if (other !== bundle.id && open.has(other)) return true;
  // Without an answer, a wallet has a history.
  const background = scene.bundles.backgrounds.get(wallet);
  if (background === undefined) return false;
  const { firstTradeMs } = background;
  if (firstTradeMs !== null && claim.sinceMs - firstTradeMs > rules.historyMs) return false;
  const holding = findHolding(scene.holders, wallet);
  const isBuyer =
    holding?.firstBuyMs != null && holding.firstBuyMs < claim.sinceMs && holding.boughtRaw >= claim.receivedRaw;
  return !isBuyer;
}

/** Receivers and senders, whose history and payments decide. */
export function listReceiverQuestions(bundle: Bundle, wallets: readonly string[]): readonly Question[] {
  const { claims, timeline } = bundle;
  const basisRaw = sumBasis(timeline);
  return [...new Set(wallets)].flatMap(wallet => {
    const claim = claims.byWallet.get(wallet);
    const steps = claims.steps.filter(({ to }) => to === wallet);
    const raw = steps.reduce((sum, step) => sum + step.carriedRaw, claim?.receivedRaw ?? 0n);
    const newest = steps.at(-1);
    if (claim === undefined || newest === undefined || raw * rules.askedPart < basisRaw) return [];
    const senders = [...new Set(steps.map(({ from }) => from))].slice(-SENDERS_MAX);
    const { slot } = newest;
    // One question a minute, however many slices.
    const ms = newest.ms - (newest.ms % MINUTE_MS);
    return [
      { wallet, about: newest.from, ms, slot },
      ...senders.map(sender => ({ wallet: sender, about: wallet, ms, slot })),
    ];
  });
}

const SENDERS_MAX = 8;
const MINUTE_MS = 60_000;
