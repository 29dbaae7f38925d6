import type { Settings } from '../../aws/settings.ts';
import { exact, MONTH_SECONDS } from './exact.ts';
import type { Load } from './load.ts';
import type { Use } from './use.ts';

/** One rule each. Requests of ingest are unknown. */
export const firewallUse = ({ requests }: Load, settings: Settings): readonly Use[] => {
  const { wafRequestsPerAddress: limit, wafIngestRequestsPerAddress: ingestLimit } = settings;
  const acls = exact([limit, ingestLimit].filter(each => each > 0).length);
  return [
    ['webAcl', acls],
    ['webAclRule', acls],
    ['webAclRequest', limit === 0 ? exact(0) : requests.times(MONTH_SECONDS)],
  ];
};
