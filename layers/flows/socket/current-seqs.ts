import { findChannel, isOfTape } from '../../contract/channels.ts';
import { loadEras } from '../../storage/access/eras.ts';
import { loadTopicHeads, noHead } from '../../storage/access/heads.ts';
import type { Sockets } from '../../storage/access/sockets.ts';
import { topicOf } from '../../storage/access/topics.ts';
import { loadNoteHeads, type Notes } from '../../storage/ledger/notes.ts';
import { type Candles, loadLives } from '../../storage/market/candles.ts';
import type { Tape } from '../../storage/market/tape.ts';
import type { MessageLog } from '../../storage/messages/log.ts';
import { mayBeIssued } from '../fan-out/kept-messages.ts';
import { currentSeq } from '../fan-out/places.ts';
import { isTradeSeq } from '../fan-out/tape-messages.ts';
import type { Resume } from './message.ts';

export type SeqDeps = {
  readonly sockets: Sockets;
  readonly log: MessageLog;
  readonly tape: Tape;
  readonly notes: Notes;
  readonly candles: Candles;
};

/** Newest numbers by channel; 0 for one that never spoke. */
export const currentSeqs = async (deps: SeqDeps, channels: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const [ticks, trades, others] = [[], [], []] as [string[], string[], string[]];
  for (const name of channels) (isOfTape(name) ? (isTicks(name) ? ticks : trades) : others).push(name);
  const [lives, notes, heads, eras] = await Promise.all([
    loadLives(deps.candles, ticks.map(mintOf)),
    trades.length > 0 ? loadNoteHeads(deps.notes, trades.map(mintOf)) : new Map(),
    loadTopicHeads(deps.sockets, others.map(topicOf)),
    loadEras(deps.sockets, others),
  ]);
  return new Map([
    ...ticks.map(name => [name, lives.get(mintOf(name))?.traded ?? 0] as const),
    ...trades.map(name => [name, notes.get(mintOf(name))!.memo.traded] as const),
    ...others.map(
      name => [name, currentSeq(heads.get(topicOf(name)) ?? noHead, name, { era: eras.get(name) })] as const,
    ),
  ]);
};

const isTicks = (name: string): boolean => {
  const match = findChannel(name);
  return 'family' in match && match.family === 'tokenTicks';
};
const mintOf = (name: string): string => name.split(':')[1]!;

export const refusedResumes = async (deps: SeqDeps, resume: Resume): Promise<ReadonlyMap<string, string>> => {
  const current = await currentSeqs(deps, [...resume.keys()]);
  const found = await Promise.all(
    [...resume].map(async ([channel, after]) => {
      const newest = current.get(channel)!;
      if (await wasSent(deps, channel, after, newest)) return [];
      return [[channel, neverSent(channel, after, newest)] as const];
    }),
  );
  return new Map(found.flat());
};

const neverSent = (channel: string, after: number, newest: number): string =>
  `channel ${channel}: resume must be a seq that was sent, got ${after}; the current seq is ${newest}`;

const wasSent = async (deps: SeqDeps, channel: string, after: number, current: number): Promise<boolean> => {
  if (after === 0 || after >= current) return after <= current;
  if (isOfTape(channel)) return isTradeSeq(deps.tape, mintOf(channel), after);
  const topic = topicOf(channel);
  const head = (await loadTopicHeads(deps.sockets, [topic])).get(topic) ?? noHead;
  return mayBeIssued(deps, { channel, after, current, head });
};
