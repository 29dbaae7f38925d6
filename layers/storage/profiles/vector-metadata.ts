import type { SimilarFilter } from '../../core/similarity/filter.ts';
import type { VectoredWallet } from '../../core/similarity/profiled-wallet.ts';
import { axisRules } from '../../core/wallet/rules.ts';
import { decodeProfiles, encodeProfiles } from './profile-columns.ts';

/** Filter values, and the packed wallet for exact results. */
type Metadata = {
  readonly level: string;
  readonly exits: number;
  readonly last_trade_ms: number;
  readonly profile: string;
};

/** S3 Vectors does not bill these in queries. */
export const UNFILTERED_KEYS = ['profile'] as const satisfies readonly (keyof Metadata)[];

export function toVectorMetadata(entry: VectoredWallet): Metadata {
  return {
    level: entry.performanceLevel,
    exits: entry.exits,
    last_trade_ms: entry.lastTradeMs,
    profile: Buffer.from(encodeProfiles([entry])).toString('base64'),
  };
}

export function parseVectoredWallet(metadata: unknown): VectoredWallet {
  return decodeProfiles(Buffer.from((metadata as Metadata).profile, 'base64'))[0]!;
}

/** Same rules as the in-memory filter; undefined matches all. */
export function buildVectorFilter({ level, exitsMin = 0 }: SimilarFilter, nowMs: number) {
  const conditions = [
    ...(exitsMin > 0 ? [{ exits: { $gte: exitsMin } }] : []),
    ...(level === undefined ? [] : [buildLevelCondition(level, nowMs)]),
  ];
  return conditions.length === 0 ? undefined : { $and: conditions };
}

function buildLevelCondition(level: NonNullable<SimilarFilter['level']>, nowMs: number) {
  return level === 'DORMANT'
    ? { last_trade_ms: { $lt: nowMs - axisRules.dormantMs } }
    : { level: { $eq: level === 'EARNER' ? 'PROFITABLE' : level } };
}
