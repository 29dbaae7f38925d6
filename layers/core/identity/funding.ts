import type { TransferKind } from '../mint/transfer-kind.ts';
import { INCINERATOR, SOL } from './address.ts';
import type { KnownEntity } from './provenance.ts';

/** A SOL transfer that funded a wallet, with its canonical position. */
export type FundingTransfer = {
  readonly from: string;
  readonly slot: number;
  readonly txIndex: number | null;
  readonly eventIndex: number;
  readonly signature: string;
  readonly timestampMs: number;
  readonly lamports: string;
};

export type KnownFact = KnownEntity & { readonly source: string; readonly timestampMs: number };

/** A wallet's funding: a function of the set of events. */
export type FundingState = {
  readonly first: FundingTransfer | null;
  readonly lastMs: number | null;
  /** Distinct funding times, unix ms, ascending: the latest `FUNDINGS_MAX`. */
  readonly fundedAtMs: readonly number[];
  /** The latest `LATEST_MAX` and the `LARGEST_MAX` largest older ones, newest first. */
  readonly latest: readonly LatestTransfer[];
  /** The latest `INSIDER_MINTS_MAX` mints it deployed or drained, newest first. */
  readonly insiderOf: readonly InsiderMint[];
  readonly known: KnownFact | null;
};

/** A transfer as evidence of a buyer's funding source. */
export type LatestTransfer = Pick<FundingTransfer, 'from' | 'lamports' | 'slot' | 'timestampMs'> & {
  /** `{signature}:{event_index}` */
  readonly id: string;
};

export const emptyFunding: FundingState = {
  first: null,
  lastMs: null,
  fundedAtMs: [],
  latest: [],
  insiderOf: [],
  known: null,
};

/** A mint that a wallet is an insider of, and when. */
export type InsiderMint = { readonly mint: string; readonly slot: number; readonly timestampMs: number };

/** Mints kept per insider, the latest (default). */
export const INSIDER_MINTS_MAX = 8;

/** Adds an insider mint. Returns the same state when nothing changes. */
export const takeInsider = (state: FundingState, one: InsiderMint): FundingState => {
  const known = state.insiderOf.find(({ mint }) => mint === one.mint);
  if (known !== undefined && known.timestampMs >= one.timestampMs) return state;
  const insiderOf = [...state.insiderOf.filter(other => other !== known), one]
    .sort((a, b) => b.timestampMs - a.timestampMs || compareText(a.mint, b.mint))
    .slice(0, INSIDER_MINTS_MAX);
  return insiderOf.includes(one) ? { ...state, insiderOf } : state;
};

/** Funding times kept per wallet, the latest (default). */
export const FUNDINGS_MAX = 32;

/** The largest are kept too, so dust does not evict them. */
export const LATEST_MAX = 8;
export const LARGEST_MAX = 8;

const transfersWith = (latest: readonly LatestTransfer[], transfer: FundingTransfer): readonly LatestTransfer[] => {
  const { from, lamports, slot, timestampMs, signature, eventIndex } = transfer;
  const one = { from, lamports, slot, timestampMs, id: `${signature}:${eventIndex}` };
  if (latest.some(known => newestFirst(known, one) === 0)) return latest;
  const all = [...latest, one].sort(newestFirst);
  const kept = [...all.slice(0, LATEST_MAX), ...largestOf(all.slice(LATEST_MAX), LARGEST_MAX)];
  return kept.includes(one) ? kept : latest;
};

/** The largest transfers, ties to the newest, in their original order. */
export const largestOf = (transfers: readonly LatestTransfer[], max: number): readonly LatestTransfer[] => {
  if (transfers.length <= max) return transfers;
  const largest = new Set(transfers.toSorted((a, b) => bySize(b, a) || newestFirst(a, b)).slice(0, max));
  return transfers.filter(transfer => largest.has(transfer));
};

const bySize = (a: LatestTransfer, b: LatestTransfer): number => {
  const [one, other] = [BigInt(a.lamports), BigInt(b.lamports)];
  return one < other ? -1 : one > other ? 1 : 0;
};

const newestFirst = (a: LatestTransfer, b: LatestTransfer): number =>
  b.timestampMs - a.timestampMs ||
  b.slot - a.slot ||
  compareText(`${b.id} ${b.from} ${b.lamports}`, `${a.id} ${a.from} ${a.lamports}`);

/** Adds a time. Returns the same list when nothing changes. */
export const latestTimes = (fundedAtMs: readonly number[], ms: number): readonly number[] => {
  const isOld = fundedAtMs.length === FUNDINGS_MAX && ms < fundedAtMs[0]!;
  if (isOld || fundedAtMs.includes(ms)) return fundedAtMs;
  return [...fundedAtMs, ms].sort((a, b) => a - b).slice(-FUNDINGS_MAX);
};

/** Minimum transfer that counts as funding: 0.001 SOL. See docs/reference/rules.md#provenance. */
export const FUNDING_LAMPORTS_MIN = 1_000_000n;

/** Whether a transfer funds its receiver: enough SOL from another wallet, not burned or paid by a program. */
export const isFunding = (transfer: {
  readonly kind?: TransferKind | null | undefined;
  readonly mint: string;
  readonly amount_raw: string;
  readonly from: string;
  readonly to: string;
}): boolean =>
  (transfer.kind ?? null) === null &&
  transfer.mint === SOL &&
  transfer.from !== transfer.to &&
  transfer.to !== INCINERATOR &&
  BigInt(transfer.amount_raw) >= FUNDING_LAMPORTS_MIN;

/** Adds a funding transfer. Returns the same state when nothing changes. */
export const takeFunding = (state: FundingState, transfer: FundingTransfer): FundingState => {
  const earlier = state.first === null || compareTransfers(transfer, state.first) < 0;
  const later = state.lastMs === null || transfer.timestampMs > state.lastMs;
  const fundedAtMs = latestTimes(state.fundedAtMs, transfer.timestampMs);
  const latest = transfersWith(state.latest, transfer);
  if (!earlier && !later && fundedAtMs === state.fundedAtMs && latest === state.latest) return state;
  return {
    ...state,
    fundedAtMs,
    latest,
    first: earlier ? transfer : state.first,
    lastMs: later ? transfer.timestampMs : state.lastMs,
  };
};

/** Adds an event: the newest wins, ties go to the greater text. */
export const takeKnown = (state: FundingState, fact: KnownFact): FundingState =>
  state.known === null || compareFacts(fact, state.known) > 0 ? { ...state, known: fact } : state;

/** Arrival order must not choose the funder, so the signature breaks ties. */
const compareTransfers = (a: FundingTransfer, b: FundingTransfer): number =>
  a.slot - b.slot ||
  (a.txIndex ?? Number.MAX_SAFE_INTEGER) - (b.txIndex ?? Number.MAX_SAFE_INTEGER) ||
  a.eventIndex - b.eventIndex ||
  compareText(a.signature, b.signature);

const compareFacts = (a: KnownFact, b: KnownFact): number =>
  a.timestampMs - b.timestampMs ||
  compareText(JSON.stringify([a.entity, a.category, a.source]), JSON.stringify([b.entity, b.category, b.source]));

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
