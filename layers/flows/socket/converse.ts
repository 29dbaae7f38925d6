import type { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi';
import type { Emit } from '../../edge/producer.ts';
import { send } from '../../edge/push.ts';
import { loadConnection } from '../../storage/access/connections.ts';
import { findKey, isLive, type Keys } from '../../storage/access/keys.ts';
import type { Sockets } from '../../storage/access/sockets.ts';
import type { Notes } from '../../storage/ledger/notes.ts';
import { awaitTopics, type Clock } from './await-topics.ts';
import { readMessage } from './message.ts';
import { newestArrivals, requestReplays } from './request-replays.ts';
import { type Subscribed, subscribe, unsubscribe, type Wanted } from './subscribe.ts';

export type ConverseDeps = {
  readonly keys: Keys;
  readonly sockets: Sockets;
  readonly notes: Notes;
  readonly client: ApiGatewayManagementApiClient;
  /** Puts records into the `push` stream. */
  readonly emit: Emit;
  readonly clock: Clock;
};

/** Answers one client message; errors keep the socket open. */
export const converse = async (deps: ConverseDeps, id: string, text: string): Promise<void> => {
  const asked = readMessage(text);
  if ('problem' in asked) return answerProblems(deps, id, [asked.problem]);
  if (asked.op === 'ping') return answer(deps, id, { op: 'pong' });
  await answerProblems(deps, id, asked.problems);
  if (asked.names.length === 0) return;
  return asked.op === 'subscribe' ? answerSubscribe(deps, id, asked) : answerUnsubscribe(deps, id, asked.names);
};

const answerUnsubscribe = async (deps: ConverseDeps, id: string, names: readonly string[]): Promise<void> => {
  const { channels, problems } = await unsubscribe(deps.sockets, id, names, deps.clock.now);
  await answerProblems(deps, id, problems);
  await answerChannels(deps, id, 'unsubscribed', channels);
};

/** Everything committed after `subscribed` arrives; replayed trades follow it. */
const answerSubscribe = async (deps: ConverseDeps, id: string, wanted: Wanted): Promise<void> => {
  const subscribed = await subscribeAs(deps, id, wanted);
  await answerProblems(deps, id, subscribed.problems);
  const channels = await awaitTopics(deps, id, subscribed);
  const newest = await newestArrivals(deps.notes, channels);
  await answerChannels(deps, id, 'subscribed', channels);
  await requestReplays(deps, id, channels, newest);
};

/** The key may have changed since the upgrade. */
const subscribeAs = async ({ keys, sockets, clock }: ConverseDeps, id: string, wanted: Wanted): Promise<Subscribed> => {
  const refusal = (problem: string): Subscribed => ({ channels: [], problems: [problem], youngestMs: 0 });
  const connection = await loadConnection(sockets, id);
  const key = connection && (await findKey(keys, connection.keyHash));
  if (!key || !isLive(key, clock.now())) return refusal('The API key of this connection is no longer valid');
  // Its socket is not counted for the new tier.
  if (key.tier !== connection.tier) return refusal('The tier of the API key has changed; connect again');
  return subscribe(sockets, id, key.tier, wanted, clock.now);
};

const answerChannels = async (
  deps: ConverseDeps,
  id: string,
  op: 'subscribed' | 'unsubscribed',
  channels: readonly string[],
): Promise<void> => {
  if (channels.length > 0) await answer(deps, id, { op, channels });
};

const answerProblems = async (deps: ConverseDeps, id: string, problems: readonly string[]): Promise<void> => {
  for (const message of problems) await answer(deps, id, { op: 'error', message });
};

const answer = async (deps: ConverseDeps, id: string, message: object): Promise<void> => {
  await send(deps, id, JSON.stringify(message));
};
