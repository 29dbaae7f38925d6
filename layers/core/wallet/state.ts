import { byteWriter, readCount, writeCount } from '../codec/bytes.ts';
import { isCounted } from '../ledger/closed-position.ts';
import {
  addPerformance,
  emptyPerformance,
  type PerformanceSum,
  performanceOf,
  subtractPerformance,
} from '../ledger/performance.ts';
import { type Columns, emptyColumns, readColumns, withPosition, writeColumns } from './columns.ts';
import { type Fundings, readFundings, withSwapAt, writeFundings } from './fundings.ts';
import {
  type QuarterSums,
  readPerformance,
  readQuarterSums,
  withExit,
  writePerformance,
  writeQuarterSums,
} from './quarters.ts';
import {
  type Activity,
  emptyActivity,
  isMaliciousActivity,
  readActivity,
  withActivity,
  writeActivity,
} from './state-activity.ts';
import { deflated, inflated } from './state-bytes.ts';
import {
  emptyPositionSums,
  type PositionSums,
  readPositionSums,
  withClosed,
  writePositionSums,
} from './state-positions.ts';
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
export const applyWalletEvent = (state: WalletState, seq: number, event: WalletEvent): WalletState => {
  if (seq <= state.seq)
    throw new RangeError(`Wallet event ${seq} comes after ${state.seq}. Apply each event once, in order of arrival.`);
  const { closed } = event;
  const counted = closed !== null && isCounted(closed);
  return {
    ...withExitOf(state, event),
    seq,
    open: counted ? withPosition(state.open, closed) : state.open,
    positions: counted ? withClosed(state.positions, closed) : state.positions,
    activity: withActivity(state.activity, event),
    fundings: event.swap === null ? state.fundings : withSwapAt(state.fundings, event.timestampMs),
  };
};

/** Whether upstream or a rug flagged the wallet as malicious. */
export const isMalicious = ({ activity }: WalletState): boolean => isMaliciousActivity(activity);

/** Encodes a state. See the methodology for sizes. */
export const encodeWallet = (state: WalletState): Uint8Array => {
  const writer = byteWriter();
  for (const count of [state.seq, state.newestExitMs, state.sumsThrough, state.paged]) writeCount(writer, count);
  writeQuarterSums(writer, state.recent);
  writePerformance(writer, subtractPerformance(state.lifetime, totalOf(state.recent)));
  writePositionSums(writer, state.positions);
  writeActivity(writer, state.activity);
  writeFundings(writer, state.fundings);
  writeColumns(writer, state.open);
  return deflated(walletVersion, writer);
};

/** Decodes a state. Throws WrongVersion for another version. */
export const decodeWallet = (bytes: Uint8Array): WalletState => {
  const reader = inflated(walletVersion, bytes);
  const [seq, newestExitMs] = [readCount(reader), readCount(reader)];
  const [sumsThrough, paged] = [readCount(reader), readCount(reader)];
  const recent = readQuarterSums(reader);
  const lifetime = addPerformance(readPerformance(reader), totalOf(recent));
  const positions = readPositionSums(reader);
  const activity = readActivity(reader);
  const fundings = readFundings(reader);
  const open = readColumns(reader);
  return { seq, lifetime, newestExitMs, sumsThrough, recent, paged, open, positions, activity, fundings };
};

export const walletVersion = 4;

const totalOf = (sums: QuarterSums): PerformanceSum =>
  sums.map(({ sum }) => sum).reduce(addPerformance, emptyPerformance);

const withExitOf = (state: WalletState, { exit }: WalletEvent): WalletState => {
  if (exit === null || exit.money === null) return state;
  const sum = performanceOf(exit);
  const exitMs = exit.exit.timestampMs;
  return {
    ...state,
    lifetime: addPerformance(state.lifetime, sum),
    newestExitMs: Math.max(state.newestExitMs, exitMs),
    recent: withExit(state.recent, exitMs, sum),
  };
};
