import { findChannel } from '../../contract/channels.ts';
import { extractTopic } from '../../storage/access/topics.ts';
import type { HeardTopic } from './audience.ts';
import { type LogDeps, readKeptMessages } from './kept-messages.ts';
import { type LedgerDeps, ledgerKinds, readLedgerMessages } from './ledger-messages.ts';
import { resolveCurrentSeq } from './places.ts';
import type { ReplayRequest } from './records.ts';
import { createReplayPart, type Replay } from './replay-part.ts';
import { readNewestTapeTrades, readTickMessages, readTradeMessages, type TradeDeps } from './tape-messages.ts';

export type { Replay };
export type ReplayDeps = TradeDeps & LogDeps & LedgerDeps;

/**
 * Reads the first messages of a listener, oldest first: after the number asked for, or the newest
 * trades of a plain subscription.
 */
export async function readReplay(
  deps: ReplayDeps,
  { audience, head }: HeardTopic,
  { channel, after, isResume }: ReplayRequest,
): Promise<Replay> {
  const match = findChannel(channel);
  if ('problem' in match) throw new Error(`${channel}: ${match.problem}`);
  const subject = extractTopic(channel).split(':')[1]!;
  const kind = ledgerKinds[match.family];
  if (kind) return createReplayPart(after, await readLedgerMessages(deps, kind, channel, subject, after));
  if (match.family === 'tokenTicks')
    return createReplayPart(after, await readTickMessages(deps, channel, subject, after));
  if (match.family === 'tokenTrades')
    return isResume
      ? createReplayPart(after, await readTradeMessages(deps, channel, subject, after))
      : readNewestTapeTrades(deps, channel, subject, after, match.channel.replay ?? 0);
  const current = resolveCurrentSeq(head, channel, audience.get(channel)!);
  return createReplayPart(after, await readKeptMessages(deps, match.channel, { channel, after, current, head }));
}
