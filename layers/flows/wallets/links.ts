import {
  bindingFunding,
  emptyFunding,
  type FundingState,
  type FundingTransfer,
  hasTradedBefore,
  isFunding,
} from '../../core/identity/funding.ts';
import { isPublic } from '../../core/mint/public-senders.ts';
import type { FundedLink, KnownLink, Link } from '../../core/relations/link.ts';
import type { TapeEvent } from '../../storage/market/tape.ts';
import { categoriesOf, type FundingStores, type KeptFunding } from '../registry.ts';

type WalletEvent = TapeEvent['event'];
type Transfer = Extract<WalletEvent, { readonly type: 'transfer' }>;

/** Returns first funders and categories. `kept` includes these, so retries agree. */
export const walletLinks = async (
  stores: FundingStores,
  events: readonly WalletEvent[],
  kept: KeptFunding,
  firstTradeMs: number | null = null,
): Promise<readonly Link[]> => {
  const links = new Map<string, Link>();
  const firsts = events.flatMap(event => {
    if (event.type !== 'transfer' || !isFunding(event)) return [];
    const first = bindingFunding(kept.get(event.to) ?? emptyFunding);
    return first !== null && isOf(first, event) ? [{ wallet: event.to, first }] : [];
  });
  const categories = await categoriesOf(
    stores,
    firsts.map(({ first }) => first.from),
  );
  for (const { wallet, first } of firsts) {
    const category = categories.get(first.from) ?? null;
    // A payment does not bind wallets that traded for a day before it.
    if (!isPublic(category) && hasTradedBefore(firstTradeMs, first.timestampMs)) continue;
    links.set(`funded ${wallet}`, fundedLink(category, wallet, first));
  }
  for (const event of events) {
    if (event.type === 'known_wallet') {
      const known = kept.get(event.wallet)?.known ?? null;
      if (known !== null) links.set(`known ${event.wallet}`, knownLink(event.wallet, known));
    }
  }
  return [...links.values()];
};

/** Whether a transfer is the wallet's first funding. */
export const madeFirst = ({ first }: FundingState, transfer: Transfer): boolean =>
  first !== null && isOf(first, transfer);

const isOf = (funding: FundingTransfer, { signature, event_index, from }: Transfer): boolean =>
  funding.signature === signature && funding.eventIndex === event_index && funding.from === from;

const fundedLink = (category: string | null, wallet: string, first: FundingTransfer): FundedLink => ({
  kind: 'funded',
  wallet,
  from: first.from,
  category,
  slot: first.slot,
  timestampMs: first.timestampMs,
});

const knownLink = (wallet: string, known: NonNullable<FundingState['known']>): KnownLink => ({
  kind: 'known',
  wallet,
  category: known.category,
  timestampMs: known.timestampMs,
});
