import type { EventOf, WalletFundedEvent } from '../../contract/events/event.ts';
import { toClaimedRecord, toOutgoingRecord } from '../../contract/events/record.ts';
import { type FundingState, isFunding } from '../../core/identity/funding.ts';
import { HISTORY_MS, toLastHistoryDay } from '../../core/identity/history.ts';
import { isPublic } from '../../core/mint/public-senders.ts';
import { classifyAutomation } from '../../core/wallet/automation.ts';
import { computeActivityFigures } from '../../core/wallet/figures.ts';
import { type Activity, withActivity } from '../../core/wallet/state-activity.ts';
import { listOtherCrews } from '../../core/wallet/verdict.ts';
import { toVolumesUntil } from '../../core/wallet/volumes.ts';
import type { WalletEvent } from '../../core/wallet/wallet-event.ts';
import type { Emit } from '../../edge/producer.ts';
import type { TapeEvent } from '../../storage/market/tape.ts';
import { nameHeldBalance, saveBackReferences } from '../../storage/wallets/back-references.ts';
import { loadOwnFunding } from '../../storage/wallets/funding.ts';
import type { WalletRow } from '../../storage/wallets/wallet-row.ts';
import type { Wallets } from '../../storage/wallets/wallets.ts';
import { buildFundingStep, findEventInsider, type RegistryStores, resolveProvenance } from '../registry.ts';
import { BALANCE_OF } from '../security/questions.ts';
import { findAgedBuys, isAging, listPointsOfHistory } from './aged-buys.ts';
import { evidenceRules as rules } from './evidence-rules.ts';
import { type Past, readVolumesUntil, sumComparable } from './funded-history.ts';
import { type Asking, createFundingLookup, dropChangedSteps, type Hops, readFundingsBefore } from './funding-hops.ts';
import { readPaidSales } from './paid-sales.ts';
import { isBundled, isBuy, isCrewNews, readRecentRows, readRowsInRange } from './recent-rows.ts';
import type { CachedWallet } from './state.ts';

export type EvidenceDeps = {
  readonly wallets: Wallets;
  readonly registry: RegistryStores;
  readonly emitEvents: Emit;
  /** Cached for this batch. */
  readonly hops: Hops;
};

export type Heard = {
  readonly events: readonly TapeEvent['event'][];
  readonly walletEvents: readonly WalletEvent[];
  /** All count as received at their times, so does what follows from them. */
  readonly isClaimed: boolean;
};

type Buy = { readonly mint: string; readonly slot: number; readonly timestampMs: number };

/**
 * Sends evidence about a buyer's funding and bundles to its mints.
 * Repeats when more is known. Runs before the commit; intake deduplicates.
 */
export async function sendWalletEvidence(
  deps: EvidenceDeps,
  wallet: string,
  cached: CachedWallet,
  heard: Heard,
): Promise<void> {
  const isNews = heard.events.length > 0 || heard.walletEvents.some(event => isBuy(event) || isCrewNews(event));
  // Most sells concern no mint.
  if (!isNews && !isAging(cached, heard.walletEvents)) return;
  const recent = await readRecentRows(deps.wallets, wallet, cached, heard.walletEvents);
  const received = filterReceivedBuys(recent, cached, heard.walletEvents);
  const select = heard.isClaimed ? listBuysInOrder : selectNewestBuys;
  const newest = select([
    ...selectFirstBuys(cached, heard.walletEvents),
    ...(await findFundedBuys(deps, wallet, cached, heard.events)),
    ...selectBundledBuys(recent, heard.walletEvents),
    ...(await findAgedBuys(deps, wallet, cached, heard.walletEvents)).map(toBuy),
    ...listInsiderMints(cached, heard.events),
    ...(await readPaidSales(deps.wallets, wallet, cached, heard.events)),
    ...extractAskedBuys(heard.events),
  ]);
  const balances = extractAskedBuys(heard.events, true);
  if (newest.length + received.length + balances.length === 0) return;
  cached.funding ??= await loadOwnFunding(deps.registry.funding, wallet);
  const category = buildFundingStep(cached.funding, deps.registry.known, wallet).known?.category ?? null;
  const isService = isPublic(category);
  // A later category repeats the evidence.
  const toOwn = (buy: Buy) => ({ ...buy, wallet });
  if (!isService) await saveBackReferences(deps.wallets, [wallet], received.map(toOwn));
  await saveBackReferences(deps.wallets, [nameHeldBalance(wallet)], balances.map(toOwn));
  const locked = category === 'lock' ? balances : [];
  const buys = select([...(isService ? received : []), ...locked, ...newest]);
  const activity = heard.walletEvents.reduce(withActivity, cached.head.memo.state.activity);
  const past = { wallets: deps.wallets, wallet, activity, unstored: heard.walletEvents };
  const asked = new Set([...extractAskedBuys(heard.events), ...locked].map(({ mint }) => mint));
  const isAnyway = isService || heard.walletEvents.some(({ verdict }) => verdict?.kind === 'unbundled');
  const fresh = buys.filter(
    ({ mint }) =>
      isAnyway || asked.has(mint) || cached.funding!.first !== null || listOtherCrews(activity.learnt, mint).length > 0,
  );
  if (fresh.length === 0) return;
  const events = await buildFundedEvents(deps, past, cached.funding, fresh);
  await deps.emitEvents(events.map(heard.isClaimed ? toClaimedRecord : toOutgoingRecord));
  const { evidenced } = cached;
  if (evidenced.size > EVIDENCED_MAX) evidenced.clear();
  for (const { mint, timestampMs } of fresh) evidenced.set(mint, Math.max(timestampMs, evidenced.get(mint) ?? 0));
}

/** Buys without an earlier one within ten minutes. */
function selectFirstBuys({ head, evidenced }: CachedWallet, walletEvents: readonly WalletEvent[]): readonly Buy[] {
  const bought = new Map(evidenced);
  for (const { event } of head.tail) if (isBuy(event)) bought.set(event.mint, event.timestampMs);
  return walletEvents.filter(event => {
    const { mint, timestampMs } = event;
    const isFirst = isBuy(event) && Math.abs(timestampMs - (bought.get(mint) ?? 0)) > rules.lateFundingMs;
    if (isBuy(event)) bought.set(mint, timestampMs);
    return isFirst;
  });
}

/** Overflow only causes repeats. */
const EVIDENCED_MAX = 64;

/** Buys that new funding may have paid for: all later ones for first funding. */
async function findFundedBuys(
  { wallets }: EvidenceDeps,
  wallet: string,
  { head, funding }: CachedWallet,
  events: readonly TapeEvent['event'][],
): Promise<readonly Buy[]> {
  const isOwn = (event: TapeEvent['event']): event is EventOf<'transfer'> =>
    event.type === 'transfer' && event.to === wallet && isFunding(event);
  const fundings = events.filter(isOwn);
  if (fundings.length === 0 || head.seq === 0) return [];
  const times = fundings.map(({ timestamp }) => timestamp);
  const fromMs = Math.min(...times) - rules.lateFundingMs;
  const first = funding?.first ?? null;
  const isFirst = fundings.some(one => one.signature === first?.signature && one.event_index === first.eventIndex);
  const toMs = isFirst ? Number.POSITIVE_INFINITY : Math.max(...times) + rules.fundingAgeMs;
  const { lastTradeMs } = head.memo.state.activity;
  if (lastTradeMs === null || lastTradeMs < fromMs) return [];
  return (await readRowsInRange(wallets, wallet, head, fromMs, toMs))
    .filter(row => isBuy(row.event) && row.timestampMs >= fromMs && row.timestampMs <= toMs)
    .map(toBuy);
}

/** Recent buys of other mints by a new bundle member. */
function selectBundledBuys(recent: readonly WalletRow[], walletEvents: readonly WalletEvent[]): readonly Buy[] {
  const learnt = walletEvents.filter(isCrewNews);
  const sinceMs = Math.min(...learnt.map(({ timestampMs }) => timestampMs)) - rules.lateFundingMs;
  return recent
    .filter(row => isBuy(row.event) && row.timestampMs >= sinceMs)
    .filter(row => learnt.some(({ mint }) => mint !== row.event.mint))
    .map(toBuy);
}

/** Bundle members may have received their tokens. */
function filterReceivedBuys(
  recent: readonly WalletRow[],
  { evidenced }: CachedWallet,
  walletEvents: readonly WalletEvent[],
): readonly Buy[] {
  const bought = new Set([...recent.map(({ event }) => event), ...walletEvents].filter(isBuy).map(({ mint }) => mint));
  return walletEvents
    .filter(event => isBundled(event) && !bought.has(event.mint) && !evidenced.has(event.mint))
    .map(({ mint, slot, timestampMs }) => ({ mint, slot, timestampMs }));
}

/** Insiders count even without a buy. */
function listInsiderMints({ funding }: CachedWallet, events: readonly TapeEvent['event'][]): readonly Buy[] {
  const fundedMs = events.flatMap(event =>
    event.type === 'transfer' && isFunding(event) ? [event.timestamp] : findEventInsider(event) === null ? [] : [0],
  );
  if (fundedMs.length === 0) return [];
  const newestMs = Math.max(...fundedMs);
  return (funding?.insiderOf ?? []).map(one => ({ ...one, timestampMs: Math.max(one.timestampMs, newestMs) }));
}

/** Mints that ask about a buy, or about a large balance. */
function extractAskedBuys(events: readonly TapeEvent['event'][], isBalance = false): readonly Buy[] {
  return events
    .filter(event => event.type === 'funder_learnt')
    .filter(({ news }) => news.startsWith(BALANCE_OF) === isBalance)
    .map(({ mint, slot, timestamp }) => ({ mint, slot, timestampMs: timestamp }));
}

function toBuy({ event: { mint, slot, timestampMs } }: WalletRow): Buy {
  return { mint, slot, timestampMs };
}

/** An import is heard at once, but each buy had its evidence then. The last of a mint counts. */
function listBuysInOrder(buys: readonly Buy[]): readonly Buy[] {
  const mints = new Set(selectNewestBuys(buys).map(({ mint }) => mint));
  const own = buys.filter(({ mint }) => mints.has(mint)).map(buy => [`${buy.mint} ${buy.timestampMs}`, buy] as const);
  return [...new Map(own).values()].sort((a, b) => a.timestampMs - b.timestampMs).slice(-rules.claimedBuysMax);
}

/** The newest buy per mint. */
function selectNewestBuys(buys: readonly Buy[]): readonly Buy[] {
  const byMint = new Map<string, Buy>();
  for (const buy of buys) if (buy.timestampMs >= (byMint.get(buy.mint)?.timestampMs ?? 0)) byMint.set(buy.mint, buy);
  return [...byMint.values()].sort((a, b) => b.timestampMs - a.timestampMs).slice(0, rules.mintsMax);
}

type Known = Pick<
  WalletFundedEvent,
  | 'category'
  | 'direct_funder'
  | 'first_funded'
  | 'first_trade'
  | 'root'
  | 'hops'
  | 'is_farm_funded'
  | 'primary_terminal'
  | 'automation'
>;

/** Later changes of a funder request evidence themselves. */
const TRIES_MAX = 4;

/** Stores references before the final check for changes. */
async function buildFundedEvents(
  { wallets, registry, hops }: EvidenceDeps,
  past: Past,
  funding: FundingState,
  buys: readonly Buy[],
): Promise<readonly WalletFundedEvent[]> {
  const { wallet, activity } = past;
  for (let tries = 1; ; tries++) {
    const asking = createFundingLookup(registry, hops, wallet, funding);
    const known = await resolveKnown(asking, wallet, activity);
    const events = await Promise.all(
      buys.map(async buy => ({
        ...(await buildFundedEvent(asking, wallet, funding, known, buy)),
        ...(await buildHistory(past, funding, buy.timestampMs)),
        crews: [...listOtherCrews(activity.learnt, buy.mint)],
      })),
    );
    const unknown = await asking.unknown();
    await saveBackReferences(
      wallets,
      [...unknown.keys()],
      buys.map(buy => ({ ...buy, wallet })),
    );
    if (tries === TRIES_MAX || !(await dropChangedSteps(registry, hops, unknown))) return events;
  }
}

/** Volumes matter only beside a day of history. */
async function buildHistory(
  past: Past,
  funding: FundingState,
  buyMs: number,
): Promise<Pick<WalletFundedEvent, 'traded'>> {
  const { firstTradeMs } = past.activity;
  const untilMs = buyMs + rules.lateFundingMs;
  if (firstTradeMs === null || untilMs - firstTradeMs <= HISTORY_MS) return {};
  const aged = listPointsOfHistory(funding, buyMs).filter(ms => ms - firstTradeMs > HISTORY_MS);
  const lastDay = toLastHistoryDay(untilMs);
  const days = [...aged.map(toLastHistoryDay), lastDay];
  const volumes = toVolumesUntil(
    await readVolumesUntil(past, days, sumComparable(past.activity, funding.latest)),
    lastDay,
  );
  return { traded: volumes.map(({ day, microUsd }) => ({ day, micro_usd: microUsd })) };
}

async function resolveKnown(asking: Asking, wallet: string, activity: Activity): Promise<Known> {
  const { directFunder, firstFundedMs, root, hops } = await resolveProvenance(asking.look, wallet);
  const figures = computeActivityFigures(activity);
  return {
    category: (await asking.look(wallet)).known?.category ?? null,
    direct_funder: directFunder,
    first_funded: firstFundedMs,
    first_trade: activity.firstTradeMs,
    root,
    hops,
    is_farm_funded: root?.category === 'farm',
    primary_terminal: figures.primaryTerminal,
    automation: classifyAutomation(figures),
  };
}

/** Slot and time are those of the newest fact. */
async function buildFundedEvent(
  asking: Asking,
  wallet: string,
  { latest, first }: FundingState,
  known: Known,
  buy: Buy,
): Promise<Omit<WalletFundedEvent, 'crews'>> {
  const fundings = await readFundingsBefore(asking, latest, buy.timestampMs);
  return {
    type: 'wallet_funded',
    mint: buy.mint,
    wallet,
    slot: Math.max(buy.slot, ...fundings.map(({ slot }) => slot)),
    timestamp: Math.max(buy.timestampMs, ...fundings.map(({ timestamp }) => timestamp)),
    fundings,
    first_lamports: first?.lamports ?? null,
    first_micro_usd: first?.microUsd ?? null,
    ...known,
  };
}
