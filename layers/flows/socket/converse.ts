import type { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi';
import { findChannel } from '../../contract/channels.ts';
import { presentStreamTrade } from '../../contract/present/trade.ts';
import { send } from '../../edge/push.ts';
import { findKey, isLive, type Keys } from '../../storage/access/keys.ts';
import { loadConnection, type Sockets } from '../../storage/access/sockets.ts';
import { inParallel } from '../../storage/kernel/parallel.ts';
import type { Notes } from '../../storage/ledger/notes.ts';
import type { Tape } from '../../storage/market/tape.ts';
import { loadAnnotations } from '../../storage/security/annotations.ts';
import type { Security } from '../../storage/security/security.ts';
import { newestNotedTrades, notedIn } from '../noted-trades.ts';
import { readMessage } from './message.ts';
import { type Answered, type Subscribed, subscribe, unsubscribe } from './subscribe.ts';

export type ConverseDeps = {
  readonly keys: Keys;
  readonly sockets: Sockets;
  readonly tape: Tape;
  readonly notes: Notes;
  readonly security: Security;
  readonly client: ApiGatewayManagementApiClient;
};

/** Sequential replays would exceed the timeout. */
const REPLAYS_IN_PARALLEL_MAX = 8;

/** Answers one client message; errors keep the socket open. */
export const converse = async (deps: ConverseDeps, id: string, text: string, nowMs: number): Promise<void> => {
  const asked = readMessage(text);
  if ('problem' in asked) return reply(deps, id, { op: 'error', message: asked.problem });
  if (asked.op === 'ping') return reply(deps, id, { op: 'pong' });
  for (const message of asked.problems) await reply(deps, id, { op: 'error', message });
  if (asked.channels.length === 0) return;
  if (asked.op === 'unsubscribe')
    return tell(deps, id, 'unsubscribed', await unsubscribe(deps.sockets, id, asked.channels, nowMs));
  const result = await subscribeAs(deps, id, asked.channels, nowMs);
  await tell(deps, id, 'subscribed', result);
  // Only new subscriptions, which limits repeats.
  await inParallel(result.begun, REPLAYS_IN_PARALLEL_MAX, channel => replay(deps, id, channel));
};

/** The tier may have changed since the upgrade. */
const subscribeAs = async (
  { keys, sockets }: ConverseDeps,
  id: string,
  names: readonly string[],
  nowMs: number,
): Promise<Subscribed> => {
  const connection = await loadConnection(sockets, id);
  const key = connection && (await findKey(keys, connection.keyHash));
  if (!key || !isLive(key, nowMs))
    return { channels: [], begun: [], problems: ['The API key of this connection is no longer valid'] };
  return subscribe(sockets, id, key.tier, names, nowMs);
};

const tell = async (
  deps: ConverseDeps,
  id: string,
  op: 'subscribed' | 'unsubscribed',
  { channels, problems }: Answered,
): Promise<void> => {
  for (const message of problems) await reply(deps, id, { op: 'error', message });
  if (channels.length > 0) await reply(deps, id, { op, channels });
};

/** May overlap live trades; see trade_id. */
const replay = async (
  { tape, notes, security, ...parts }: ConverseDeps,
  id: string,
  channel: string,
): Promise<void> => {
  const match = findChannel(channel);
  if (!('channel' in match) || !match.channel.replay) return;
  const mint = channel.split(':')[1]!;
  const [newest, annotations] = await Promise.all([
    newestNotedTrades(tape, notes, mint, match.channel.replay),
    loadAnnotations(security, mint),
  ]);
  for (const { trade, note } of newest.toReversed()) {
    const data = presentStreamTrade(mint, trade, notedIn(note), annotations);
    if (!(await send(parts, id, JSON.stringify({ channel, data })))) return;
  }
};

const reply = async (deps: Pick<ConverseDeps, 'client' | 'sockets'>, id: string, message: unknown): Promise<void> => {
  await send(deps, id, JSON.stringify(message));
};
