import { hashWallet } from '../candles/fast/distinct-hash.ts';
import type { ClosedPosition } from '../ledger/closed-position.ts';
import type { Taken } from '../ledger/consume.ts';
import type { Exit } from '../ledger/exit.ts';
import type { PositionFacts } from '../ledger/position-facts.ts';
import type { Direction, Trade } from '../mint/trade.ts';
import type { Moved } from './moved.ts';
import type { SafetyEvidence } from './verdict.ts';

export type SwapFacts = {
  readonly direction: Direction;
  readonly dex: string;
  readonly terminal: string | null;
  readonly notionalUsd: bigint | null;
  readonly networkFeeLamports: number;
  readonly tipLamports: number;
  readonly labels: readonly string[];
  readonly bundled: boolean;
};

/** The trade that changed a position; its id is `{signature}:{event_index}`. */
export type CausingTrade = { readonly id: string } & Pick<Trade, 'tokenRaw' | 'baseMint' | 'baseDecimals' | 'baseRaw'>;

/** What the tape says of a swap besides. */
export type TradeFacts = Pick<
  Trade,
  'pool' | 'tokenDecimals' | 'basePriceUsd' | 'solPriceUsd' | 'dexFeeRaw' | 'walletBalanceRaw'
>;

/** One swap, transfer or safety finding, identified by `{mint}:{seq}`. */
export type WalletEvent = {
  readonly mint: string;
  /** Arrival number within the mint; negative for most evidence (`toVerdictSeq`). */
  readonly seq: number;
  readonly slot: number;
  readonly timestampMs: number;
  /** Of the row on the tape; absent where that counts as its time. */
  readonly receivedMs?: number;
  readonly swap: SwapFacts | null;
  readonly change: 'open' | 'update' | 'partial_exit' | 'close' | 'transfer_out' | null;
  readonly exit: Exit | null;
  readonly closed: ClosedPosition | null;
  /** Beside a change. Rows of earlier versions lack it. */
  readonly position?: PositionFacts;
  /** The same, and of each swap. */
  readonly cause?: CausingTrade | 'transfer' | 'zero_balance';
  readonly trade?: TradeFacts;
  readonly taken?: Taken;
  readonly moved?: Moved;
  readonly observed?: ObservedBalance;
  readonly verdict?: SafetyEvidence;
};

/** No known flow explains it. */
export type ObservedBalance = { readonly raw: string; readonly tokenDecimals: number };

/**
 * A negative number, from the causing row or bundle.
 * A row of labels concerns nothing else.
 */
function toVerdictSeq(seq: number, verdict: SafetyEvidence): number {
  if (verdict.kind === 'relabelled') return seq;
  if (verdict.kind === 'bundled') return -(BUNDLES + Math.floor(hashWallet(verdict.bundle) / 2));
  if (verdict.kind === 'withdrawn') return -(WITHDRAWN + seq);
  if (verdict.kind === 'unbundled') return -(UNBUNDLED + seq);
  if (verdict.kind === 'own_sale') return toOwnSaleSeq(seq);
  return -(seq * rowKinds.length + rowKinds.indexOf(verdict.kind));
}

const rowKinds = ['deployer', 'remover', 'profiteer', 'wash'] as const;
const BUNDLES = 2 ** 52;
const WITHDRAWN = 2 ** 51;
const UNBUNDLED = 2 ** 50;
const OWN_SALES = 2 ** 49;

/** The number of the finding about a sale's row, and that row's. */
export function toOwnSaleSeq(seq: number): number {
  return -OWN_SALES - seq;
}

/** The number of the row behind a rug finding. */
export function toCausingSeq({ seq }: Pick<WalletEvent, 'seq'>): number {
  return -seq >= WITHDRAWN ? -seq - WITHDRAWN : Math.floor(-seq / rowKinds.length);
}

type EventPlace = Pick<WalletEvent, 'mint' | 'slot' | 'timestampMs'> & {
  readonly receivedMs?: number | null | undefined;
};

function createEmptyEvent({ mint, slot, timestampMs, receivedMs }: EventPlace, seq: number): WalletEvent {
  return {
    mint,
    seq,
    slot,
    timestampMs,
    ...(receivedMs != null && { receivedMs }),
    swap: null,
    change: null,
    exit: null,
    closed: null,
  };
}

/** Wraps a safety finding at the row that caused it. */
export function toVerdictEvent(
  { seq, ...place }: EventPlace & Pick<WalletEvent, 'seq'>,
  verdict: SafetyEvidence,
): WalletEvent {
  return { ...createEmptyEvent(place, toVerdictSeq(seq, verdict)), verdict };
}

/**
 * The event of a movement.
 * Its number follows from its id: several tapes may have it.
 */
export function toMovedEvent(place: EventPlace, moved: Moved): WalletEvent {
  return { ...createEmptyEvent(place, -(MOVES + Math.floor(hashWallet(`${moved.kind}:${moved.id}`) / 64))), moved };
}

/** Verdicts have other negative numbers. */
const MOVES = 2 ** 48;

/** The event of an observed balance. */
export function toObservedEvent(
  { seq, ...place }: EventPlace & Pick<WalletEvent, 'seq'>,
  observed: ObservedBalance,
): WalletEvent {
  return { ...createEmptyEvent(place, -(BALANCES + seq)), observed };
}

const BALANCES = 2 ** 47;

/** An event's identity: `{mint}:17`. */
export function formatWalletEventId({ mint, seq }: Pick<WalletEvent, 'mint' | 'seq'>): string {
  return `${mint}:${seq}`;
}
