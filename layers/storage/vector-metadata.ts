import type { SimilarFilter } from '../core/similarity/filter.ts';
import type { VectoredWallet } from '../core/similarity/profiled-wallet.ts';
import { axisRules } from '../core/wallet/rules.ts';
import { decodeProfiles, encodeProfiles } from './profile-columns.ts';

/** What a vector carries in the index: what filters ask as values of their own, and all of the wallet packed, so that it comes back to the last digit. */
type Metadata = {
  readonly level: string;
  readonly exits: number;
  readonly last_trade_ms: number;
  readonly profile: string;
};

/** The keys that no filter asks: the index keeps them beside what it searches, and their bytes are not paid for by the query. */
export const UNFILTERED_KEYS = ['profile'] as const satisfies readonly (keyof Metadata)[];

export const metadataOf = (entry: VectoredWallet): Metadata => ({
  level: entry.performanceLevel,
  exits: entry.exits,
  last_trade_ms: entry.lastTradeMs,
  profile: Buffer.from(encodeProfiles([entry])).toString('base64'),
});

/** The wallet that `metadataOf` told. */
export const walletIn = (metadata: unknown): VectoredWallet =>
  decodeProfiles(Buffer.from((metadata as Metadata).profile, 'base64'))[0]!;

/** A filter in the words of S3 Vectors, with the rules of the filter in memory; undefined for one that all pass. */
export const conditionOf = ({ level, exitsMin = 0 }: SimilarFilter, nowMs: number) => {
  const conditions = [
    ...(exitsMin > 0 ? [{ exits: { $gte: exitsMin } }] : []),
    ...(level === undefined ? [] : [levelCondition(level, nowMs)]),
  ];
  return conditions.length === 0 ? undefined : { $and: conditions };
};

const levelCondition = (level: NonNullable<SimilarFilter['level']>, nowMs: number) =>
  level === 'DORMANT'
    ? { last_trade_ms: { $lt: nowMs - axisRules.dormantMs } }
    : { level: { $eq: level === 'EARNER' ? 'PROFITABLE' : level } };
