import { asIs, big, flag, getTupleCodec } from '../codec/codec.ts';
import type { PerformanceSum } from '../ledger/performance.ts';

/** An exit's contribution to the board. Wallet and `seq` identify duplicates. */
export type BoardEntry = {
  readonly wallet: string;
  readonly seq: number;
  readonly exitMs: number;
  /** The exit's sums; `emptyPerformance` for an entry that only updates `malicious`. */
  readonly sum: BoardSum;
  /** Whether the wallet is malicious; the newest entry wins. */
  readonly malicious: boolean;
};

/** The performance figures that the board shows or sorts by. */
export type BoardSum = Pick<
  PerformanceSum,
  'exits' | 'wins' | 'losses' | 'fastExits' | 'realizedUsd' | 'cashUsd' | 'costUsd' | 'volumeUsd'
>;

/** About 10^18 USD: larger exits would overflow the columns. */
const moneyMax = 1n << 160n;

/** Whether an entry's money fits the board's columns. */
export function isSummable({ sum }: BoardEntry): boolean {
  return [sum.realizedUsd, sum.cashUsd, sum.costUsd, sum.volumeUsd].every(
    money => money < moneyMax && money > -moneyMax,
  );
}

/** An entry's identity: `{wallet}:17`. */
export function formatBoardEntryId({ wallet, seq }: Pick<BoardEntry, 'wallet' | 'seq'>): string {
  return `${wallet}:${seq}`;
}

export const entryCodec = getTupleCodec<BoardEntry>({
  wallet: asIs,
  seq: asIs,
  exitMs: asIs,
  sum: getTupleCodec<BoardSum>({
    exits: asIs,
    wins: asIs,
    losses: asIs,
    fastExits: asIs,
    realizedUsd: big,
    cashUsd: big,
    costUsd: big,
    volumeUsd: big,
  }),
  malicious: flag,
});
