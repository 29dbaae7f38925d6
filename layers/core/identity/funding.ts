import { pick } from '../kernel/pick.ts';
import { INCINERATOR, SOL } from './address.ts';
import { type Paid, type PaidBy, sumPaid, toNominalLamports } from './paid.ts';
import type { KnownEntity } from './provenance.ts';
import { isStable } from './stables.ts';
import type { TransferKind } from './transfer-kind.ts';

/** A SOL or stable transfer that funded a wallet, with its canonical position. */
export type FundingTransfer = Paid & {
  readonly from: string;
  readonly slot: number;
  readonly txIndex: number | null;
  readonly eventIndex: number;
  readonly signature: string;
  readonly timestampMs: number;
};

export type KnownFact = KnownEntity & { readonly source: string; readonly timestampMs: number };

/** A wallet's funding: a function of the set of events. */
export type FundingState = {
  readonly first: FundingTransfer | null;
  /** The first above dust. */
  readonly firstMaterial?: FundingTransfer | null;
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
export type LatestTransfer = Pick<FundingTransfer, 'from' | 'lamports' | 'microUsd' | 'slot' | 'timestampMs'> & {
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
const INSIDER_MINTS_MAX = 8;

/** Adds an insider mint; the same state if nothing changes. */
export function takeInsider(state: FundingState, one: InsiderMint): FundingState {
  const known = state.insiderOf.find(({ mint }) => mint === one.mint);
  if (known !== undefined && known.timestampMs >= one.timestampMs) return state;
  const insiderOf = [...state.insiderOf.filter(other => other !== known), one]
    .sort((a, b) => b.timestampMs - a.timestampMs || compareText(a.mint, b.mint))
    .slice(0, INSIDER_MINTS_MAX);
  return insiderOf.includes(one) ? { ...state, insiderOf } : state;
}

/** Funding times kept per wallet, the latest (default). */
export const FUNDINGS_MAX = 32;

/** The largest are kept too, so dust does not evict them. */
const LATEST_MAX = 8;
const LARGEST_MAX = 16;

/** The largest transfers in original order, ties to the newest. */
export function selectLargestTransfers(transfers: readonly LatestTransfer[], max: number): readonly LatestTransfer[] {
  if (transfers.length <= max) return transfers;
  const largest = new Set(transfers.toSorted((a, b) => compareSize(b, a) || compareByNewest(a, b)).slice(0, max));
  return transfers.filter(transfer => largest.has(transfer));
}

function compareSize(a: Paid, b: Paid): number {
  const [one, other] = [toNominalLamports(a), toNominalLamports(b)];
  return one < other ? -1 : one > other ? 1 : 0;
}

function compareByNewest(a: LatestTransfer, b: LatestTransfer): number {
  return (
    b.timestampMs - a.timestampMs ||
    b.slot - a.slot ||
    compareText(
      `${b.id} ${b.from} ${b.lamports} ${b.microUsd ?? ''}`,
      `${a.id} ${a.from} ${a.lamports} ${a.microUsd ?? ''}`,
    )
  );
}

/** Adds a time. Returns the same list when nothing changes. */
export function addFundingTime(fundedAtMs: readonly number[], ms: number): readonly number[] {
  const isOld = fundedAtMs.length === FUNDINGS_MAX && ms < fundedAtMs[0]!;
  if (isOld || fundedAtMs.includes(ms)) return fundedAtMs;
  return [...fundedAtMs, ms].sort((a, b) => a - b).slice(-FUNDINGS_MAX);
}

/** The sender of most kept money, or null. Ties go to the lesser address. */
export function findMainPayer({ latest }: FundingState): PaidBy | null {
  const sums = [...Map.groupBy(latest, ({ from }) => from)].map(([from, own]) => ({ from, ...sumPaid(own) }));
  return sums.reduce<PaidBy | null>((best, one) => {
    const order = best === null ? 1 : compareSize(one, best) || compareText(best.from, one.from);
    return order < 0 ? best : one;
  }, null);
}

/** Minimum funding: 0.001 SOL, or 0.10 USD in a stable (docs/reference/rules/wallet-profile.md#provenance). */
export const FUNDING_LAMPORTS_MIN = 1_000_000n;
/** Less than 0.01 SOL or 1 USD does not bind anyone. */
const MATERIAL_LAMPORTS_MIN = 10_000_000n;

type Transferred = {
  readonly kind?: TransferKind | null | undefined;
  readonly mint: string;
  readonly amount_raw: string;
  readonly from: string;
  readonly to: string;
};

/** Whether a transfer funds its receiver without a program's payment. */
export function isFunding(transfer: Transferred): boolean {
  return (
    (transfer.kind ?? null) === null &&
    (transfer.mint === SOL || isStable(transfer.mint)) &&
    transfer.from !== transfer.to &&
    transfer.to !== INCINERATOR &&
    toNominalLamports(readPaid(transfer)) >= FUNDING_LAMPORTS_MIN
  );
}

/** Whether a transfer funds its receiver with more than dust. */
export function isMaterialFunding(transfer: Transferred): boolean {
  return isFunding(transfer) && isMaterial(readPaid(transfer));
}

/** A transfer's money: lamports, or millionths of a dollar in stables. */
export function readPaid({ mint, amount_raw: raw }: Pick<Transferred, 'mint' | 'amount_raw'>): Paid {
  return mint === SOL ? { lamports: raw } : { lamports: '0', microUsd: raw };
}

/** All that one payer sent, at the time of its earliest payment. */
export type MainFunding = Paid & Pick<LatestTransfer, 'from' | 'slot' | 'timestampMs' | 'id'>;

/**
 * The payer of most of what a wallet received in its first week, without dust; null for none.
 * A small payment before the real one binds nobody.
 */
export function findMainFunding(state: FundingState): MainFunding | null {
  const firsts = [state.first, state.firstMaterial ?? null]
    .filter(transfer => transfer !== null)
    .map(({ signature, eventIndex, ...transfer }) => ({ ...transfer, id: `${signature}:${eventIndex}` }));
  const all = new Map([...firsts, ...state.latest].map(one => [`${one.id} ${one.from}`, one]));
  const payments = [...all.values()].filter(isMaterial);
  const untilMs = Math.min(...payments.map(({ timestampMs }) => timestampMs)) + FIRST_WEEK_MS;
  const week = payments.filter(({ timestampMs }) => timestampMs <= untilMs);
  const sums = [...Map.groupBy(week, ({ from }) => from).values()].map(own => ({
    ...pick(
      own.reduce((a, b) => (compareByNewest(a, b) > 0 ? a : b)),
      'from',
      'slot',
      'timestampMs',
      'id',
    ),
    ...sumPaid(own),
  }));
  return sums.reduce<MainFunding | null>(
    (best, one) =>
      best === null ||
      compareSize(one, best) > 0 ||
      (compareSize(one, best) === 0 &&
        (one.slot - best.slot || one.timestampMs - best.timestampMs || compareText(one.from, best.from)) < 0)
        ? one
        : best,
    null,
  );
}

const FIRST_WEEK_MS = 7 * 24 * 60 * 60_000;

/** The first funding that may bind a wallet to its payer; null for dust. */
export function findBindingFunding({ first, firstMaterial }: FundingState): FundingTransfer | null {
  return first !== null && isMaterial(first) ? first : (firstMaterial ?? null);
}

function isMaterial(paid: Paid): boolean {
  return toNominalLamports(paid) >= MATERIAL_LAMPORTS_MIN;
}

/** Adds a funding transfer; the same state if nothing changes. */
export function takeFunding(state: FundingState, transfer: FundingTransfer): FundingState {
  const earlier = state.first === null || compareTransfers(transfer, state.first) < 0;
  const later = state.lastMs === null || transfer.timestampMs > state.lastMs;
  const fundedAtMs = addFundingTime(state.fundedAtMs, transfer.timestampMs);
  const { from, lamports, microUsd, slot, timestampMs, signature, eventIndex } = transfer;
  const id = `${signature}:${eventIndex}`;
  const one = { from, lamports, slot, timestampMs, id, ...(microUsd !== undefined && { microUsd }) };
  const isHeld = state.latest.some(known => compareByNewest(known, one) === 0);
  const all = [...state.latest, one].sort(compareByNewest);
  const kept = [...all.slice(0, LATEST_MAX), ...selectLargestTransfers(all.slice(LATEST_MAX), LARGEST_MAX)];
  const latest = isHeld || !kept.includes(one) ? state.latest : kept;
  const binding = findBindingFunding(state);
  const binds = isMaterial(transfer) && (binding === null || compareTransfers(transfer, binding) < 0);
  const isKnown = !earlier && !later && !binds && latest === state.latest;
  if (isKnown && fundedAtMs === state.fundedAtMs) return state;
  return {
    ...state,
    firstMaterial: binds ? transfer : binding,
    fundedAtMs,
    latest,
    first: earlier ? transfer : state.first,
    lastMs: later ? transfer.timestampMs : state.lastMs,
  };
}

/** Adds an event: the newest wins, then the greater text. */
export function takeKnown(state: FundingState, fact: KnownFact): FundingState {
  const toText = ({ entity, category, source }: KnownFact): string => JSON.stringify([entity, category, source]);
  const { known } = state;
  const isNewer =
    known === null || (fact.timestampMs - known.timestampMs || compareText(toText(fact), toText(known))) > 0;
  return isNewer ? { ...state, known: fact } : state;
}

/** Signatures break ties, since arrival order must not choose the funder. */
function compareTransfers(a: FundingTransfer, b: FundingTransfer): number {
  return (
    a.slot - b.slot ||
    (a.txIndex ?? Number.MAX_SAFE_INTEGER) - (b.txIndex ?? Number.MAX_SAFE_INTEGER) ||
    a.eventIndex - b.eventIndex ||
    compareText(a.signature, b.signature)
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
