import { addFundingTime, emptyFunding, isFunding } from '../../core/identity/funding.ts';
import type { Link } from '../../core/relations/link.ts';
import { type Fundings, toFundings, withFunding } from '../../core/wallet/fundings.ts';
import type { WalletLabels } from '../../core/wallet/labels.ts';
import { isMalicious, type WalletState } from '../../core/wallet/state.ts';
import { isMaliciousActivity, mayChangeMalicious, withActivity } from '../../core/wallet/state-activity.ts';
import type { Emit } from '../../edge/producer.ts';
import type { Unsent } from '../../storage/access/unsent.ts';
import { commit as commitJournal, loadHeads } from '../../storage/journal/journal.ts';
import { ConflictError } from '../../storage/kernel/dynamo.ts';
import { moveBookToParts } from '../../storage/wallets/book-parts.ts';
import { countExits } from '../../storage/wallets/exit-counts.ts';
import { moveHeldToParts } from '../../storage/wallets/held-parts.ts';
import { readUncopiedExits } from '../../storage/wallets/ledger-rows.ts';
import {
  advanceWalletMemo,
  type CopiedExits,
  isCopyDue,
  noCopies,
  setMemoJudged,
  type WalletMemo,
} from '../../storage/wallets/wallet-memo.ts';
import type { WalletRow } from '../../storage/wallets/wallet-row.ts';
import {
  buildRowsAfterHead,
  formatWalletKey,
  saveExits,
  type WalletHead,
  type Wallets,
} from '../../storage/wallets/wallets.ts';
import { advanceSourceOffsets, isApplied, splitIntoCommits } from '../intake/arrival.ts';
import { packExitRecords } from '../link-records.ts';
import type { Notification, Publisher } from '../notify.ts';
import type { Committed, Ready, Step, Task } from '../processor/definition.ts';
import type { WalletArrival, WalletBatch } from '../processor/records.ts';
import { type KeptFunding, saveWalletEvents } from '../registry.ts';
import { buildUnsent, resolveUnsent } from '../unsent.ts';
import { requestDependentEvidence } from './back-references.ts';
import { buildBoardEntries } from './board-entries.ts';
import {
  computeLabels,
  isJudged,
  type JudgeDeps,
  type Judgement,
  mayJudge,
  withDeferredLabels,
} from './compute-labels.ts';
import { type EvidenceDeps, type Heard, sendWalletEvidence } from './evidence.ts';
import { readFirstSwapMs } from './first-swap.ts';
import { findWalletLinks } from './links.ts';
import { createWalletNotifications, type Turn } from './messages.ts';
import { moveStateOverflow } from './spill.ts';
import { type CachedWallet, cacheCommittedHead, filterNewWalletEvents } from './state.ts';

export type WalletStores = JudgeDeps &
  EvidenceDeps & {
    readonly emitLinks: Emit;
    readonly publisher: Publisher;
  };

/** Common to one batch. */
export type Shared = Pick<WalletStores, 'watched' | 'hops'>;

type Input = Pick<WalletBatch, 'arrivals' | 'clock' | 'records'> & { readonly shared: Shared };

/** A slice of the arrivals; `isSilent` needs no commit. */
type Work = {
  readonly rows: readonly WalletRow[];
  readonly funded: readonly number[];
  readonly slice: readonly WalletArrival[];
  readonly repeated: number;
  /** Emitted before the commit, so they may repeat. */
  readonly links: readonly Link[];
  readonly isSilent: boolean;
};

export type Wallet = { state: CachedWallet; input: Input; work: Work; notification: Notification };

const nothingNew: Work = { rows: [], funded: [], slice: [], repeated: 0, links: [], isSilent: false };

/** Takes a slice of a wallet's records. */
export async function apply(
  stores: WalletStores,
  { key: wallet, state: cached, input, nowMs }: Task<Wallet>,
): Promise<Step<Wallet> | null> {
  const { judged } = cached.head.memo;
  const unsent = await resolveUnsent(stores.publisher, cached.head.unsent, input.records);
  cached.head = { ...cached.head, unsent };
  if (input.clock && judged.dueMs === null) {
    // The wallet may be due by another process's write. Errors: ConflictError.
    const { wallets } = stores;
    const { head } = cached;
    const stored = (await loadHeads(wallets, [formatWalletKey(wallet)])).get(formatWalletKey(wallet))!;
    if (stored.version !== head.version) throw new ConflictError(wallet);
  }
  const [slice, ...later] = splitIntoCommits(
    input.arrivals.filter(arrival => !isApplied(cached.head.sourceOffsets, arrival)),
  );
  if (slice !== undefined) {
    const isLast = later.length === 0 && !input.clock;
    return {
      work: await takeSlice(stores, wallet, cached, slice),
      rest: isLast ? undefined : { ...input, arrivals: later.flat() },
    };
  }
  return input.clock && judged.dueMs !== null && mayJudge(judged, nowMs) ? { work: nothingNew } : null;
}

async function takeSlice(
  stores: WalletStores,
  wallet: string,
  cached: CachedWallet,
  slice: readonly WalletArrival[],
): Promise<Work> {
  const heard = slice.flatMap(arrival => arrival.events);
  const events = heard.map(({ event }) => event);
  const walletEvents = slice.flatMap(arrival => arrival.walletEvents);
  // Findings of a clock have no arrival either.
  const isClaimed =
    [...heard, ...walletEvents].every(({ receivedMs }) => receivedMs === undefined) &&
    heard.length + walletEvents.filter(({ verdict }) => verdict === undefined).length > 0;
  const kept: KeptFunding =
    events.length > 0 ? await takeEvents(stores, wallet, cached, { events, isClaimed }) : new Map();
  const funded = events.flatMap(event =>
    event.type === 'transfer' && event.to === wallet && isFunding(event) ? [event.timestamp] : [],
  );
  if (cached.head.seq === 0) cached.fundedMs = funded.reduce(addFundingTime, cached.fundedMs);
  const taken = await filterNewWalletEvents(stores.wallets, wallet, cached, walletEvents);
  const links = await findWalletLinks(stores, wallet, cached, { events, kept, taken });
  // Receive-only wallets keep no state.
  const isSilent = taken.length === 0 && (events.length === 0 || cached.head.seq === 0);
  const isInsider = (cached.funding?.insiderOf.length ?? 0) > 0;
  const isAsked = events.some(({ type }) => type === 'funder_learnt');
  if (!isSilent || isInsider || isAsked)
    await sendWalletEvidence(stores, wallet, cached, { events, walletEvents: taken, isClaimed });
  const rows = buildRowsAfterHead(cached.head, taken);
  return { rows, funded, slice, repeated: walletEvents.length - taken.length, links, isSilent };
}

async function takeEvents(
  stores: WalletStores,
  wallet: string,
  cached: CachedWallet,
  { events, isClaimed }: Pick<Heard, 'events' | 'isClaimed'>,
): Promise<KeptFunding> {
  const kept = await saveWalletEvents(stores.registry, events);
  cached.provenance = null;
  cached.funding = kept.get(wallet) ?? null;
  await requestDependentEvidence(stores, wallet, { events, isClaimed }, kept);
  cached.renamed ||= events.some(({ type }) => type === 'identity');
  return kept;
}

/** Commits the header last, with offset and outbox. */
export async function commit(stores: WalletStores, ready: Ready<Wallet>): Promise<Committed<Wallet>> {
  const { key: wallet, state: cached, work } = ready;
  const before = cached.head.memo.state;
  const turn = findTurn(before, work.rows);
  const notificationsWith = (labels: WalletLabels | null) =>
    createWalletNotifications({ ...stores, wallet, rows: work.rows, labels, turn });
  const { labels, notifications } = work.isSilent
    ? { labels: null, notifications: notificationsWith(null) }
    : await commitWithLabels(stores, ready, notificationsWith);
  const counts = {
    chain_wallet_events_total: work.rows.length,
    chain_wallet_events_repeated_total: work.repeated,
    chain_labels_published_total: labels === null ? 0 : 1,
    chain_wallets_malicious_total: turn?.isMalicious ? 1 : 0,
    chain_wallets_cleared_total: turn?.isMalicious === false ? 1 : 0,
  };
  return { notifications, counts };
}

/** The last event that made the wallet malicious or cleared it; null if unchanged. */
function findTurn(before: WalletState, rows: readonly WalletRow[]): Turn | null {
  if (!rows.some(({ event }) => mayChangeMalicious(event))) return null;
  const wasMalicious = isMalicious(before);
  let { activity } = before;
  let turn: Turn | null = null;
  for (const { event } of rows) {
    const held = isMaliciousActivity(activity);
    activity = withActivity(activity, event);
    const isNow = isMaliciousActivity(activity);
    if (isNow !== held) turn = isNow === wasMalicious ? null : { event, isMalicious: isNow };
  }
  return turn;
}

/** Returns changed labels, and all notifications. */
async function commitWithLabels(
  stores: WalletStores,
  { key: wallet, state: cached, input, work: { rows, funded, slice }, nowMs }: Ready<Wallet>,
  notificationsWith: (labels: WalletLabels | null) => readonly Notification[],
): Promise<{ readonly labels: WalletLabels | null; readonly notifications: readonly Notification[] }> {
  const { memo: before } = cached.head;
  const begun = {
    copied: await copyExits(stores.wallets, wallet, cached.head),
    state: await moveStateOverflow(stores.wallets, wallet, before.state),
    fundings: await loadEarlierFundings(stores.wallets, wallet, cached, funded),
    held: await moveHeldToParts(stores.wallets, wallet, cached.head),
    book: await moveBookToParts(stores.wallets, wallet, cached.head),
  };
  const memo = advanceWalletMemo(before, begun, rows);
  const { judged, labels } = await judgeLabels(stores, wallet, cached, memo.state, nowMs);
  const notifications = notificationsWith(labels);
  const unsent = await buildUnsent(stores.publisher, cached.head.unsent, input.records, notifications);
  await commitRows(stores, cached, { rows, slice }, setMemoJudged(memo, judged), unsent);
  return { labels, notifications };
}

/** Earlier fundings are paired with the next swap. */
async function loadEarlierFundings(
  wallets: Wallets,
  wallet: string,
  { head, fundedMs }: CachedWallet,
  times: readonly number[],
): Promise<Fundings> {
  if (head.seq === 0) return toFundings(fundedMs);
  let { fundings } = head.memo.state;
  for (const time of times)
    fundings = withFunding(fundings, {
      fundedMs: time,
      tradedMs: await readFirstSwapMs(wallets, wallet, head, time),
    });
  return fundings;
}

/** The header determines them: a repeat writes the same. */
async function copyExits(wallets: Wallets, wallet: string, head: WalletHead): Promise<CopiedExits> {
  const { copied } = head.memo;
  if (!isCopyDue(copied)) return copied;
  const rows = await readUncopiedExits(wallets, head);
  await saveExits(wallets, wallet, rows);
  await countExits(wallets, wallet, rows);
  return { ...noCopies, through: head.seq };
}

async function judgeLabels(
  stores: WalletStores,
  wallet: string,
  cached: CachedWallet,
  state: WalletState,
  nowMs: number,
): Promise<Judgement> {
  const { judged, state: before } = cached.head.memo;
  if (!isJudged(stores, wallet, state, judged)) return { judged, labels: null };
  const isUrgent = isMalicious(state) !== isMalicious(before);
  return mayJudge(judged, nowMs, isUrgent)
    ? computeLabels(stores, wallet, cached, state, nowMs)
    : withDeferredLabels(judged);
}

async function commitRows(
  { wallets }: WalletStores,
  cached: CachedWallet,
  { rows, slice }: Pick<Work, 'rows' | 'slice'>,
  memo: WalletMemo,
  unsent: Unsent | undefined,
): Promise<void> {
  const { head, funding } = cached;
  const added = slice.some(({ events }) => events.length > 0) ? 1 : 0;
  const known = head.facts === undefined ? undefined : head.facts + added;
  const change = {
    seq: head.seq + rows.length,
    newestMs: Math.max(head.newestMs, ...rows.map(row => row.timestampMs)),
    slotMax: Math.max(head.slotMax, ...rows.map(row => row.slot)),
    sourceOffsets: advanceSourceOffsets(head.sourceOffsets, slice),
    emitted: head.emitted,
    memo,
    runs: {},
    unsent,
    // Before the first commit, the registry may have some.
    facts: head.version > 0 ? known : funding === emptyFunding ? 0 : 1,
  };
  cacheCommittedHead(cached, await commitJournal(wallets, head, change, rows), rows);
}

/** Sends new exits to the leaderboard; (wallet, seq) identifies duplicates. */
export async function emitNewExits(
  { wallets, emitLinks }: Pick<WalletStores, 'wallets' | 'emitLinks'>,
  hots: ReadonlyMap<string, CachedWallet>,
): Promise<void> {
  const owing = [...hots].filter(([, { head }]) => head.emitted < head.seq);
  const entries = await Promise.all(owing.map(([wallet, cached]) => buildBoardEntries(wallets, wallet, cached)));
  const seqs = owing.map(([, cached]) => [cached, cached.head.seq] as const);
  await emitLinks(packExitRecords(entries.flat()));
  for (const [cached, seq] of seqs) cached.head = { ...cached.head, emitted: Math.max(cached.head.emitted, seq) };
}
