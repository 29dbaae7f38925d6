import { hour, type Row, row } from './row.ts';

export const intelRows: readonly Row[] = [
  row('layer3', '/v1/intel/coordinated-pushes/forming', '@forming[]', null, ['']),
  row('layer3', '/v1/intel/wallet/{leader}/cascade', '@cascade[]', null, ['pilot?mint={stage}'], {
    mint: 'mint!',
    ...hour,
  }),
  row('layer3', '/v1/intel/entities/emerging', '@entityHead[]', null, [''], { hours: 'clamp 1-168=24' }),
  row('layer3', '/v1/intel/token/{mint}/early-buyers', '@earlyBuyers[]', null, ['stage'], hour),
  row(
    'layer3',
    '/v1/intel/token/{mint}/copy-originator',
    '@originator[]',
    null,
    ['stage?start_ts_ms={-100}&end_ts_ms={-90}'],
    { start_ts_ms: 'ms!', end_ts_ms: 'ms!' },
  ),
  row('layer3', '/v1/intel/token/{mint}/entity-concentration', '@concentration[]', null, ['stage?window_s=3600'], hour),
  row('layer3', '/v1/intel/token/{mint}/exit-risk', '@exitRisk[]', null, ['stage']),
];

export const intelRecords = {
  forming:
    'tokenMint:address latestRegime:quiet|trending_crowd|crowded_launch ' +
    'priorRegime:quiet|trending_crowd|crowded_launch campaignId:text campaignStatus:text ' +
    'participantWallets:number participantEntities:number confidence:fraction tokenAgeMinutes:number?',
  cascade: 'follower:address confidence:fraction lagSeconds:number',
  earlyBuyers:
    'entityId:text entityKind:shared_funder|shared_execution rootWallet:address? confidence:fraction ' +
    'membersInEarlyBuy:number memberWallets:address[]',
  originator: 'candidateLeader:address followerBuysInCluster:number meanConfidence:fraction',
  concentration:
    'entityId:text entityKind:shared_funder|shared_execution rootWallet:address? memberCount:number ' +
    'activeMembers:number buyVolumeUsd:number demandShare:fraction confidence:fraction',
  exitRisk:
    'bundleId:text bundleType:text status:text memberCount:number remainingSupplyPct:fraction solOut:number? ' +
    'impactPct:fraction? riskScore:fraction',
} as const;
