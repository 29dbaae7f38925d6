import { findChannel } from '../../contract/channels.ts';
import { topicOf } from '../../storage/access/topics.ts';
import type { HeardTopic } from './audience.ts';
import { keptAfter, type LogDeps } from './kept-messages.ts';
import { type LedgerDeps, ledgerKinds, ledgerMessagesAfter } from './ledger-messages.ts';
import { currentSeq } from './places.ts';
import type { ReplayRequest } from './records.ts';
import { cutReplay, type Replay } from './replay-part.ts';
import { newestTapeTrades, type TradeDeps, ticksAfter, tradesAfter } from './tape-messages.ts';

export type { Replay };
export type ReplayDeps = TradeDeps & LogDeps & LedgerDeps;

/**
 * Reads the first messages of a listener, oldest first: after the number asked for, or the newest
 * trades of a plain subscription.
 */
export const readReplay = async (
  deps: ReplayDeps,
  { audience, head }: HeardTopic,
  { channel, after, isResume }: ReplayRequest,
): Promise<Replay> => {
  const match = findChannel(channel);
  if ('problem' in match) throw new Error(`${channel}: ${match.problem}`);
  const subject = topicOf(channel).split(':')[1]!;
  const kind = ledgerKinds[match.family];
  if (kind) return cutReplay(after, await ledgerMessagesAfter(deps, kind, channel, subject, after));
  if (match.family === 'tokenTicks') return cutReplay(after, await ticksAfter(deps, channel, subject, after));
  if (match.family === 'tokenTrades')
    return isResume
      ? cutReplay(after, await tradesAfter(deps, channel, subject, after))
      : newestTapeTrades(deps, channel, subject, after, match.channel.replay ?? 0);
  const current = currentSeq(head, channel, audience.get(channel)!);
  return cutReplay(after, await keptAfter(deps, match.channel, { channel, after, current, head }));
};
