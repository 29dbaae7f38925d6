/** Streams. lib/aws derives its stacks from this file. */
export const streams = {
  events: { summary: 'Chain events as producers send them, keyed by mint, receiver or wallet' },
  wallets: { summary: 'Wallet events in order: trade results, received SOL, identities' },
  links: {
    summary: 'Relations of wallets in one order (buys, bundles, funders, known wallets), and exits',
    // All records share one key.
    shards: 1,
  },
  rules: {
    summary: 'What rules hear, in one order',
    // All records share one key.
    shards: 1,
    // A firing that is a day late helps nobody, and a test still finds it.
    retentionHours: 24,
  },
  push: {
    summary: 'Messages for subscribers, in order per topic',
    // Nobody waits for an older message.
    retentionHours: 24,
  },
} as const satisfies Record<string, StreamRow>;

export type StreamRow = {
  readonly summary: string;
  /** Fixed number of shards. Without it, the deployment setting decides. */
  readonly shards?: number;
  /** `STREAM_RETENTION_HOURS` by default. */
  readonly retentionHours?: number;
};

export type StreamName = keyof typeof streams;

/** Hours that a stream keeps its records. `hours` is the setting of the deployment. */
export function getRetentionHours(name: StreamName, hours: number): number {
  const { retentionHours }: StreamRow = streams[name];
  return retentionHours ?? hours;
}

/** Dead letters only point to records, which must outlast them. */
export const STREAM_RETENTION_HOURS = 168;
