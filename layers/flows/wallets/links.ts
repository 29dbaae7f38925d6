import {
  type FundingState,
  type FundingTransfer,
  findMainFunding,
  isFunding,
  type MainFunding,
} from '../../core/identity/funding.ts';
import { HISTORY_MS } from '../../core/identity/history.ts';
import { type Paid, toNominalLamports } from '../../core/identity/paid.ts';
import { isPublic } from '../../core/mint/public-senders.ts';
import type { FundedLink, Link } from '../../core/relations/link.ts';
import { withActivity } from '../../core/wallet/state-activity.ts';
import type { WalletEvent as Taken } from '../../core/wallet/wallet-event.ts';
import type { TapeEvent } from '../../storage/market/tape.ts';
import { loadOwnFunding } from '../../storage/wallets/funding.ts';
import type { Wallets } from '../../storage/wallets/wallets.ts';
import { type FundingStores, type KeptFunding, readSenderCategories } from '../registry.ts';
import { hadHistory } from './funded-history.ts';
import { computeFirstSwapMs } from './recent-rows.ts';
import type { CachedWallet } from './state.ts';

type WalletEvent = TapeEvent['event'];
type Transfer = Extract<WalletEvent, { readonly type: 'transfer' }>;

type Arrived = {
  readonly events: readonly WalletEvent[];
  readonly kept: KeptFunding;
  readonly taken: readonly Taken[];
};

/** Swaps a day before a payment may disprove its link. */
export async function findWalletLinks(
  { registry, wallets }: { readonly registry: FundingStores; readonly wallets: Wallets },
  wallet: string,
  cached: CachedWallet,
  { events, kept, taken }: Arrived,
): Promise<readonly Link[]> {
  const { activity, fundings } = cached.head.memo.state;
  const paidMs = Math.max(...cached.fundedMs, ...fundings.map(({ fundedMs }) => fundedMs));
  const isDisproved = paidMs - computeFirstSwapMs(taken) > HISTORY_MS;
  if (events.length === 0 && !isDisproved) return [];
  if (isDisproved) cached.funding ??= await loadOwnFunding(registry.funding, wallet);
  const all = isDisproved ? new Map([...kept, [wallet, cached.funding!]]) : kept;
  const before = { wallets, wallet, activity, unstored: [] };
  const now = { ...before, activity: taken.reduce(withActivity, activity), unstored: taken };
  return buildWalletLinks(registry, events, all, {
    before: (atMs, amount) => hadHistory(before, atMs, amount),
    now: (atMs, amount) => hadHistory(now, atMs, amount),
  });
}

/** Whether a wallet had a history at a time, worth a part of an amount. */
export type HadHistory = (atMs: number, amount: Paid) => Promise<boolean>;

/** Before the events, and with everything that arrived with them. */
export type Pasts = { readonly before: HadHistory; readonly now: HadHistory };

type Found = { readonly wallet: string; readonly main: MainFunding; readonly isPast: boolean; readonly was: Was };

/** The main payment before, and whether a link was sent. */
type Was = { readonly isSame: boolean; readonly isBound: boolean };

/**
 * Returns main funders and categories. `kept` includes these, so retries agree.
 * A history that appears later takes the link of its wallet back.
 */
export async function buildWalletLinks(
  stores: FundingStores,
  events: readonly WalletEvent[],
  kept: KeptFunding,
  pasts: Pasts,
): Promise<readonly Link[]> {
  const found = await Promise.all([...kept].map(([wallet, funding]) => findMain(wallet, events, funding, pasts)));
  const mains = found.filter(one => one !== null);
  const categories = await readSenderCategories(
    stores,
    mains.map(({ main }) => main.from),
  );
  const links = mains.flatMap(({ wallet, main, isPast, was }): readonly Link[] => {
    const category = categories.get(main.from) ?? null;
    const hasHistory = isPast && !isPublic(category);
    const isNews = hasHistory ? was.isBound : !was.isSame || !was.isBound;
    return isNews ? [toFundedLink(category, wallet, main, hasHistory)] : [];
  });
  const stated = new Set(events.flatMap(event => (event.type === 'known_wallet' ? [event.wallet] : [])));
  const knowns = [...stated].flatMap((wallet): readonly Link[] => {
    const known = kept.get(wallet)?.known ?? null;
    return known === null ? [] : [{ kind: 'known', wallet, category: known.category, timestampMs: known.timestampMs }];
  });
  return [...links, ...knowns];
}

async function findMain(
  wallet: string,
  events: readonly WalletEvent[],
  funding: FundingState,
  { before, now }: Pasts,
): Promise<Found | null> {
  const main = findMainFunding(funding);
  if (main === null) return null;
  const ids = events.flatMap(event =>
    event.type === 'transfer' && event.to === wallet && isFunding(event)
      ? [`${event.signature}:${event.event_index}`]
      : [],
  );
  const earlier = findMainFunding(ids.reduce(removeTransfer, funding));
  const isSame = earlier?.from === main.from && earlier.id === main.id;
  const isBound = earlier !== null && !(await before(earlier.timestampMs, earlier));
  return { wallet, main, isPast: await now(main.timestampMs, main), was: { isSame, isBound } };
}

function removeTransfer(funding: FundingState, id: string): FundingState {
  const keep = (one: FundingTransfer | null | undefined): FundingTransfer | null =>
    one == null || `${one.signature}:${one.eventIndex}` === id ? null : one;
  return {
    ...funding,
    first: keep(funding.first),
    firstMaterial: keep(funding.firstMaterial),
    latest: funding.latest.filter(one => one.id !== id),
  };
}

/** Whether a transfer is the wallet's first funding. */
export function isFirstFunding({ first }: FundingState, transfer: Transfer): boolean {
  return (
    first !== null &&
    first.signature === transfer.signature &&
    first.eventIndex === transfer.event_index &&
    first.from === transfer.from
  );
}

function toFundedLink(category: string | null, wallet: string, main: MainFunding, hasHistory: boolean): FundedLink {
  return {
    kind: 'funded',
    wallet,
    from: main.from,
    category,
    slot: main.slot,
    timestampMs: main.timestampMs,
    lamports: Number(toNominalLamports(main)),
    ...(hasHistory && { hasHistory }),
  };
}
