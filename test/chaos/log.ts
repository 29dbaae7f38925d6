/** What one client received, per channel, in the order of arrival. */
export type Entry =
  | { readonly kind: 'data'; readonly seq: number; readonly data: unknown }
  | { readonly kind: 'repaired'; readonly seq: number; readonly data: unknown }
  | { readonly kind: 'gap'; readonly from: number; readonly to: number; readonly repair: string | null };

export type Log = {
  readonly client: string;
  /** In ascending order, or as sent: a client that never resumes. */
  readonly isOrdered: boolean;
  /** Seq of each channel when its first subscription was confirmed. */
  readonly begins: Map<string, number>;
  readonly channels: Map<string, Entry[]>;
  /** Answers that no client should get. */
  readonly errors: string[];
};

export const newLog = (client: string, isOrdered: boolean, channels: readonly string[]): Log => ({
  client,
  isOrdered,
  begins: new Map(),
  channels: new Map(channels.map(channel => [channel, []])),
  errors: [],
});

/** Messages, without gaps. */
export const receivedIn = (log: Log): number =>
  log.channels.values().reduce((sum, entries) => sum + entries.filter(({ kind }) => kind !== 'gap').length, 0);
