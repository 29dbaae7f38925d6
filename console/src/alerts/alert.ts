import type { DataEvent, StreamEvent } from '@chain-intelligence/client';
import { formatCompact, formatShare } from '../format/number.ts';

export const alertKinds = ['Dump', 'Rug', 'Bundle', 'Wash trade', 'Suspicious', 'Campaign', 'Withdrawn'] as const;
export type AlertKind = (typeof alertKinds)[number];

export type Severity = 'low' | 'medium' | 'high' | 'critical';

export type Alert = {
  readonly id: string;
  readonly kind: AlertKind;
  readonly severity: Severity;
  readonly mint: string;
  readonly atMs: number;
  /** Sentences. */
  readonly evidence: readonly string[];
};

type AlertChannel = `token:${string}:${'security' | 'dump_alert' | 'campaign'}`;

/** The channels of a token that bring alerts. */
export function listAlertChannels(mint: string): readonly AlertChannel[] {
  return [`token:${mint}:dump_alert`, `token:${mint}:security`, `token:${mint}:campaign`];
}

export function toAlerts(events: readonly StreamEvent<AlertChannel>[]): readonly Alert[] {
  return events.flatMap((event): readonly Alert[] => {
    const place = { id: `${event.channel} ${'seq' in event ? event.seq : ''}`, mint: event.channel.split(':')[1]! };
    if (event.type === 'token:security') return [{ ...place, ...fromSecurity(event.data) }];
    if (event.type === 'token:dump_alert') return [{ ...place, ...fromDump(event.data) }];
    return event.type === 'token:campaign' ? [{ ...place, ...fromCampaign(event.data) }] : [];
  });
}

type Payload<C extends AlertChannel> = DataEvent<C>['data'];
type Content = Omit<Alert, 'id' | 'mint'>;

const KINDS = {
  bundle_detected: 'Bundle',
  wash_trade_flagged: 'Wash trade',
  rug_detected: 'Rug',
  suspicious_activity: 'Suspicious',
  coordination_alert: 'Campaign',
  label_withdrawn: 'Withdrawn',
} as const;

function fromSecurity({ event, severity, evidence, timestamp }: Payload<`token:${string}:security`>): Content {
  return {
    kind: KINDS[event],
    severity,
    atMs: timestamp,
    evidence,
  };
}

function fromDump(dump: Payload<`token:${string}:dump_alert`>): Content {
  return {
    kind: 'Dump',
    severity: 'high',
    atMs: dump.timestamp,
    evidence: [
      `${dump.bundle_type} of ${dump.member_count} wallets has sold ${formatShare(dump.sold_pct)} of its tokens; ` +
        `${formatCompact(dump.remaining_chain_balance_ui)} are left.`,
      `Risk score ${dump.risk_score.toFixed(2)}.`,
    ],
  };
}

function fromCampaign(campaign: Payload<`token:${string}:campaign`>): Content {
  return {
    kind: 'Campaign',
    severity: campaign.event === 'escalated' ? 'high' : campaign.event === 'closed' ? 'low' : 'medium',
    atMs: campaign.timestamp,
    evidence: [
      `Campaign ${campaign.event}: ${campaign.participantWallets} wallets, ${campaign.participantEntities} entities, ` +
        `confidence ${formatShare(campaign.confidence, 0)}.`,
    ],
  };
}
