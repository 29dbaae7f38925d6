import { INCINERATOR, SOL } from './address.ts';
import type { KnownEntity } from './provenance.ts';

/** A SOL transfer that funded a wallet, with its place in canonical order. */
export type FundingTransfer = {
  readonly from: string;
  readonly slot: number;
  readonly txIndex: number | null;
  readonly eventIndex: number;
  readonly signature: string;
  readonly timestampMs: number;
  readonly lamports: string;
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
  /** The latest `LATEST_MAX` transfers, of one moment those with the greater identity, and of the others the `LARGEST_MAX` largest; newest first. */
  readonly latest: readonly LatestTransfer[];
  /** Mints that it deployed, or whose liquidity it took out, newest first: the latest `INSIDER_MINTS_MAX`. */
  readonly insiderOf: readonly InsiderMint[];
  /** The newest thing said. */
  readonly known: KnownFact | null;
};

/** A transfer as evidence of where a buyer's money came from. */
export type LatestTransfer = Pick<FundingTransfer, 'from' | 'lamports' | 'slot' | 'timestampMs'> & {
  /** `{signature}:{event_index}` */
  readonly id: string;
};

export const emptyFunding: FundingState = {
  first: null,
  lastMs: null,
  momentsMs: [],
  latest: [],
  insiderOf: [],
  known: null,
};

/** A mint of which a wallet is an insider, and when that was seen. */
export type InsiderMint = { readonly mint: string; readonly slot: number; readonly timestampMs: number };

/** So many mints are kept of an insider, the latest (*default*). */
export const INSIDER_MINTS_MAX = 8;

/** Takes what makes a wallet an insider of a mint, each mint once at its newest; returns the same state when it says nothing new. */
export const takeInsider = (state: FundingState, one: InsiderMint): FundingState => {
  const known = state.insiderOf.find(({ mint }) => mint === one.mint);
  if (known !== undefined && known.timestampMs >= one.timestampMs) return state;
  const insiderOf = [...state.insiderOf.filter(other => other !== known), one]
    .sort((a, b) => b.timestampMs - a.timestampMs || compareText(a.mint, b.mint))
    .slice(0, INSIDER_MINTS_MAX);
  return insiderOf.includes(one) ? { ...state, insiderOf } : state;
};

/** So many funding moments are kept of a wallet, the latest (*default*). */
export const FUNDINGS_MAX = 32;

/** So many transfers are kept of a wallet: the latest, and of those before them the largest, so that dust does not push out what counts (*defaults*). */
export const LATEST_MAX = 8;
export const LARGEST_MAX = 8;

/** The transfers kept with one more; the same list where it is known, or neither late nor large enough. */
const transfersWith = (latest: readonly LatestTransfer[], transfer: FundingTransfer): readonly LatestTransfer[] => {
  const { from, lamports, slot, timestampMs, signature, eventIndex } = transfer;
  const one = { from, lamports, slot, timestampMs, id: `${signature}:${eventIndex}` };
  if (latest.some(known => newestFirst(known, one) === 0)) return latest;
  const all = [...latest, one].sort(newestFirst);
  const kept = [...all.slice(0, LATEST_MAX), ...largestOf(all.slice(LATEST_MAX), LARGEST_MAX)];
  return kept.includes(one) ? kept : latest;
};

/** The largest transfers of some, those of one amount the newest, in the order that they have. */
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

/** The latest moments with one more; the same list where it is known, or older than all of a full list. */
export const latestMoments = (momentsMs: readonly number[], ms: number): readonly number[] => {
  const isOld = momentsMs.length === FUNDINGS_MAX && ms < momentsMs[0]!;
  if (isOld || momentsMs.includes(ms)) return momentsMs;
  return [...momentsMs, ms].sort((a, b) => a - b).slice(-FUNDINGS_MAX);
};

/** The least that counts as funding, 0.001 SOL, in lamports. Source: decisions 19. */
export const FUNDING_LAMPORTS_MIN = 1_000_000n;

/** Whether a transfer funds its receiver: SOL, enough of it, from someone else, and not to be burned. */
export const isFunding = (transfer: {
  readonly mint: string;
  readonly amount_raw: string;
  readonly from: string;
  readonly to: string;
}): boolean =>
  transfer.mint === SOL &&
  transfer.from !== transfer.to &&
  transfer.to !== INCINERATOR &&
  BigInt(transfer.amount_raw) >= FUNDING_LAMPORTS_MIN;

/** Takes a funding transfer; returns the same state when it says nothing new. */
export const takeFunding = (state: FundingState, transfer: FundingTransfer): FundingState => {
  const earlier = state.first === null || compareTransfers(transfer, state.first) < 0;
  const later = state.lastMs === null || transfer.timestampMs > state.lastMs;
  const momentsMs = latestMoments(state.momentsMs, transfer.timestampMs);
  const latest = transfersWith(state.latest, transfer);
  if (!earlier && !later && momentsMs === state.momentsMs && latest === state.latest) return state;
  return {
    ...state,
    momentsMs,
    latest,
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
