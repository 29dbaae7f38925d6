import { toPartitionKey } from '../../layers/contract/events/key.ts';
import { formatBoardEntryId } from '../../layers/core/board/entry.ts';
import type { Link } from '../../layers/core/relations/link.ts';
import { formatWalletEventId, type WalletEvent } from '../../layers/core/wallet/wallet-event.ts';
import { walletEventCodec } from '../../layers/core/wallet/wallet-event-codec.ts';
import type { StreamRecord } from '../../layers/edge/stream.ts';
import { LOST, type PushMessage, readRecord } from '../../layers/flows/fan-out/records.ts';
import { parseRecordExits, parseRecordLinks } from '../../layers/flows/link-records.ts';
import { parseWalletBatches } from '../../layers/flows/processor/records.ts';
import { isMachine } from '../../layers/flows/security/links.ts';
import { openTape, readTradesBetween } from '../../layers/storage/market/tape.ts';
import type { Sent } from './environment.ts';
import type { Pass } from './reference.ts';
import { keysIn, type Lines, refTo } from './state/lines.ts';
import { text } from './store/text.ts';

/** What consumers take from a pass's streams and channels, repeats left out. */
export const listOutputs = async ({ sent, store }: Pick<Pass, 'sent' | 'store'>): Promise<Lines> => {
  const lines: Lines = new Map();
  rowLines(lines, sent.intake);
  eventLines(lines, 'intake', sent.intake);
  for (const link of parseRecordLinks(recordsOf(sent.wallets, 'links')))
    lines.set(`wallets sends ${nameOf(link)}`, text(link));
  for (const exit of parseRecordExits(recordsOf(sent.wallets, 'links'))) {
    const { malicious: _malicious, ...rest } = exit;
    lines.set(`wallets sends exit ${formatBoardEntryId(exit)}`, text(rest));
  }
  for (const link of parseRecordLinks(recordsOf(sent.intake, 'links')))
    if (link.kind === 'buy') lines.set(`intake sends ${nameOf(link)}`, '');
  for (const name of await machineBuysIn(store)) lines.delete(`intake sends ${name}`);
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
      const said = text(walletEventCodec.encode(withoutLabels(event)));
      const isFirst = !lines.has(name);
      if (!isFirst && lines.get(name) !== said) lines.set(`${name} again`, said);
      if (isFirst && event.seq < (newest.get(event.mint) ?? 0)) lines.set(`${name} out of order`, said);
      newest.set(event.mint, Math.max(event.seq, newest.get(event.mint) ?? 0));
      if (isFirst) lines.set(name, said);
    }
  }
};

/** The tape that fills a gap has the corrected labels. */
const withoutLabels = ({ swap, exit, ...event }: WalletEvent): WalletEvent => ({
  ...event,
  swap: swap && { ...swap, labels: [] },
  exit: exit && { ...exit, tradeFlag: '' },
});

/** Buys by machines alone. Later rows show some of them, perhaps after the relation was sent. */
const machineBuysIn = async (store: Pass['store']): Promise<ReadonlySet<string>> => {
  const tape = openTape(refTo(store, 'tape'));
  const [machines, others] = [new Set<string>(), new Set<string>()];
  for (const key of keysIn(store, 'tape', 't#'))
    for (const row of await readTradesBetween(tape, key, 0, Infinity))
      if (row.direction === 'buy') (isMachine(row) ? machines : others).add(nameOf({ ...row, kind: 'buy', mint: key }));
  return machines.difference(others);
};

/** A buy may be reported for any second of its minute. */
const nameOf = (link: Link): string => {
  if (link.kind === 'buy') return `buy ${link.mint} ${link.wallet} ${Math.floor(link.timestampMs / 60_000)}`;
  return 'wallet' in link ? `${link.kind} ${link.wallet}` : link.kind;
};

/** Messages about trades may be lost with a process. Only `trades` repeats them; bundles may follow. */
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
