import { findChannel } from '../../contract/channels.ts';
import { getHeldSource } from '../../contract/held-name.ts';

/** Keeps the messages of a channel. Their numbers are places in it. */
export type ChannelLog<Row> = {
  /** Newest numbers; 0 for a channel that never spoke. */
  readonly readNewest: (channels: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** Whether the channel ever had the number, as far as is known. */
  readonly isIssued: (channel: string, seq: number) => Promise<boolean>;
  /** The first messages after a number. */
  readonly readAfter: (channel: string, after: number) => Promise<Past<Row>>;
};

/** Messages of a channel, oldest first. */
export type Past<Row> = {
  readonly rows: readonly { readonly seq: number; readonly prev: number; readonly row: Row }[];
  /** Numbers above `after` through this one are missing. Null without any. */
  readonly gapTo: number | null;
  /** The rows are all through this number. */
  readonly through: number;
  /** Of the channel. */
  readonly newest: number;
};

/** The channel that a held one hears. */
export function parseChannel(held: string) {
  const source = getHeldSource(held);
  const match = findChannel(source);
  if ('problem' in match) throw new Error(`${held}: ${match.problem}`);
  return { ...match, log: match.channel.log ?? 'topic', source, subject: source.split(':')[1]! } as const;
}
