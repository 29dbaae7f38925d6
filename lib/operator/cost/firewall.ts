import { isSelling } from '../../aws/self-service-settings.ts';
import type { Settings } from '../../aws/settings.ts';
import { exact, MONTH_SECONDS } from './exact.ts';
import type { Load } from './load.ts';
import type { Use } from './use.ts';

/** One rule each. Requests of ingest and sales are unknown. */
export const firewallUse = ({ requests }: Load, settings: Settings): readonly Use[] => {
  const { wafRequestsPerAddress: limit, wafIngestRequestsPerAddress: ingestLimit } = settings;
  const acls = exact([limit > 0, ingestLimit > 0, isSelling(settings)].filter(Boolean).length);
  return [
    ['webAcl', acls],
    ['webAclRule', acls],
    ['webAclRequest', limit === 0 ? exact(0) : requests.times(MONTH_SECONDS)],
  ];
};
