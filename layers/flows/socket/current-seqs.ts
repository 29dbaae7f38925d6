import { type ChannelName, findChannel, isStored } from '../../contract/channels.ts';
import type { Problem } from '../../contract/socket-errors.ts';
import { loadEras } from '../../storage/access/eras.ts';
import { loadTopicHeads, noHead } from '../../storage/access/heads.ts';
import type { Sockets } from '../../storage/access/sockets.ts';
import { topicOf } from '../../storage/access/topics.ts';
import { headerCounters } from '../../storage/journal/header-counters.ts';
import { loadHeads } from '../../storage/journal/journal.ts';
import type { Candles } from '../../storage/market/candles.ts';
import { type Tape, tapeKey } from '../../storage/market/tape.ts';
import type { MessageLog } from '../../storage/messages/log.ts';
import { seqOf } from '../../storage/wallets/ledger-rows.ts';
import type { LedgerKind } from '../../storage/wallets/wallet-row.ts';
import { type Wallets, walletKey } from '../../storage/wallets/wallets.ts';
import { newestTraded } from '../candles/read-market.ts';
import { mayBeIssued } from '../fan-out/kept-messages.ts';
import { isLedgerSeq, ledgerKinds } from '../fan-out/ledger-messages.ts';
import { currentSeq } from '../fan-out/places.ts';
import { isTradeSeq } from '../fan-out/tape-messages.ts';
import type { Resume } from './message.ts';

export type SeqDeps = {
  readonly sockets: Sockets;
  readonly log: MessageLog;
  readonly tape: Tape;
  readonly candles: Candles;
  readonly wallets: Wallets;
};

/** Newest numbers by channel; 0 for one that never spoke. */
export const currentSeqs = async (deps: SeqDeps, channels: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const bySource = Map.groupBy(channels, sourceOf);
  const of = (source: Source): readonly string[] => bySource.get(source) ?? [];
  const [candles, trades, wallets, fanOut] = [of('candles'), of('tape'), of('wallets'), of('fanOut')];
  const [ticked, traded, headers, heads, eras] = await Promise.all([
    newestTraded(deps, candles.map(subjectOf)),
    loadHeads(deps.tape, trades.map(tapeOf)),
    headerCounters(deps.wallets, [...new Set(wallets.map(headerOf))]),
    loadTopicHeads(deps.sockets, fanOut.map(topicOf)),
    loadEras(deps.sockets, fanOut),
  ]);
  return new Map([
    ...candles.map(name => [name, ticked.get(subjectOf(name))!] as const),
    ...trades.map(name => [name, traded.get(tapeOf(name))!.memo.traded] as const),
    ...wallets.map(name => {
      const newest = headers.get(headerOf(name))?.memo.newest[kindOf(name)!] ?? 0;
      return [name, seqOf(deps.wallets, newest)] as const;
    }),
    ...fanOut.map(
      name => [name, currentSeq(heads.get(topicOf(name)) ?? noHead, name, { era: eras.get(name) })] as const,
    ),
  ]);
};

/** What knows the newest number. */
type Source = 'candles' | 'tape' | 'wallets' | 'fanOut';

const sourceOf = (name: string): Source => {
  if (kindOf(name)) return 'wallets';
  if (!isStored(name)) return 'fanOut';
  return familyOf(name) === 'tokenTicks' ? 'candles' : 'tape';
};

const familyOf = (name: string): ChannelName | null => {
  const match = findChannel(name);
  return 'family' in match ? match.family : null;
};

const kindOf = (name: string): LedgerKind | undefined => {
  const family = familyOf(name);
  return family === null ? undefined : ledgerKinds[family];
};

const subjectOf = (name: string): string => name.split(':')[1]!;
const tapeOf = (name: string): string => tapeKey(subjectOf(name));
const headerOf = (name: string): string => walletKey(subjectOf(name));

export const refusedResumes = async (deps: SeqDeps, resume: Resume): Promise<ReadonlyMap<string, Problem>> => {
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

const neverSent = (channel: string, after: number, newest: number): Problem => ({
  code: 'unknown_seq',
  message: `channel ${channel}: resume must be a seq that was sent, got ${after}; the current seq is ${newest}`,
});

const wasSent = async (deps: SeqDeps, channel: string, after: number, current: number): Promise<boolean> => {
  const kind = kindOf(channel);
  if (kind) return isLedgerSeq(deps, kind, subjectOf(channel), after);
  if (after === 0 || after >= current) return after <= current;
  if (isStored(channel)) return isTradeSeq(deps.tape, subjectOf(channel), after);
  const topic = topicOf(channel);
  const head = (await loadTopicHeads(deps.sockets, [topic])).get(topic) ?? noHead;
  return mayBeIssued(deps, { channel, after, current, head });
};
