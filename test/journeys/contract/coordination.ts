import { fifty, type Row, row } from './row.ts';

export const coordinationRows: readonly Row[] = [
  row('layer3', '/v1/wallet/{address}/entanglement', '@entanglement', null, ['family 0 member 0', 'nobody']),
  row('layer3', '/v1/wallet/{address}/follows', '@follows', 30, ['copycat', 'pilot', 'nobody'], {
    ...fifty,
    offset: '0-=0',
  }),
  row('layer3', '/v1/wallet/{address}/entity', '@walletEntity', 60, ['family 0 member 0', 'crew 1', 'nobody']),
  row('layer3', '/v1/token/{mint}/campaigns', '@campaigns', 15, ['stage', 'past']),
  row('layer3', '/v1/token/{mint}/crowd', '@crowd', 15, ['stage', 'launch']),
  row('layer3', '/v1/entity/{entity_id}', '@entity?', 60, ['family 0 member 0', 'crew 1']),
  row('layer3', '/v1/entity/{entity_id}/members', '@entityMembers', 60, ['family 0 member 0?page=1&page_size=2'], {
    page: '0-=0',
    page_size: '1-500=100',
  }),
  row('layer3', '/v1/coordination/health', '@health', 30, ['']),
];

export const coordinationRecords = {
  followEdge:
    'leaderWallet:address followerWallet:address confidence:fraction supportCount:number ' +
    'distinctTokens:number lastMatchTsMs:ms active:boolean degraded:boolean',
  membership:
    'walletAddress:address entityId:text entityKind:shared_funder|shared_execution rootWallet:address? ' +
    'memberCount:number confidence:fraction lastSeenTsMs:ms degraded:boolean',
  entityHead:
    'entityId:text entityKind:shared_funder|shared_execution rootWallet:address? memberCount:number ' +
    'confidence:fraction firstSeenTsMs:ms lastSeenTsMs:ms',
  entity: '@entityHead degraded:boolean members:@entityMember[]',
  entityMember: 'walletAddress:address confidence:fraction lastSeenTsMs:ms',
  campaign:
    'tokenMint:address campaignId:text status:text startedTsMs:ms lastSeenTsMs:ms participantWallets:number ' +
    'participantEntities:number confidence:fraction degraded:boolean',
  crowdMinute:
    'bucketStartMs:ms totalTrades:number uniqueWallets:number crowded:boolean crowdScore:fraction ' +
    'crowdRegime:quiet|trending_crowd|crowded_launch',
  health:
    'healthy:boolean degradedWindowMs:number droppedMessagesLastMinute:number observedAtMs:ms newestSlot:number? ' +
    'feedAgeMs:number? sources:@feedSource[]',
  feedSource:
    'source:text state:live|silent|unwatched newestSlot:number? heardAtMs:ms coveredFromMs:ms gaps:@coverageGap[]',
  coverageGap: 'fromMs:ms toMs:ms fromSlot:number? toSlot:number? reason:text',
  cluster: 'wallet_address:address cluster_wallets:address[] token_mint:address edge_count:number',
  entanglement: 'wallet:address clusters:@cluster[] cluster_count:number',
  follows: 'address:address followsOut:@followEdge[] followsIn:@followEdge[] degraded:boolean',
  walletEntity: 'address:address membership:@membership? siblingsSample:address[] degraded:boolean',
  campaigns: 'mint:address active:@campaign[] recent:@campaign[] degraded:boolean',
  crowd: 'mint:address current:@crowdMinute? minutes:@crowdMinute[] @evaluated',
  entityMembers: 'entityId:text page:number pageSize:number total:number members:@entityMember[] degraded:boolean',
} as const;
