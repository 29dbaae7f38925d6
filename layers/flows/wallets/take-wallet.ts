import { isFunding, latestMoments } from '../../core/identity/funding.ts';
import { emptyPerformance, performanceOf } from '../../core/ledger/performance.ts';
import { type Fundings, fundingsOf, withFunding } from '../../core/wallet/fundings.ts';
import type { WalletLabels } from '../../core/wallet/labels.ts';
import type { Outcome } from '../../core/wallet/outcome.ts';
import { maliciousLabel } from '../../core/wallet/rules.ts';
import { applyOutcome, isMalicious, type WalletState } from '../../core/wallet/state.ts';
import { isMaliciousActivity, withActivity } from '../../core/wallet/state-activity.ts';
import type { Emit } from '../../edge/producer.ts';
import { type Board, type BoardEntry, logExits } from '../../storage/board/board.ts';
import { commit, isSpillDue } from '../../storage/journal/journal.ts';
import type { TapeEvent } from '../../storage/market/tape.ts';
import { countExits } from '../../storage/wallets/exit-counts.ts';
import { rowOf, saveExits, type WalletMemo, type WalletRow, type Wallets } from '../../storage/wallets/wallets.ts';
import { advanced, isApplied, slicesOf } from '../intake/arrival.ts';
import { linkRecords } from '../link-batch.ts';
import { keepWalletEvents } from '../registry.ts';
import type { WalletArrival } from '../wallet-batch.ts';
import { tellCited } from './citations.ts';
import { type EvidenceParts, tellEvidence } from './evidence.ts';
import { firstSwapFrom } from './first-swap.ts';
import { type HotWallet, newOutcomes, remember } from './hot-wallet.ts';
import { isJudged, type Judgement, type JudgeParts, judge, mayJudge, postponed } from './judge.ts';
import { walletLinks } from './links.ts';
import { spillState } from './spill.ts';

export type WalletStores = JudgeParts &
  EvidenceParts & {
    readonly board: Board;
    readonly emitLinks: Emit;
  };

/** `malicious`: the event that made the wallet malicious. */
export type WalletDone = {
  readonly taken: number;
  readonly repeated: number;
  readonly labels: WalletLabels | null;
  readonly malicious: Outcome | null;
};

const nothing: WalletDone = { taken: 0, repeated: 0, labels: null, malicious: null };

/**
 * Applies a wallet's records; the header is committed last, with offset and outbox.
 * Errors: ConditionalCheckFailedException on a lost race. Drop the state after any error.
 */
export const takeArrivals = async (
  stores: WalletStores,
  wallet: string,
  hot: HotWallet,
  arrivals: readonly WalletArrival[],
  nowMs: number,
): Promise<WalletDone> => {
  const fresh = arrivals.filter(arrival => !isApplied(hot.head.watermarks, arrival));
  let done = nothing;
  for (const slice of slicesOf(fresh)) done = both(done, await takeSlice(stores, wallet, hot, slice, nowMs));
  return done;
};

const both = (a: WalletDone, b: WalletDone): WalletDone => ({
  taken: a.taken + b.taken,
  repeated: a.repeated + b.repeated,
  labels: b.labels ?? a.labels,
  malicious: a.malicious ?? b.malicious,
});

const takeSlice = async (
  stores: WalletStores,
  wallet: string,
  hot: HotWallet,
  slice: readonly WalletArrival[],
  nowMs: number,
): Promise<WalletDone> => {
  const events = slice.flatMap(arrival => arrival.events.map(({ event }) => event));
  if (events.length > 0) {
    const kept = await keepWalletEvents(stores.registry, events);
    hot.provenance = null;
    hot.funding = kept.get(wallet) ?? null;
    const links = await walletLinks(stores.registry, events, kept);
    if (links.length > 0) await stores.emitLinks(linkRecords(links));
    await tellCited(stores, wallet, events, kept);
    hot.renamed ||= events.some(({ type }) => type === 'identity');
  }
  const funded = fundingMoments(events, wallet);
  if (hot.head.seq === 0) hot.fundedMs = funded.reduce(latestMoments, hot.fundedMs);
  const outcomes = slice.flatMap(arrival => arrival.outcomes);
  const taken = await newOutcomes(stores.wallets, wallet, hot, outcomes);
  const repeated = outcomes.length - taken.length;
  // Receive-only wallets keep no state.
  const isSilent = taken.length === 0 && (events.length === 0 || hot.head.seq === 0);
  const isInsider = (hot.funding?.insiderOf.length ?? 0) > 0;
  const isAsked = events.some(({ type }) => type === 'funder_learnt');
  if (!isSilent || isInsider || isAsked) await tellEvidence(stores, wallet, hot, { events, outcomes: taken });
  if (isSilent) return { ...nothing, repeated };
  const rows = taken.map((outcome, index) => rowOf(hot.head.seq + 1 + index, outcome));
  const before = hot.head.memo.state;
  const labels = await settle(stores, wallet, hot, { rows, funded, slice }, nowMs);
  return {
    taken: rows.length,
    repeated,
    labels,
    malicious: isMalicious(before) ? null : becameMalicious(before, rows),
  };
};

const becameMalicious = (before: WalletState, rows: readonly WalletRow[]): Outcome | null => {
  let { activity } = before;
  for (const { outcome } of rows) {
    activity = withActivity(activity, outcome);
    if (isMaliciousActivity(activity)) return outcome;
  }
  return null;
};

const fundingMoments = (events: readonly TapeEvent['event'][], wallet: string): readonly number[] =>
  events.flatMap(event =>
    event.type === 'transfer' && event.to === wallet && isFunding(event) ? [event.timestamp] : [],
  );

/** Computes due labels; returns changed ones. */
export const judgeDue = async (
  stores: WalletStores,
  wallet: string,
  hot: HotWallet,
  nowMs: number,
): Promise<WalletLabels | null> => {
  const { judged } = hot.head.memo;
  return judged.dueMs === null || !mayJudge(judged, nowMs) ? null : settle(stores, wallet, hot, nothingNew, nowMs);
};

type Added = {
  readonly rows: readonly WalletRow[];
  readonly funded: readonly number[];
  readonly slice: readonly WalletArrival[];
};

const nothingNew: Added = { rows: [], funded: [], slice: [] };

const settle = async (
  stores: WalletStores,
  wallet: string,
  hot: HotWallet,
  { rows, funded, slice }: Added,
  nowMs: number,
): Promise<WalletLabels | null> => {
  if (isSpillDue(hot.head)) {
    // Rows must be handed on before they leave.
    await handOn(stores, new Map([[wallet, hot]]));
    await keepExits(stores.wallets, wallet, hot.head.tail);
  }
  const spilled = await spillState(stores.wallets, wallet, hot.head.memo.state);
  const fundings = await fundingsWith(stores.wallets, wallet, hot, funded);
  const begun = { ...spilled, fundings };
  const state = rows.reduce((folded, { seq, outcome }) => applyOutcome(folded, seq, outcome), begun);
  const { judged, labels } = await judgement(stores, wallet, hot, state, nowMs);
  await commitRows(stores, hot, rows, slice, { state, judged });
  return labels;
};

/** Earlier fundings are paired with the next swap. */
const fundingsWith = async (
  wallets: Wallets,
  wallet: string,
  { head, fundedMs }: HotWallet,
  moments: readonly number[],
): Promise<Fundings> => {
  if (head.seq === 0) return fundingsOf(fundedMs);
  let { fundings } = head.memo.state;
  for (const moment of moments)
    fundings = withFunding(fundings, {
      fundedMs: moment,
      tradedMs: await firstSwapFrom(wallets, wallet, head, moment),
    });
  return fundings;
};

const keepExits = async (wallets: Wallets, wallet: string, rows: readonly WalletRow[]): Promise<void> => {
  await saveExits(wallets, wallet, rows);
  await countExits(wallets, wallet, rows);
};

const judgement = async (
  stores: WalletStores,
  wallet: string,
  hot: HotWallet,
  state: WalletState,
  nowMs: number,
): Promise<Judgement> => {
  const { judged, state: before } = hot.head.memo;
  if (!isJudged(stores, wallet, state, judged)) return { judged, labels: null };
  const isUrgent = isMalicious(state) && !isMalicious(before);
  return mayJudge(judged, nowMs, isUrgent) ? judge(stores, wallet, hot, state, nowMs) : postponed(judged);
};

const commitRows = async (
  { wallets }: WalletStores,
  hot: HotWallet,
  rows: readonly WalletRow[],
  slice: readonly WalletArrival[],
  memo: WalletMemo,
): Promise<void> => {
  const { head } = hot;
  const change = {
    seq: head.seq + rows.length,
    newestMs: Math.max(head.newestMs, ...rows.map(row => row.timestampMs)),
    slotMax: Math.max(head.slotMax, ...rows.map(row => row.slot)),
    watermarks: advanced(head.watermarks, slice),
    emitted: head.emitted,
    memo,
    runs: {},
  };
  remember(hot, await commit(wallets, head, change, rows), rows);
};

/** Sends new exits to the leaderboard; (wallet, seq) identifies duplicates. */
export const handOn = async ({ board, clock }: WalletStores, hots: ReadonlyMap<string, HotWallet>): Promise<void> => {
  const owing = [...hots].filter(([, { head }]) => head.emitted < head.seq);
  const entries = owing.flatMap(([wallet, hot]) => entriesOf(wallet, hot));
  const seqs = owing.map(([, hot]) => [hot, hot.head.seq] as const);
  if (entries.length > 0) await logExits(board, entries, clock());
  for (const [hot, seq] of seqs) hot.head = { ...hot.head, emitted: Math.max(hot.head.emitted, seq) };
};

/** Priced exits without outlier buys, and events that make the wallet malicious. */
const entriesOf = (wallet: string, { head }: HotWallet): readonly BoardEntry[] => {
  const malicious = head.memo.state.activity.special.includes(maliciousLabel);
  return head.tail
    .filter(({ seq, outcome }) => seq > head.emitted && concernsBoard(outcome))
    .map(({ seq, timestampMs, outcome: { exit } }) => ({
      wallet,
      seq,
      exitMs: timestampMs,
      sum: isRanked(exit) ? performanceOf(exit) : emptyPerformance,
      malicious,
    }));
};

/** Misread buys would otherwise top the board. */
const isRanked = (exit: Outcome['exit']): exit is NonNullable<Outcome['exit']> =>
  exit !== null && exit.money !== null && !exit.outlierEntry;

const concernsBoard = ({ exit, swap, verdict }: Outcome): boolean =>
  isRanked(exit) ||
  (swap?.labels.includes(maliciousLabel) ?? false) ||
  (verdict !== undefined && verdict.kind !== 'wash');
