import { mapInParallel } from '../../storage/kernel/parallel.ts';
import { type Delivered, readStaleDelivered } from '../../storage/security/delivered.ts';
import { packLinkRecords } from '../link-records.ts';
import type { Batches } from '../processor/definition.ts';
import { encodeClockRecord } from '../processor/records.ts';
import type { Section, SectionDeps } from '../section/section.ts';
import { findOwedPrices } from './price-news.ts';
import { addFactsReports, openFactsReports } from './report.ts';
import { securityCache } from './state.ts';
import {
  apply,
  commit,
  type DeliveredSecurity,
  isTendable,
  loadNotified,
  type MintStores,
  type Security,
} from './take-mint.ts';
import { isWaiting } from './ticks.ts';

export type SecurityDeps = MintStores &
  SectionDeps & {
    readonly pause: (ms: number) => Promise<unknown>;
    /** Time over which reports to the token lists are gathered; 0 by default. */
    readonly gatherMs?: number;
  };

/** Two full calls of puts. */
const MINTS_IN_PARALLEL_MAX = 50;
/** Polling interval of an idle shard. */
const PAUSE_MS = 250;

/** Folds mint rows into security state; every effect may repeat. */
export function createSecuritySection(deps: SecurityDeps): Section<Security, Delivered> {
  const reports = openFactsReports(deps.listings, deps.gatherMs);
  return {
    name: 'security',
    bytesOf: securityCache.bytesOf,
    parallelMax: MINTS_IN_PARALLEL_MAX,
    hasWork: () => true,
    getApplied: ({ seq }) => seq,
    isClocked: ({ input }) => input.clock || input.quiet === true,
    load: mints => mapInParallel(mints, MINTS_IN_PARALLEL_MAX, mint => loadNotified(deps, mint)),
    readStored: mints => readStaleDelivered(deps.security, mints),
    // The rows follow, from the batch and the tape.
    takeOver: async ({ state }, delivered) => {
      if (delivered !== undefined && delivered.version > state.delivered.version) state.delivered = delivered;
      return state;
    },
    apply: task => apply(deps, task),
    emit: async ready => {
      await addFactsReports(reports, ready);
      await deps.emitLinks(packLinkRecords(ready.flatMap(({ work }) => work.links)));
      await deps.emitWallets(ready.flatMap(({ work }) => work.verdicts));
      await deps.emitEvents(ready.flatMap(({ work }) => work.ends));
    },
    commit: async ready => ({ notifications: await commit(deps, ready) }),
    deliver: (states, batches, nowMs) => retryWaiting(deps, states, batches, nowMs),
    quiet: {
      max: 100,
      inputOf: (state, nowMs) =>
        isTendable(state, nowMs, deps.policies?.security)
          ? { rows: [], finished: 0, records: [], clock: false, alerts: [], quiet: true }
          : null,
    },
  };
}

/** Pauses if the batch had no rows. */
async function retryWaiting(
  deps: SecurityDeps,
  states: ReadonlyMap<string, DeliveredSecurity>,
  batches: Batches<Security>,
  nowMs: number,
): Promise<void> {
  const owed = await findOwedPrices(deps.publisher, states);
  const waiting = [...states].filter(([mint, state]) => owed.has(mint) || isWaiting(state, nowMs));
  if (waiting.length === 0) return;
  if ([...batches.values()].every(({ rows }) => rows.length === 0)) await deps.pause(PAUSE_MS);
  await deps.emitEvents(waiting.map(([mint, { held }]) => ({ key: mint, data: encodeClockRecord(mint, held.alerts) })));
  for (const [, { held }] of waiting) held.alerts = [];
}
