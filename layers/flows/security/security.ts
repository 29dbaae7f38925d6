import type { Observer } from '../../edge/observe.ts';
import type { BatchWork } from '../../edge/stream.ts';
import { mapInParallel } from '../../storage/kernel/parallel.ts';
import { packLinkRecords } from '../link-records.ts';
import { publishNotifications } from '../notify.ts';
import type { Batches } from '../processor/definition.ts';
import { defineProcessor } from '../processor/processor.ts';
import { encodeClockRecord } from '../processor/records.ts';
import { parseReceivedRows } from '../received-rows.ts';
import { loadNotified, updateCachedSecurity } from './renew.ts';
import { addFactsReports, openFactsReports } from './report.ts';
import { securityCache } from './state.ts';
import { apply, commit, type DeliveredSecurity, isTendable, type MintStores, type Security } from './take-mint.ts';
import { isWaiting } from './ticks.ts';

export type SecurityDeps = MintStores & {
  readonly observe: Observer;
  readonly pause: (ms: number) => Promise<unknown>;
  /** Time over which reports to the token lists are gathered; 0 by default. */
  readonly gatherMs?: number;
};

/** Two full calls of puts. */
const MINTS_IN_PARALLEL_MAX = 50;
/** Polling interval of an idle shard. */
const PAUSE_MS = 250;

/** Reads mint rows. Writes security state; every effect may repeat. */
export function createSecurityProcessor(deps: SecurityDeps): BatchWork {
  const reports = openFactsReports(deps.listings, deps.gatherMs);
  return defineProcessor<Security>({
    cache: securityCache,
    parallelMax: MINTS_IN_PARALLEL_MAX,
    memory: deps.security.recalling?.memory,
    observe: deps.observe,
    begin: deps.publisher.renew,
    decode: records => parseReceivedRows(deps.tape, records),
    load: mints => mapInParallel(mints, MINTS_IN_PARALLEL_MAX, mint => loadNotified(deps, mint)),
    renew: (tasks, company) => updateCachedSecurity(deps.security, tasks, company),
    apply: task => apply(deps, task),
    emit: async ready => {
      await addFactsReports(reports, ready);
      await deps.emitLinks(packLinkRecords(ready.flatMap(({ work }) => work.links)));
      await deps.emitWallets(ready.flatMap(({ work }) => work.verdicts));
      await deps.emitEvents(ready.flatMap(({ work }) => work.ends));
    },
    commit: async ready => ({ notifications: await commit(deps, ready) }),
    publish: notifications => publishNotifications(deps.publisher, deps.observe, notifications),
    deliver: (states, batches, nowMs) => retryWaiting(deps, states, batches, nowMs),
    quiet: {
      max: 100,
      inputOf: (state, nowMs) =>
        isTendable(state, nowMs, deps.policy) ? { rows: [], records: [], clock: false, alerts: [], quiet: true } : null,
    },
  });
}

/** Pauses if the batch had no rows. */
async function retryWaiting(
  deps: SecurityDeps,
  states: ReadonlyMap<string, DeliveredSecurity>,
  batches: Batches<Security>,
  nowMs: number,
): Promise<void> {
  const waiting = [...states].filter(([, state]) => isWaiting(state, nowMs));
  if (waiting.length === 0) return;
  if ([...batches.values()].every(({ rows }) => rows.length === 0)) await deps.pause(PAUSE_MS);
  await deps.emitTrades(waiting.map(([mint, { held }]) => ({ key: mint, data: encodeClockRecord(mint, held.alerts) })));
  for (const [, { held }] of waiting) held.alerts = [];
}
