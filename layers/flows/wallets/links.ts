import {
  emptyFunding,
  type FundingState,
  type FundingTransfer,
  findMainFunding,
  isFunding,
  type MainFunding,
} from '../../core/identity/funding.ts';
import { type History, hasTradeHistory } from '../../core/identity/history.ts';
import { toNominalLamports } from '../../core/identity/paid.ts';
import { isPublic } from '../../core/mint/public-senders.ts';
import type { FundedLink, Link } from '../../core/relations/link.ts';
import type { TapeEvent } from '../../storage/market/tape.ts';
import { type FundingStores, type KeptFunding, readSenderCategories } from '../registry.ts';

type WalletEvent = TapeEvent['event'];
type Transfer = Extract<WalletEvent, { readonly type: 'transfer' }>;

/** Returns main funders and categories. `kept` includes these, so retries agree. */
export async function buildWalletLinks(
  stores: FundingStores,
  events: readonly WalletEvent[],
  kept: KeptFunding,
  history: History = { firstTradeMs: null },
): Promise<readonly Link[]> {
  const links = new Map<string, Link>();
  const mains = events.flatMap(event => {
    if (event.type !== 'transfer' || !isFunding(event)) return [];
    const main = findChangedMainFunding(event, kept.get(event.to) ?? emptyFunding, history);
    return main === null ? [] : [{ wallet: event.to, main }];
  });
  const categories = await readSenderCategories(
    stores,
    mains.map(({ main }) => main.from),
  );
  for (const { wallet, main } of mains) {
    const category = categories.get(main.from) ?? null;
    if (!isPublic(category) && hasTradeHistory(history, main.timestampMs, main)) continue;
    links.set(`funded ${wallet}`, toFundedLink(category, wallet, main));
  }
  for (const event of events) {
    if (event.type === 'known_wallet') {
      const known = kept.get(event.wallet)?.known ?? null;
      if (known !== null)
        links.set(`known ${event.wallet}`, {
          kind: 'known',
          wallet: event.wallet,
          category: known.category,
          timestampMs: known.timestampMs,
        });
    }
  }
  return [...links.values()];
}

/** The main funding, if a transfer changed it or its weight. */
function findChangedMainFunding(transfer: Transfer, funding: FundingState, history: History): MainFunding | null {
  const main = findMainFunding(funding);
  if (main === null || main.from !== transfer.from) return null;
  const id = `${transfer.signature}:${transfer.event_index}`;
  const isPast = hasTradeHistory({ firstTradeMs: history.firstTradeMs }, main.timestampMs, { lamports: '0' });
  return main.id === id || isPast || findMainFunding(removeTransfer(funding, id))?.from !== main.from ? main : null;
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

function toFundedLink(category: string | null, wallet: string, main: MainFunding): FundedLink {
  return {
    kind: 'funded',
    wallet,
    from: main.from,
    category,
    slot: main.slot,
    timestampMs: main.timestampMs,
    lamports: Number(toNominalLamports(main)),
  };
}
