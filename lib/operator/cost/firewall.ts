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
    ['webAclRequest', seen(limit, load.requests).plus(seen(ingestLimit, ingestRequests(load)))],
  ];
};

const seen = (limit: number, perSecond: Exact): Exact => (limit === 0 ? exact(0) : perSecond.times(MONTH_SECONDS));
