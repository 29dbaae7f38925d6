import type { Holders } from '../holders/holders.ts';
import { isFact, type MintFact, type MintRow } from '../mint/mint-row.ts';
import { isPublic } from '../mint/public-senders.ts';
import type { Trade } from '../mint/trade.ts';
import { putBackground, takeSolPrice } from './backgrounds.ts';
import type { Bundle } from './bundle.ts';
import { type Bundles, findBundlesAround } from './bundles.ts';
import { isReceiver, takeSteps, toSaleStep } from './claims.ts';
import { bundleLimits, lifecycleRules } from './lifecycle-rules.ts';
import { toMove, withTrade } from './member.ts';
import { addMovement, toMovement, toPooledChange } from './movements.ts';
import { takePrice } from './price.ts';
import {
  getBundleBalance,
  removeServiceWallet,
  takePayments,
  trackTransfer,
  updateMemberships,
  updateReceivers,
} from './receivers.ts';
import { addRecentTrade, estimateMarketValue, toRecentTrade } from './recent.ts';
import type { Around, Followed, Scene } from './scene.ts';
import { addMove } from './timeline.ts';

/** Bundles that a row touched, and what it moved. */
export type Moved = { readonly touched: ReadonlySet<Bundle>; readonly followed: readonly Followed[] };
export const NOTHING: Moved = { touched: new Set(), followed: [] };

/** Applies trades, transfers, balances and answers to the open bundles. */
export function takeRow(around: Around, row: MintRow): Moved {
  const { bundles } = around;
  if (row.seq <= bundles.seq) return NOTHING;
  bundles.seq = row.seq;
  bundles.nowMs = Math.max(bundles.nowMs, row.timestampMs);
  const scene = { ...around, at: { ms: row.timestampMs, slot: row.slot } };
  const traded = isFact(row) ? [] : takeTrade(scene, row);
  const followed = isFact(row) ? takeFact(scene, row) : [];
  const settled = traded.map(bundle => ({ ...updateMemberships(scene, bundle), received: [] }));
  const touched = new Set([...traded, ...takeBalances(around, row)].filter(bundle => bundles.open.has(bundle.id)));
  for (const { bundle } of [...followed, ...settled]) touched.add(bundle);
  for (const bundle of touched) noteEmpty(bundles, bundle, row.timestampMs);
  return { touched, followed: [...followed, ...settled] };
}

function takeFact(scene: Scene, fact: MintFact): readonly Followed[] {
  const { bundles } = scene;
  if (fact.kind === 'funded' && isPublic(fact.category ?? null)) {
    bundles.services.delete(fact.wallet);
    bundles.services.add(fact.wallet);
    if (bundles.services.size > bundleLimits.servicesMax)
      bundles.services.delete(bundles.services.values().next().value!);
    return findBundlesAround(bundles, fact.wallet)
      .filter(bundle => isReceiver(bundle.claims, fact.wallet))
      .map(bundle => {
        removeServiceWallet(scene, bundle, fact.wallet);
        return { bundle, joined: [], absorbed: [], received: [] };
      });
  }
  if (fact.kind === 'funded') {
    // Answers may change members and sales.
    const asked = findBundlesAround(scene.bundles, fact.wallet);
    if (asked.length === 0) return [];
    const isFirst = !scene.bundles.backgrounds.has(fact.wallet);
    putBackground(scene.bundles.backgrounds, fact);
    return asked.flatMap(({ id }) => {
      const bundle = scene.bundles.open.get(id);
      if (bundle === undefined) return [];
      const found = takePayments(scene, bundle, fact.wallet);
      if (!isFirst || !isReceiver(bundle.claims, fact.wallet)) return found ?? [];
      // A collector is reported once it has answered.
      const same = found ?? { bundle, joined: [], absorbed: [], received: [] };
      return { ...same, received: [...same.received, fact.wallet] };
    });
  }
  const movement = toMovement(fact, (raw, ms) => estimateMarketValue(bundles, raw, ms));
  if (movement === null) return [];
  addMovement(bundles.movements, movement, Math.max(bundles.recent.newestMs, fact.timestampMs));
  const around = findBundlesAround(bundles, movement.from).filter(
    ({ firstTradeSlot }) => movement.kind !== 'transfer' || movement.slot >= firstTradeSlot,
  );
  if (movement.kind === 'transfer')
    return around.flatMap(({ id }) => {
      const bundle = bundles.open.get(id);
      return bundle === undefined ? [] : trackTransfer(scene, bundle, movement);
    });
  const bundle = around.find(({ members }) => members.has(movement.from));
  if (bundle === undefined) return [];
  const member = bundle.members.get(movement.from)!;
  bundle.members.set(movement.from, { ...member, pooledRaw: member.pooledRaw + toPooledChange(movement) });
  updateReceivers(scene, bundle);
  return [{ bundle, joined: [], absorbed: [], received: [] }];
}

function takeTrade(scene: Scene, trade: Trade): readonly Bundle[] {
  const { bundles } = scene;
  takePrice(bundles, trade);
  takeSolPrice(bundles, trade);
  const moved = toRecentTrade(trade);
  if (moved !== null) addRecentTrade(bundles.recent, moved);
  const around = findBundlesAround(bundles, trade.wallet);
  for (const bundle of around) {
    const isMember = bundle.members.has(trade.wallet);
    if (isMember) bundle.lastActiveMs = Math.max(bundle.lastActiveMs, trade.timestampMs);
    if (moved === null) continue;
    if (isReceiver(bundle.claims, trade.wallet)) {
      // A receiver's sale counts only up to its bundle tokens.
      if (moved.soldRaw > 0n && moved.slot >= bundle.firstTradeSlot)
        takeSteps(bundle.claims, bundle.timeline, [toSaleStep(moved)]);
      updateReceivers(scene, bundle);
    } else {
      bundle.members.set(moved.wallet, withTrade(bundle.members.get(moved.wallet)!, moved));
      addMove(bundle.timeline, toMove(moved));
    }
  }
  return around;
}

/** Updates balances of members and receivers in a row. */
function takeBalances({ bundles, holders }: Around, row: MintRow): readonly Bundle[] {
  if (isFact(row) && row.kind === 'snapshot') {
    const all = [...bundles.open.values()];
    return all.filter(bundle =>
      updateBalances(bundle, holders, [...bundle.members.keys(), ...bundle.claims.held.keys()]),
    );
  }
  const named = !isFact(row)
    ? [row.wallet]
    : row.kind === 'transfer'
      ? [row.from, row.to]
      : row.kind === 'balance' || row.kind === 'liquidity'
        ? [row.wallet]
        : [];
  const around = new Set(named.flatMap(wallet => findBundlesAround(bundles, wallet)));
  return [...around].filter(bundle => updateBalances(bundle, holders, named));
}

function updateBalances(bundle: Bundle, holders: Holders, wallets: readonly string[]): boolean {
  const before = bundle.chainRaw;
  for (const wallet of wallets) {
    const balanceRaw = getBundleBalance(bundle, holders, wallet);
    const member = bundle.members.get(wallet);
    if (member !== undefined) {
      bundle.members.set(wallet, { ...member, balanceRaw });
      bundle.chainRaw += balanceRaw - member.balanceRaw;
    } else if (bundle.claims.held.has(wallet)) {
      bundle.chainRaw += balanceRaw - bundle.claims.held.get(wallet)!;
      bundle.claims.held.set(wallet, balanceRaw);
    }
  }
  return bundle.chainRaw !== before;
}

/** Schedules an empty bundle's end after a grace period. */
export function noteEmpty({ nowMs }: Bundles, bundle: Bundle, rowMs: number): void {
  const dueMs = Math.max(nowMs, rowMs) + lifecycleRules.exitGraceMs;
  bundle.emptyDueMs =
    bundle.chainRaw > 0n || bundle.members.values().some(({ pooledRaw }) => pooledRaw > 0n)
      ? null
      : (bundle.emptyDueMs ?? dueMs);
}
