import { toPartitionKey } from '../../layers/contract/events/key.ts';
import { formatBoardEntryId } from '../../layers/core/board/entry.ts';
import { type Link, toSecond } from '../../layers/core/relations/link.ts';
import { formatWalletEventId } from '../../layers/core/wallet/wallet-event.ts';
import { walletEventCodec } from '../../layers/core/wallet/wallet-event-codec.ts';
import type { StreamRecord } from '../../layers/edge/stream.ts';
import { LOST, type PushMessage, readRecord } from '../../layers/flows/fan-out/records.ts';
import { parseRecordExits, parseRecordLinks } from '../../layers/flows/link-records.ts';
import { parseWalletBatches } from '../../layers/flows/processor/records.ts';
import type { Sent } from './environment.ts';
import type { Pass } from './reference.ts';
import type { Lines } from './state/lines.ts';
import { text } from './store/text.ts';

/** What consumers take from a pass's streams and channels, repeats left out. */
export const listOutputs = ({ sent }: Pick<Pass, 'sent'>): Lines => {
  const lines: Lines = new Map();
  rowLines(lines, sent.intake);
  eventLines(lines, 'intake', sent.intake);
  for (const link of parseRecordLinks(recordsOf(sent.wallets, 'links')))
    lines.set(`wallets sends ${nameOf(link)}`, text(link));
  for (const exit of parseRecordExits(recordsOf(sent.wallets, 'links'))) {
    const { malicious: _malicious, ...rest } = exit;
    lines.set(`wallets sends exit ${formatBoardEntryId(exit)}`, text(rest));
  }
  linkLines(lines, parseRecordLinks(recordsOf(sent.intake, 'links')));
  for (const [name, own] of Object.entries(sent)) repeatLines(lines, name, own);
  return lines;
};

const recordsOf = (sent: readonly Sent[], name: string): readonly StreamRecord[] =>
  sent
    .filter(({ stream }) => stream === name)
    .map(({ text: data }, at) => ({ shard: 'shard', sequence: String(at + 1), text: data }));

/** Rows of wallets. */
const rowLines = (lines: Lines, sent: readonly Sent[]): void => {
  for (const [wallet, { arrivals }] of parseWalletBatches(recordsOf(sent, 'wallets')))
    for (const { seq, event } of arrivals.flatMap(({ events }) => events))
      lines.set(`intake sends wallet ${wallet} ${seq} ${toPartitionKey(event)} ${event.type}`, text(event));
};

/** Wallet events by wallet and token, in the order of their first arrival. */
const eventLines = (lines: Lines, stage: string, sent: readonly Sent[]): void => {
  for (const [wallet, { arrivals }] of parseWalletBatches(recordsOf(sent, 'wallets'))) {
    const newest = new Map<string, number>();
    for (const event of arrivals.flatMap(({ walletEvents }) => walletEvents)) {
      const name = `${stage} sends event ${wallet} ${formatWalletEventId(event)}`;
      const said = text(walletEventCodec.encode(event));
      const isFirst = !lines.has(name);
      if (!isFirst && lines.get(name) !== said) lines.set(`${name} again`, said);
      if (isFirst && event.seq < (newest.get(event.mint) ?? 0)) lines.set(`${name} out of order`, said);
      newest.set(event.mint, Math.max(event.seq, newest.get(event.mint) ?? 0));
      if (isFirst) lines.set(name, said);
    }
  }
};

/** Relations of a token in the order of their first arrival. */
const linkLines = (lines: Lines, links: readonly Link[]): void => {
  const counts = new Map<string, number>();
  const seen = new Set<string>();
  for (const link of links) {
    if (link.kind !== 'buy' && link.kind !== 'co_action') continue;
    const name =
      link.kind === 'buy'
        ? `buy ${link.mint} ${link.wallet} ${toSecond(link.timestampMs)} ${link.revision ?? ''}`
        : text(link);
    if (seen.has(name)) continue;
    seen.add(name);
    const key = `${link.kind} ${link.mint}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    lines.set(`intake sends ${key} ${counts.get(key)}`, text(link));
  }
};

const nameOf = (link: Link): string => ('wallet' in link ? `${link.kind} ${link.wallet}` : link.kind);

/** Messages about trades may be lost with a process. */
const repeatLines = (lines: Lines, stage: string, sent: readonly Sent[]): void => {
  const seen = new Map<string, string>();
  for (const { channel, data } of sent.filter(({ stream }) => stream === 'push').flatMap(messagesIn)) {
    const { trade_id, exit_id, labels, bundle_id, ...rest } = JSON.parse(data) as Readonly<Record<string, string>>;
    const id = trade_id ?? exit_id ?? (channel.endsWith(':ticks') ? data : null);
    if (id === null) continue;
    const name = `${stage} posts ${channel} ${id}`;
    const said = text(rest);
    const mayRepeat = channel.endsWith(':trades') && seen.get(name) === said;
    if (seen.has(name) && !mayRepeat) lines.set(`${name} again`, data);
    seen.set(name, said);
  }
};

const messagesIn = ({ text: data }: Sent): readonly PushMessage[] => {
  const record = readRecord(data);
  return record.kind === 'messages' ? record.messages.filter(({ data }) => data !== LOST) : [];
};
