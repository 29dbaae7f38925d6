import { asIs, type Codec, getTupleCodec, transformCodec } from '../codec/codec.ts';
import { isCounted } from '../ledger/closed-position.ts';
import {
  addPerformance,
  emptyPerformance,
  type PerformanceSum,
  performanceCodec,
  subtractPerformance,
  toPerformanceSum,
} from '../ledger/performance.ts';
import { type Columns, columnsCodec, emptyColumns, withPosition } from './columns.ts';
import { type Fundings, fundingsCodec, withSwapAt } from './fundings.ts';
import { createPackedCodec } from './packed.ts';
import { type QuarterSums, quarterSumsCodec, withExit } from './quarters.ts';
import { type Activity, activityCodec, emptyActivity, isMaliciousActivity, withActivity } from './state-activity.ts';
import { emptyPositionSums, type PositionSums, positionSumsCodec, withClosed } from './state-positions.ts';
import type { WalletEvent } from './wallet-event.ts';

/** Lifetime sums, plus recent quarters and positions until they spill. */
export type WalletState = {
  readonly seq: number;
  readonly lifetime: PerformanceSum;
  readonly newestExitMs: number;
  /** Source offset of the stored quarters; `recent` has later ones. */
  readonly sumsThrough: number;
  readonly recent: QuarterSums;
  /** Stored closed positions; `open` has later ones. */
  readonly paged: number;
  readonly open: Columns;
  readonly positions: PositionSums;
  readonly activity: Activity;
  readonly fundings: Fundings;
};

export const emptyWallet: WalletState = {
  seq: 0,
  lifetime: emptyPerformance,
  newestExitMs: 0,
  sumsThrough: 0,
  recent: [],
  paged: 0,
  open: emptyColumns,
  positions: emptyPositionSums,
  activity: emptyActivity,
  fundings: [],
};

/** Applies an event once. Throws RangeError when `seq` does not grow. */
export function applyWalletEvent(state: WalletState, seq: number, event: WalletEvent): WalletState {
  if (seq <= state.seq)
    throw new RangeError(`Wallet event ${seq} comes after ${state.seq}. Apply each event once, in order of arrival.`);
  const { closed } = event;
  const counted = closed !== null && isCounted(closed);
  return {
    ...addWalletExit(state, event),
    seq,
    open: counted ? withPosition(state.open, closed) : state.open,
    positions: counted ? withClosed(state.positions, closed) : state.positions,
    activity: withActivity(state.activity, event),
    fundings: event.swap === null ? state.fundings : withSwapAt(state.fundings, event.timestampMs),
  };
}

/** Whether upstream or a rug flagged the wallet as malicious. */
export function isMalicious({ activity }: WalletState): boolean {
  return isMaliciousActivity(activity);
}

export const walletVersion = 11;

/** Stores the lifetime's sums without those of recent quarters. */
export const walletCodec: Codec<WalletState> = transformCodec(
  getTupleCodec<WalletState>({
    seq: asIs,
    lifetime: performanceCodec,
    newestExitMs: asIs,
    sumsThrough: asIs,
    recent: quarterSumsCodec,
    paged: asIs,
    open: columnsCodec,
    positions: positionSumsCodec,
    activity: activityCodec,
    fundings: fundingsCodec,
  }),
  state => ({ ...state, lifetime: subtractPerformance(state.lifetime, sumRecent(state)) }),
  stored => ({ ...stored, lifetime: addPerformance(stored.lifetime, sumRecent(stored)) }),
);

function sumRecent({ recent }: WalletState): PerformanceSum {
  return recent.map(({ sum }) => sum).reduce(addPerformance, emptyPerformance);
}

/** Encodes and decodes a state. See the methodology for sizes. */
export const { encode: encodeWallet, decode: decodeWallet } = createPackedCodec(walletVersion, walletCodec);

function addWalletExit(state: WalletState, { exit }: WalletEvent): WalletState {
  if (exit === null || exit.money === null) return state;
  const sum = toPerformanceSum(exit);
  const exitMs = exit.exit.timestampMs;
  return {
    ...state,
    lifetime: addPerformance(state.lifetime, sum),
    newestExitMs: Math.max(state.newestExitMs, exitMs),
    recent: withExit(state.recent, exitMs, sum),
  };
}
