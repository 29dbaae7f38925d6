import { axisRules } from '../wallet/rules.ts';
import type { Chunk, Matrix } from './matrix.ts';

/** Values of performance_level (docs/reference/api/wallet-profiles.md#get-v1walletaddresssimilar). */
export const levelFilters = ['EARNER', 'PROFITABLE', 'BREAK_EVEN', 'UNPROFITABLE', 'UNRATED', 'DORMANT'] as const;

type LevelFilter = (typeof levelFilters)[number];

export type SimilarFilter = { readonly level?: LevelFilter | undefined; readonly exitsMin?: number | undefined };

/** Whether an answer may include a chunk's row. */
export type Acceptor = (chunk: Chunk, at: number) => boolean;

/** EARNER equals PROFITABLE; DORMANT is 30 days without a trade. */
export function createAcceptor(matrix: Matrix, filter: SimilarFilter, nowMs: number): Acceptor {
  const { level, exitsMin = 0 } = filter;
  const wanted = level === 'EARNER' ? 'PROFITABLE' : level;
  const isAny = level === undefined || level === 'DORMANT';
  const isWanted = Uint8Array.from(matrix.kinds, kind => Number(isAny || kind.performanceLevel === wanted));
  const lastTradeMax = level === 'DORMANT' ? nowMs - axisRules.dormantMs : Number.POSITIVE_INFINITY;
  return ({ kinds, exits, lastTradeMs }, at) =>
    exits[at]! >= exitsMin && isWanted[kinds[at]!] === 1 && lastTradeMs[at]! < lastTradeMax;
}
