import type { PerformanceSum } from '../ledger/performance.ts';

/** What the board is told of an exit: whose it is, when it was, what it adds to the sums. A wallet and its `seq` tell an entry from its repeats. */
export type BoardEntry = {
  readonly wallet: string;
  /** The wallet's own arrival number: of a wallet's entries the higher one came later. */
  readonly seq: number;
  readonly exitMs: number;
  /** The exit's sums; `emptyPerformance` for an entry that only tells the verdict. */
  readonly sum: BoardSum;
  /** Whether the wallet is malicious as of this entry; the newest one holds. */
  readonly malicious: boolean;
};

/** The part of a performance sum that the board shows or sorts by. */
export type BoardSum = Pick<
  PerformanceSum,
  'exits' | 'wins' | 'losses' | 'fastExits' | 'realizedUsd' | 'cashUsd' | 'costUsd' | 'volumeUsd'
>;

/** No exit moves more money than 2^160 × 10⁻³⁰ USD, about 10^18: a tape that says so is wrong, and the columns could not hold the sums. */
const moneyMax = 1n << 160n;

/** Whether an entry's money is within what the board can sum. */
export const isSummable = ({ sum }: BoardEntry): boolean =>
  [sum.realizedUsd, sum.cashUsd, sum.costUsd, sum.volumeUsd].every(money => money < moneyMax && money > -moneyMax);

/** An entry's identity. Example: `{wallet}:17`. */
export const entryId = ({ wallet, seq }: Pick<BoardEntry, 'wallet' | 'seq'>): string => `${wallet}:${seq}`;

/** An entry as a row of plain JSON, money as decimal digits. */
export type EntryRow = readonly [string, number, number, 0 | 1, number, number, number, number, ...string[]];

export const entryRow = ({ wallet, seq, exitMs, malicious, sum }: BoardEntry): EntryRow => [
  wallet,
  seq,
  exitMs,
  malicious ? 1 : 0,
  sum.exits,
  sum.wins,
  sum.losses,
  sum.fastExits,
  ...[sum.realizedUsd, sum.cashUsd, sum.costUsd, sum.volumeUsd].map(String),
];

/** What `entryRow` wrote. */
export const entryOf = (row: EntryRow): BoardEntry => {
  const [wallet, seq, exitMs, malicious, exits, wins, losses, fastExits, realized, cash, cost, volume] = row;
  return {
    wallet,
    seq,
    exitMs,
    malicious: malicious === 1,
    sum: {
      exits,
      wins,
      losses,
      fastExits,
      realizedUsd: BigInt(realized!),
      cashUsd: BigInt(cash!),
      costUsd: BigInt(cost!),
      volumeUsd: BigInt(volume!),
    },
  };
};
