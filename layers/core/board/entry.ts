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
export const isSummable = ({ sum }: BoardEntry): boolean =>
  [sum.realizedUsd, sum.cashUsd, sum.costUsd, sum.volumeUsd].every(money => money < moneyMax && money > -moneyMax);

/** An entry's identity: `{wallet}:17`. */
export const entryId = ({ wallet, seq }: Pick<BoardEntry, 'wallet' | 'seq'>): string => `${wallet}:${seq}`;

/** An entry as JSON, money as decimal digits. */
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

/** Decodes a row from `entryRow`. */
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
