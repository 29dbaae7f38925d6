import {
  type FundingState,
  type FundingTransfer,
  findMainFunding,
  isFunding,
  type MainFunding,
} from '../../core/identity/funding.ts';
import { type Paid, toNominalLamports } from '../../core/identity/paid.ts';
import { isPublic } from '../../core/mint/public-senders.ts';
import type { FundedLink, Link } from '../../core/relations/link.ts';
import type { TapeEvent } from '../../storage/market/tape.ts';
import { type FundingStores, type KeptFunding, readSenderCategories } from '../registry.ts';

type WalletEvent = TapeEvent['event'];
type Transfer = Extract<WalletEvent, { readonly type: 'transfer' }>;

/** Whether a wallet had a history at a time, worth a part of an amount. */
export type HadHistory = (atMs: number, amount: Paid) => Promise<boolean>;

/** Before the events, and with everything that arrived with them. */
export type Pasts = { readonly before: HadHistory; readonly now: HadHistory };

type Found = { readonly wallet: string; readonly main: MainFunding; readonly isPast: boolean; readonly was: Was };

/** Whether the same payment was the main one, and whether a link may have said so. */
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
