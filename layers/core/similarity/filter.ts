import { axisRules } from '../wallet/rules.ts';
import type { Chunk, Matrix } from './matrix.ts';

/** What may be asked for as performance_level. Source: spec 4.2, decisions 18. */
export const levelFilters = ['EARNER', 'PROFITABLE', 'BREAK_EVEN', 'UNPROFITABLE', 'UNRATED', 'DORMANT'] as const;

export type LevelFilter = (typeof levelFilters)[number];

/** Which wallets may be in an answer. */
export type SimilarFilter = { readonly level?: LevelFilter | undefined; readonly exitsMin?: number | undefined };

/** Whether the row at a place of a chunk may be in an answer. */
export type Acceptor = (chunk: Chunk, at: number) => boolean;

/**
 * Whether a row passes a filter at a moment: EARNER is another word for PROFITABLE, DORMANT is no trade for thirty days whatever the level. It looks
 * at the columns themselves, since a filter that few pass is asked a million times a query.
 */
export const acceptor = (matrix: Matrix, filter: SimilarFilter, nowMs: number): Acceptor => {
  const { level, exitsMin = 0 } = filter;
  const wanted = level === 'EARNER' ? 'PROFITABLE' : level;
  const isAny = level === undefined || level === 'DORMANT';
  const isWanted = Uint8Array.from(matrix.kinds, kind => Number(isAny || kind.performanceLevel === wanted));
  const lastTradeMax = level === 'DORMANT' ? nowMs - axisRules.dormantMs : Number.POSITIVE_INFINITY;
  return ({ kinds, exits, lastTradeMs }, at) =>
    exits[at]! >= exitsMin && isWanted[kinds[at]!] === 1 && lastTradeMs[at]! < lastTradeMax;
};
