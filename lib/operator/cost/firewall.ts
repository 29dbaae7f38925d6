import { isSelling } from '../../aws/self-service-settings.ts';
import type { Settings } from '../../aws/settings.ts';
import { type Exact, MONTH_SECONDS, toExact } from './exact.ts';
import { estimateIngestRequests, type Load } from './load.ts';
import type { Use } from './use.ts';

/** One rule each. Accounts and paid requests are unknown. */
export function estimateFirewallUse(load: Load, settings: Settings): readonly Use[] {
  const { wafRequestsPerAddress: limit, wafIngestRequestsPerAddress: ingestLimit } = settings;
  const acls = toExact([limit > 0, ingestLimit > 0, isSelling(settings)].filter(Boolean).length);
  return [
    ['webAcl', acls],
    ['webAclRule', acls],
    [
      'webAclRequest',
      countRequests(limit, load.requests).plus(countRequests(ingestLimit, estimateIngestRequests(load))),
    ],
  ];
}

function countRequests(limit: number, perSecond: Exact): Exact {
  return limit === 0 ? toExact(0) : perSecond.times(MONTH_SECONDS);
}
