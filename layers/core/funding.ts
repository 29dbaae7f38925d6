import { SOL } from './address.ts';
import type { KnownEntity } from './provenance.ts';

/** A SOL transfer that funded a wallet, with its place in canonical order. */
export type FundingTransfer = {
  readonly from: string;
  readonly slot: number;
  readonly txIndex: number | null;
  readonly eventIndex: number;
  readonly signature: string;
  readonly timestampMs: number;
};

/** What an event said a wallet is. */
export type KnownFact = KnownEntity & { readonly source: string; readonly timestampMs: number };

/** What is kept of a wallet's funding: a function of the set of events, in whatever order they came. */
export type FundingState = {
  /** First in canonical order. */
  readonly first: FundingTransfer | null;
  readonly lastMs: number | null;
  /** When it was funded, unix ms, ascending: the latest `FUNDINGS_MAX` moments. Transfers of one moment are one. */
  readonly momentsMs: readonly number[];
  /** The newest thing said. */
  readonly known: KnownFact | null;
};

export const emptyFunding: FundingState = { first: null, lastMs: null, momentsMs: [], known: null };

/** So many funding moments are kept of a wallet, the latest (*default*). */
export const FUNDINGS_MAX = 32;

/** The latest moments with one more; the same list where it is known, or older than all of a full list. */
export const latestMoments = (momentsMs: readonly number[], ms: number): readonly number[] => {
  const isOld = momentsMs.length === FUNDINGS_MAX && ms < momentsMs[0]!;
  if (isOld || momentsMs.includes(ms)) return momentsMs;
  return [...momentsMs, ms].sort((a, b) => a - b).slice(-FUNDINGS_MAX);
};

/** The least that counts as funding, 0.001 SOL, in lamports. Source: decisions 19. */
export const FUNDING_LAMPORTS_MIN = 1_000_000n;

/** Whether a transfer funds its receiver: SOL, enough of it, and from someone else. */
export const isFunding = (transfer: {
  readonly mint: string;
  readonly amount_raw: string;
  readonly from: string;
  readonly to: string;
}): boolean =>
  transfer.mint === SOL && transfer.from !== transfer.to && BigInt(transfer.amount_raw) >= FUNDING_LAMPORTS_MIN;

/** Takes a funding transfer; returns the same state when it says nothing new. */
export const takeFunding = (state: FundingState, transfer: FundingTransfer): FundingState => {
  const earlier = state.first === null || compareTransfers(transfer, state.first) < 0;
  const later = state.lastMs === null || transfer.timestampMs > state.lastMs;
  const momentsMs = latestMoments(state.momentsMs, transfer.timestampMs);
  if (!earlier && !later && momentsMs === state.momentsMs) return state;
  return {
    ...state,
    momentsMs,
    first: earlier ? transfer : state.first,
    lastMs: later ? transfer.timestampMs : state.lastMs,
  };
};

/** Takes what an event says a wallet is: the newest timestamp wins, and of two equally new the greater text, so that arrival does not matter. */
export const takeKnown = (state: FundingState, fact: KnownFact): FundingState =>
  state.known === null || compareFacts(fact, state.known) > 0 ? { ...state, known: fact } : state;

/**
 * Canonical order as far as the chain tells it: slot, place in the block (unknown ones last), event. Where a source knows no place in the block,
 * the signature decides: arrival would make the funder depend on it.
 */
const compareTransfers = (a: FundingTransfer, b: FundingTransfer): number =>
  a.slot - b.slot ||
  (a.txIndex ?? Number.MAX_SAFE_INTEGER) - (b.txIndex ?? Number.MAX_SAFE_INTEGER) ||
  a.eventIndex - b.eventIndex ||
  compareText(a.signature, b.signature);

const compareFacts = (a: KnownFact, b: KnownFact): number =>
  a.timestampMs - b.timestampMs ||
  compareText(JSON.stringify([a.entity, a.category, a.source]), JSON.stringify([b.entity, b.category, b.source]));

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
