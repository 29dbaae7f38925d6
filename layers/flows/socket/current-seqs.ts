import { type ChannelName, findChannel, isStored } from '../../contract/channels.ts';
import type { Problem } from '../../contract/socket-errors.ts';
import { loadEras } from '../../storage/access/eras.ts';
import { loadTopicHeads, noHead } from '../../storage/access/heads.ts';
import type { Sockets } from '../../storage/access/sockets.ts';
import { extractTopic } from '../../storage/access/topics.ts';
import { loadHeaderCounters } from '../../storage/journal/header-counters.ts';
import { loadHeads } from '../../storage/journal/journal.ts';
import type { Candles } from '../../storage/market/candles.ts';
import { formatTapeKey, type Tape } from '../../storage/market/tape.ts';
import type { MessageLog } from '../../storage/messages/log.ts';
import { toMessageSeq } from '../../storage/wallets/ledger-rows.ts';
import type { LedgerKind } from '../../storage/wallets/wallet-row.ts';
import { formatWalletKey, type Wallets } from '../../storage/wallets/wallets.ts';
import { readNewestTradedSeqs } from '../candles/read-market.ts';
import { mayBeIssued } from '../fan-out/kept-messages.ts';
import { isLedgerSeq, ledgerKinds } from '../fan-out/ledger-messages.ts';
import { resolveCurrentSeq } from '../fan-out/places.ts';
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
export async function readCurrentSeqs(
  deps: SeqDeps,
  channels: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const bySource = Map.groupBy(channels, resolveSeqSource);
  const of = (source: Source): readonly string[] => bySource.get(source) ?? [];
  const [candles, trades, wallets, fanOut] = [of('candles'), of('tape'), of('wallets'), of('fanOut')];
  const [ticked, traded, headers, heads, eras] = await Promise.all([
    readNewestTradedSeqs(deps, candles.map(parseSubject)),
    loadHeads(deps.tape, trades.map(toTapeKey)),
    loadHeaderCounters(deps.wallets, [...new Set(wallets.map(toHeaderKey))]),
    loadTopicHeads(deps.sockets, fanOut.map(extractTopic)),
    loadEras(deps.sockets, fanOut),
  ]);
  return new Map([
    ...candles.map(name => [name, ticked.get(parseSubject(name))!] as const),
    ...trades.map(name => [name, traded.get(toTapeKey(name))!.memo.traded] as const),
    ...wallets.map(name => {
      const newest = headers.get(toHeaderKey(name))?.memo.newest[findLedgerKind(name)!] ?? 0;
      return [name, toMessageSeq(deps.wallets, newest)] as const;
    }),
    ...fanOut.map(
      name =>
        [name, resolveCurrentSeq(heads.get(extractTopic(name)) ?? noHead, name, { era: eras.get(name) })] as const,
    ),
  ]);
}

/** What knows the newest number. */
type Source = 'candles' | 'tape' | 'wallets' | 'fanOut';

function resolveSeqSource(name: string): Source {
  if (findLedgerKind(name)) return 'wallets';
  if (!isStored(name)) return 'fanOut';
  return findFamily(name) === 'tokenTicks' ? 'candles' : 'tape';
}

function findFamily(name: string): ChannelName | null {
  const match = findChannel(name);
  return 'family' in match ? match.family : null;
}

function findLedgerKind(name: string): LedgerKind | undefined {
  const family = findFamily(name);
  return family === null ? undefined : ledgerKinds[family];
}

function parseSubject(name: string): string {
  return name.split(':')[1]!;
}
function toTapeKey(name: string): string {
  return formatTapeKey(parseSubject(name));
}
function toHeaderKey(name: string): string {
  return formatWalletKey(parseSubject(name));
}

export async function findRefusedResumes(deps: SeqDeps, resume: Resume): Promise<ReadonlyMap<string, Problem>> {
  const current = await readCurrentSeqs(deps, [...resume.keys()]);
  const found = await Promise.all(
    [...resume].map(async ([channel, after]) => {
      const newest = current.get(channel)!;
      if (await isSentSeq(deps, channel, after, newest)) return [];
      return [[channel, createNeverSentProblem(channel, after, newest)] as const];
    }),
  );
  return new Map(found.flat());
}

function createNeverSentProblem(channel: string, after: number, newest: number): Problem {
  return {
    code: 'unknown_seq',
    message: `channel ${channel}: resume must be a seq that was sent, got ${after}; the current seq is ${newest}`,
  };
}

async function isSentSeq(deps: SeqDeps, channel: string, after: number, current: number): Promise<boolean> {
  const kind = findLedgerKind(channel);
  if (kind) return isLedgerSeq(deps, kind, parseSubject(channel), after);
  if (after === 0 || after >= current) return after <= current;
  if (isStored(channel)) return isTradeSeq(deps.tape, parseSubject(channel), after);
  const topic = extractTopic(channel);
  const head = (await loadTopicHeads(deps.sockets, [topic])).get(topic) ?? noHead;
  return mayBeIssued(deps, { channel, after, current, head });
}
