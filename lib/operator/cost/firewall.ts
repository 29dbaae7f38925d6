import { isSelling } from '../../aws/self-service-settings.ts';
import type { Settings } from '../../aws/settings.ts';
import { type Exact, exact, MONTH_SECONDS } from './exact.ts';
import { ingestRequests, type Load } from './load.ts';
import type { Use } from './use.ts';

/** One rule each. Accounts and paid requests are unknown. */
export const firewallUse = (load: Load, settings: Settings): readonly Use[] => {
  const { wafRequestsPerAddress: limit, wafIngestRequestsPerAddress: ingestLimit } = settings;
  const acls = exact([limit > 0, ingestLimit > 0, isSelling(settings)].filter(Boolean).length);
  return [
    ['webAcl', acls],
    ['webAclRule', acls],
    ['webAclRequest', countRequests(limit, load.requests).plus(countRequests(ingestLimit, ingestRequests(load)))],
  ];
};

const countRequests = (limit: number, perSecond: Exact): Exact =>
  limit === 0 ? exact(0) : perSecond.times(MONTH_SECONDS);
