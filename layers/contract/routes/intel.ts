import { defineAddress, defineInteger } from '../parameters.ts';
import { route } from '../route.ts';
import * as schemas from '../schemas/intel.ts';

/** Intel routes answer 500 if a backend is unavailable (`docs/reference/errors.md#intel`). */
const intel = {
  tier: 'layer3',
  tag: 'Intel',
  upstreamFailure: 'internal',
} as const;
const mint = defineAddress('Token mint', 'Invalid token mint');
/** One whole core: a request may read and fold a complete tape. */
const wholeCore = { memoryMb: 1769 } as const;
function defineTokenRow(name: string) {
  return {
    ...intel,
    path: `/v1/intel/token/{mint}/${name}`,
    file: `rest/intel/${name}`,
    pathParameters: { mint },
    reads: ['coordination', 'tape', 'operations'],
    ...wholeCore,
  } as const;
}
function defineWindowSeconds(from: string) {
  return defineInteger(`Seconds from ${from}, clamped to 1–3600`, { min: 1, max: 3600, fallback: 300, clamped: true });
}
const RANGE_MS = 1_767_117_600_000;

function defineTimeMs(description: string, example: number) {
  return defineInteger(description, { min: 0, example });
}

const HOUR_MS = 3_600_000;

/** Intel routes (`docs/reference/api/intel.md#intel`). */
export const intelRoutes = {
  intelForming: route({
    ...intel,
    path: '/v1/intel/coordinated-pushes/forming',
    file: 'rest/intel/forming',
    summary: 'Open campaigns of all tokens with their crowd, newest first',
    readUnitsMax: 300,
    response: schemas.formingPushes,
    reads: ['coordination', 'security', 'tape'],
    ...wholeCore,
  }),
  intelCascade: route({
    ...intel,
    path: '/v1/intel/wallet/{leader}/cascade',
    file: 'rest/intel/cascade',
    summary: 'Followers that bought after their leader’s first buy, with lag, newest first',
    pathParameters: { leader: defineAddress('Leader wallet', 'Invalid leader wallet') },
    query: { mint, window_s: defineWindowSeconds('the leader’s first buy') },
    readUnitsMax: 44,
    response: schemas.cascadeRows,
    reads: ['coordination', 'ledgers', 'wallets', 'tape'],
    ...wholeCore,
  }),
  intelEmerging: route({
    ...intel,
    path: '/v1/intel/entities/emerging',
    file: 'rest/intel/emerging',
    summary: 'Entities first seen in the last hours, newest first',
    query: {
      hours: defineInteger('Hours before now, clamped to 1–168', { min: 1, max: 168, fallback: 24, clamped: true }),
    },
    readUnitsMax: 570,
    response: schemas.emergingEntities,
    reads: ['coordination'],
  }),
  intelEarlyBuyers: route({
    ...defineTokenRow('early-buyers'),
    summary: 'Entities with two or more members among the early buyers, largest first',
    query: { window_s: defineWindowSeconds('the token’s first trade') },
    readUnitsMax: 7_100,
    response: schemas.earlyBuyerClusters,
    // Begins at the first trade, which the handler knows.
    covers: { at: 'header' },
    keptSeconds: 30,
  }),
  intelCopyOriginator: route({
    ...defineTokenRow('copy-originator'),
    summary: 'Leaders among the buyers of a time range, by the number of follower buys',
    query: {
      start_ts_ms: defineTimeMs('Start of the range, inclusive, unix ms', RANGE_MS),
      end_ts_ms: defineTimeMs(
        'End of the range, exclusive, unix ms; at most 60 minutes after the start',
        RANGE_MS + HOUR_MS,
      ),
    },
    check: ({ start_ts_ms: start, end_ts_ms: end }) => {
      if (end <= start) return 'end_ts_ms must be > start_ts_ms';
      return end - start > HOUR_MS ? 'window too wide (max 60 minutes)' : null;
    },
    readUnitsMax: 11_000,
    response: schemas.copyOriginators,
    covers: {
      at: 'header',
      window: ({ query, nowMs }) => ({ fromMs: query.start_ts_ms, toMs: Math.min(nowMs, query.end_ts_ms) }),
    },
    keptSeconds: 30,
  }),
  intelEntityConcentration: route({
    ...defineTokenRow('entity-concentration'),
    summary: 'Share of recent buys per entity, largest first',
    query: { window_s: defineWindowSeconds('now, backwards') },
    readUnitsMax: 5_600,
    response: schemas.entityConcentration,
    covers: {
      at: 'header',
      window: ({ query, nowMs }) => ({ fromMs: nowMs - query.window_s * 1_000, toMs: nowMs }),
    },
    keptSeconds: 30,
  }),
  intelExitRisk: route({
    ...defineTokenRow('exit-risk'),
    summary: 'Exit risk of each open bundle: effect of a full sale on the current pool, highest first',
    readUnitsMax: 2_000,
    response: schemas.exitRisks,
    reads: ['security', 'tape'],
  }),
} as const;
