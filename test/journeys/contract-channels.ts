/** The contract's channels: least tier, name, payload, and subjects on the tape. */
import type { Tier } from './contract-rows.ts';

type ChannelRow = {
  readonly tier: Tier;
  readonly pattern: string;
  /** A record of `contract-records`. */
  readonly carries: string;
  readonly subjects: readonly string[];
  /** Trades that a new subscriber receives first, with `replay`. */
  readonly replays?: number;
  /** Every one of these values must occur in `event`. */
  readonly events?: readonly string[];
};

const timeframes = ['1s', '1m', '5m', '15m', '1h'] as const;

export const channelRows: readonly ChannelRow[] = [
  {
    tier: 'layer1',
    pattern: 'token:{mint}:trades',
    carries: 'streamTrade',
    subjects: ['doomed', 'star 3'],
    replays: 50,
  },
  { tier: 'layer1', pattern: 'token:{mint}:ticks', carries: 'tick', subjects: ['doomed'] },
  ...(['full', 'filtered'] as const).flatMap(view =>
    timeframes.map(timeframe => ({
      tier: 'layer1' as const,
      pattern: `token:{mint}:ohlcv:${view}:${timeframe}`,
      carries: 'streamCandle',
      subjects: ['doomed'],
    })),
  ),
  { tier: 'layer2', pattern: 'wallet:{addr}:pnl', carries: 'pnlEvent', subjects: ['star'] },
  {
    tier: 'layer2',
    pattern: 'wallet:{addr}:positions',
    carries: 'positionEvent',
    subjects: ['star'],
    events: ['open', 'update', 'partial_exit', 'close', 'transfer_out'],
  },
  {
    tier: 'layer2',
    pattern: 'wallet:{addr}:labels',
    carries: 'labelsEvent',
    subjects: ['star', 'rival', 'doomed maker'],
  },
  {
    tier: 'layer3',
    pattern: 'token:{mint}:security',
    carries: 'securityEvent',
    subjects: ['stage', 'doomed'],
    events: ['bundle_detected', 'wash_trade_flagged', 'rug_detected', 'suspicious_activity', 'coordination_alert'],
  },
  { tier: 'layer3', pattern: 'token:{mint}:bundles', carries: 'bundleState', subjects: ['stage', 'doomed'] },
  { tier: 'layer3', pattern: 'token:{mint}:dump_alert', carries: 'dumpAlert', subjects: ['stage'] },
  {
    tier: 'layer3',
    pattern: 'wallet:{addr}:security',
    carries: 'walletSecurityEvent',
    subjects: ['holder', 'winner', 'doomed maker'],
    events: ['malicious_wallet', 'rug_profiteer', 'rug_detected'],
  },
  {
    tier: 'layer3',
    pattern: 'wallet:{addr}:follow',
    carries: 'followEvent',
    subjects: ['copycat', 'pilot'],
    events: ['activated', 'updated'],
  },
  {
    tier: 'layer3',
    pattern: 'wallet:{addr}:entity',
    carries: 'entityEvent',
    subjects: ['family 0 member 0', 'crew 1'],
    events: ['joined', 'updated'],
  },
  {
    tier: 'layer3',
    pattern: 'token:{mint}:campaign',
    carries: 'campaignEvent',
    subjects: ['stage', 'past'],
    events: ['forming', 'activated', 'escalated', 'updated', 'closed'],
  },
];

/** Fields of each message beside `op`. A field with `+` may be absent. */
export const messageFields = {
  asked: {
    subscribe: ['channels', 'frames+', 'resume+', 'heartbeat+'],
    unsubscribe: ['channels'],
    ping: [],
  },
  sent: {
    subscribed: ['channels', 'seq'],
    unsubscribed: ['channels'],
    pong: [],
    error: ['code', 'message'],
    batch: ['events'],
    heartbeat: ['newest_slot', 'feed_age_ms', 'ts_ms'],
    gap: ['channel', 'from', 'to', 'repair'],
  },
} as const satisfies Record<string, Readonly<Record<string, readonly string[]>>>;

export const framesWords = ['each', 'batch'] as const;

/** Fields of an event, alone or in a batch. Only replayed trades have `replay`, which is true. */
export const eventFields = (isReplay: boolean): readonly string[] => [
  'channel',
  'seq',
  'prev',
  'data',
  ...(isReplay ? ['replay'] : []),
];
