import type { WalletFundedEvent } from '../../contract/events/event.ts';
import { classifyAutomation } from '../../core/wallet/automation.ts';
import { computeActivityFigures } from '../../core/wallet/figures.ts';
import { emptyActivity, withActivity } from '../../core/wallet/state-activity.ts';
import { listOtherCrews } from '../../core/wallet/verdict.ts';
import { mapInParallel } from '../../storage/kernel/parallel.ts';
import { isEvent, type TapeRow } from '../../storage/market/tape.ts';
import { loadOwnFunding } from '../../storage/wallets/funding.ts';
import { resolveProvenance } from '../registry.ts';
import { createFundingLookup, type Hops, readFundingsBefore } from '../wallets/funding-hops.ts';
import { readKnownEvents } from './fill-wallet.ts';
import type { PastWorld } from './past-world.ts';

const WALLETS_IN_PARALLEL_MAX = 8;

/**
 * An import is heard at once, so its evidence knows what came later in it.
 * Here it says what was known at the time.
 */
export async function renewClaimedEvidence(world: PastWorld, rows: readonly TapeRow[]): Promise<readonly TapeRow[]> {
  const claimed = rows.flatMap(row =>
    isEvent(row) && row.event.type === 'wallet_funded' && row.receivedMs === undefined ? [row.event] : [],
  );
  if (claimed.length === 0) return rows;
  const hops: Hops = new Map();
  const renewed = await mapInParallel(claimed, WALLETS_IN_PARALLEL_MAX, event => renewEvidence(world, hops, event));
  return rows.map(row =>
    isEvent(row) ? { ...row, event: renewed.get(row.event as WalletFundedEvent) ?? row.event } : row,
  );
}

async function renewEvidence(world: PastWorld, hops: Hops, event: WalletFundedEvent): Promise<WalletFundedEvent> {
  const { lazy, known } = world;
  const { wallet, mint, timestamp } = event;
  const activity = (await readKnownEvents(world, wallet)).reduce(withActivity, emptyActivity);
  const figures = computeActivityFigures(activity);
  const funding = await loadOwnFunding(lazy.funding, wallet);
  const asking = createFundingLookup({ funding: lazy.funding, known }, hops, wallet, funding);
  const { directFunder, firstFundedMs, root, hops: distance } = await resolveProvenance(asking.look, wallet);
  return {
    ...event,
    category: (await asking.look(wallet)).known?.category ?? null,
    direct_funder: directFunder,
    first_funded: firstFundedMs,
    first_lamports: funding.first?.lamports ?? null,
    first_micro_usd: funding.first?.microUsd ?? null,
    root,
    hops: distance,
    is_farm_funded: root?.category === 'farm',
    first_trade: activity.firstTradeMs,
    primary_terminal: figures.primaryTerminal,
    automation: classifyAutomation(figures),
    crews: [...listOtherCrews(activity.learnt, mint)],
    fundings: await readFundingsBefore(asking, funding.latest, timestamp),
  };
}
