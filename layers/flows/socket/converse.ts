import type { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi';
import { checkChannelScopes } from '../../contract/channel-scope.ts';
import { buildHeartbeat } from '../../contract/heartbeat.ts';
import type { Problem } from '../../contract/socket-errors.ts';
import { serializeScopes } from '../../core/identity/scopes.ts';
import type { Emit } from '../../edge/producer.ts';
import { closeSocket, send } from '../../edge/push.ts';
import { loadConnection } from '../../storage/access/connections.ts';
import { findKey, isLive, type Keys } from '../../storage/access/keys.ts';
import type { TableRef } from '../../storage/kernel/dynamo.ts';
import type { LogDeps } from '../fan-out/channel-logs.ts';
import { readBeat } from '../heartbeat.ts';
import { findRefusedResumes, readCurrentSeqs } from './current-seqs.ts';
import { updateHeartbeat } from './heartbeat.ts';
import { type Resume, readMessage } from './message.ts';
import type { CountMessage } from './message-rate.ts';
import { requestReplays } from './request-replays.ts';
import { type Answered, findChannelProblem, subscribe, unsubscribe, type Wanted } from './subscribe.ts';

export type ConverseDeps = LogDeps & {
  readonly keys: Keys;
  readonly client: ApiGatewayManagementApiClient;
  /** With what sources cover. */
  readonly operations: TableRef<'operations'>;
  /** Puts records into the `push` stream. */
  readonly emit: Emit;
  readonly countMessage: CountMessage;
  /** Unix ms. */
  readonly clock: () => number;
};

type Asking = Wanted & { readonly resume: Resume; readonly heartbeat: boolean | null };

export async function handleSocketMessage(deps: ConverseDeps, id: string, text: string): Promise<void> {
  const excess = await deps.countMessage(id, Buffer.byteLength(text));
  if (excess !== null) {
    await sendProblems(deps, id, [excess]);
    return closeSocket(deps, id);
  }
  const asked = readMessage(text);
  if ('problem' in asked) return sendProblems(deps, id, [asked.problem]);
  if (asked.op === 'ping') return sendAnswer(deps, id, { op: 'pong' });
  await sendProblems(deps, id, asked.problems);
  if (asked.names.length === 0) return;
  return asked.op === 'subscribe' ? handleSubscribe(deps, id, asked) : handleUnsubscribe(deps, id, asked.names);
}

async function handleUnsubscribe(deps: ConverseDeps, id: string, names: readonly string[]): Promise<void> {
  const { channels, problems } = await unsubscribe(deps.sockets, id, names, deps.clock);
  await sendProblems(deps, id, problems);
  if (channels.length > 0) await sendAnswer(deps, id, { op: 'unsubscribed', channels });
}

/** Processors look for listeners after each commit, so everything stored later arrives. */
async function handleSubscribe(deps: ConverseDeps, id: string, wanted: Asking): Promise<void> {
  const { channels, problems } = await subscribeAs(deps, id, wanted);
  await sendProblems(deps, id, problems);
  if (channels.length === 0) return;
  const current = await readCurrentSeqs(deps, channels);
  const seq = Object.fromEntries(channels.map(name => [name, current.get(name)!]));
  await sendAnswer(deps, id, { op: 'subscribed', channels, seq });
  await requestReplays(deps, id, current, wanted.resume);
  if (wanted.heartbeat !== null) await handleHeartbeat(deps, id, wanted.heartbeat);
}

/** The first heartbeat comes at once. */
async function handleHeartbeat(deps: ConverseDeps, id: string, isWanted: boolean): Promise<void> {
  if (!(await updateHeartbeat(deps.sockets, id, isWanted))) return;
  const nowMs = deps.clock();
  await sendAnswer(deps, id, buildHeartbeat(await readBeat(deps.operations, nowMs), nowMs));
}

/** The key may have changed since the upgrade. */
async function subscribeAs(deps: ConverseDeps, id: string, wanted: Asking): Promise<Answered> {
  const { keys, sockets, clock } = deps;
  const refusal = (message: string): Answered => ({
    channels: [],
    problems: [{ code: 'disconnected', message }],
  });
  const connection = await loadConnection(sockets, id);
  const key = connection && (await findKey(keys, connection.keyHash));
  if (!key || !isLive(key, clock())) return refusal('The API key of this connection is no longer valid');
  // Its socket is not counted for the new tier.
  if (key.tier !== connection.tier) return refusal('The tier of the API key has changed; connect again');
  // Its caller was checked against the scopes of then.
  if (serializeScopes(key.scopes) !== (connection.scopes ?? ''))
    return refusal('The scopes of the API key have changed; connect again');
  const { tier } = key;
  const outside = new Map(
    wanted.names.flatMap(name => {
      const problem = checkChannelScopes(name, key.scopes);
      return problem === null ? [] : [[name, problem] as const];
    }),
  );
  const isWanted = (name: string): boolean => findChannelProblem(name, tier) === null && !outside.has(name);
  const resumed = await findRefusedResumes(deps, new Map([...wanted.resume].filter(([name]) => isWanted(name))));
  const refused = new Map([...outside, ...resumed]);
  const names = wanted.names.filter(name => !refused.has(name));
  const subscribed = await subscribe(sockets, id, tier, { ...wanted, names }, clock);
  return { ...subscribed, problems: [...refused.values(), ...subscribed.problems] };
}

async function sendProblems(deps: ConverseDeps, id: string, problems: readonly Problem[]): Promise<void> {
  for (const problem of problems) await sendAnswer(deps, id, { op: 'error', ...problem });
}

async function sendAnswer(deps: ConverseDeps, id: string, message: object): Promise<void> {
  await send(deps, id, JSON.stringify(message));
}
