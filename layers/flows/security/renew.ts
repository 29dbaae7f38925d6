import { loadDelivered, readStaleDelivered } from '../../storage/security/delivered.ts';
import type { Security as Deliveries } from '../../storage/security/security.ts';
import type { Company } from '../processor/company.ts';
import type { Task } from '../processor/definition.ts';
import { isContinuation } from '../tokens/catch-up.ts';
import { createHeldAlerts } from './held-alerts.ts';
import { createSentLinks } from './links.ts';
import { createReportedFacts } from './report.ts';
import { toLoadedAnnotations } from './save-annotations.ts';
import { loadCached } from './state.ts';
import type { DeliveredSecurity, MintStores, Security } from './take-mint.ts';

export async function loadNotified(stores: MintStores, mint: string): Promise<DeliveredSecurity> {
  const cached = await loadCached(stores, mint);
  // Read last: an older one may have the wrong deadline.
  const delivered = await loadDelivered(stores.security, mint);
  return {
    ...cached,
    delivered,
    kept: toLoadedAnnotations(cached.state),
    taught: null,
    arrivedMs: 0,
    waitedMs: 0,
    endMs: 0,
    links: createSentLinks(),
    reported: createReportedFacts(),
    held: createHeldAlerts(),
  };
}

/** Catches up with what other environments delivered. The rows follow, from the batch and the tape. */
export async function updateCachedSecurity(
  security: Deliveries,
  cached: readonly Task<Security>[],
  company: Company,
): Promise<ReadonlyMap<string, DeliveredSecurity>> {
  const unsure = cached.filter(
    ({ state, input: { rows, clock, quiet } }) =>
      !isContinuation(rows, state.seq) || (company.isShared() && (clock || quiet)),
  );
  const delivered = await readStaleDelivered(
    security,
    unsure.map(({ key }) => key),
  );
  for (const { key, state } of unsure) {
    const stored = delivered.get(key);
    if (stored === undefined || stored.version <= state.delivered.version) continue;
    state.delivered = stored;
  }
  return new Map(cached.map(({ key, state }) => [key, state]));
}
