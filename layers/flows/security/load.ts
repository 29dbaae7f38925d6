import { loadDelivered } from '../../storage/security/delivered.ts';
import { createHeldAlerts } from './held-alerts.ts';
import { createSentLinks } from './links.ts';
import { createReportedFacts } from './report.ts';
import { toLoadedAnnotations } from './save-annotations.ts';
import { loadCached } from './state.ts';
import type { DeliveredSecurity, MintStores } from './take-mint.ts';

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
