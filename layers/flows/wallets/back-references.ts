import type { FunderLearntEvent } from '../../contract/events/event.ts';
import { toClaimedRecord, toOutgoingRecord } from '../../contract/events/record.ts';
import type { Emit } from '../../edge/producer.ts';
import type { TapeEvent } from '../../storage/market/tape.ts';
import { loadBackReferences, nameHeldBalance } from '../../storage/wallets/back-references.ts';
import type { Wallets } from '../../storage/wallets/wallets.ts';
import type { KeptFunding } from '../registry.ts';
import type { Heard } from './evidence.ts';
import { isFirstFunding } from './links.ts';

type Deps = { readonly wallets: Wallets; readonly emitEvents: Emit };

/**
 * Requests new evidence about wallets that depend on this one's funder or category.
 * References are stored before the lookup and read after the news, so none is missed.
 */
export async function requestDependentEvidence(
  { wallets, emitEvents }: Deps,
  wallet: string,
  { events, isClaimed }: Pick<Heard, 'events' | 'isClaimed'>,
  kept: KeptFunding,
): Promise<void> {
  const news = findFundingNews(wallet, events, kept);
  if (news === null) return;
  const cited = news.isCategory ? [wallet, nameHeldBalance(wallet)] : [wallet];
  const referrers = (await Promise.all(cited.map(one => loadBackReferences(wallets, one)))).flat();
  // Oldest first: the last evidence counts.
  const asking = referrers.toReversed().map(
    (one): FunderLearntEvent => ({
      type: 'funder_learnt',
      wallet: one.wallet,
      funder: wallet,
      news: news.text,
      mint: one.mint,
      slot: one.slot,
      timestamp: one.timestampMs,
    }),
  );
  if (asking.length > 0) await emitEvents(asking.map(isClaimed ? toClaimedRecord : toOutgoingRecord));
}

/** Null without news. */
function findFundingNews(
  wallet: string,
  events: readonly TapeEvent['event'][],
  kept: KeptFunding,
): { readonly text: string; readonly isCategory: boolean } | null {
  const state = kept.get(wallet);
  if (state === undefined) return null;
  const isStated = events.some(event => event.type === 'known_wallet' && event.wallet === wallet);
  if (isStated && state.known !== null) {
    const { category, timestampMs } = state.known;
    return { text: `${category} ${timestampMs}`, isCategory: true };
  }
  const isFunded = events.some(
    event => event.type === 'transfer' && event.to === wallet && isFirstFunding(state, event),
  );
  if (!isFunded || state.known !== null) return null;
  return { text: `${state.first!.from} ${state.first!.timestampMs}`, isCategory: false };
}
