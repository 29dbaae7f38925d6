import type { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi';
import { checkChannelScopes } from '../../contract/channel-scope.ts';
import { findListedSource } from '../../contract/channels.ts';
import { buildHeartbeat } from '../../contract/heartbeat.ts';
import { getHeldChannel } from '../../contract/held-name.ts';
import { findOver, isQueryChannel } from '../../contract/listed.ts';
import { toHeldName } from '../../contract/routes/list-query.ts';
import type { Problem } from '../../contract/socket-errors.ts';
import { serializeScopes } from '../../core/identity/scopes.ts';
import type { Emit } from '../../edge/producer.ts';
import { closeSocket, send } from '../../edge/push.ts';
import { type Connection, loadConnection } from '../../storage/access/connections.ts';
import { findKey, isLive, type Keys } from '../../storage/access/keys.ts';
import type { TableRef } from '../../storage/kernel/dynamo.ts';
import type { LogDeps } from '../fan-out/channel-logs.ts';
import { readBeat } from '../heartbeat.ts';
import { type ListPageStores, openListPages } from '../token-list/list-pages.ts';
import { findRefusedResumes, readCurrentSeqs } from './current-seqs.ts';
import { updateHeartbeat } from './heartbeat.ts';
import { type Resume, readMessage } from './message.ts';
import type { CountMessage } from './message-rate.ts';
import { QUERIES_MAX, type Wanted } from './parts.ts';
import { requestReplays } from './request-replays.ts';
import { type Answered, findChannelProblem, subscribe, unsubscribe } from './subscribe.ts';

export type ConverseDeps = LogDeps &
  ListPageStores & {
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

/** With the numbers that sources really resume after. */
type Begun = Answered & { readonly resume: Resume };

type Asking = Wanted & {
  readonly resume: Resume;
  readonly heartbeat: boolean | null;
};

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
  return asked.op === 'subscribe' ? handleSubscribe(deps, id, asked) : handleUnsubscribe(deps, id, asked);
}

async function handleUnsubscribe(
  deps: ConverseDeps,
  id: string,
  { names, lists }: Pick<Wanted, 'names' | 'lists'>,
): Promise<void> {
  const { channels, problems } = await unsubscribe(deps.sockets, id, names, deps.clock, lists);
  await sendProblems(deps, id, problems);
  if (channels.length > 0) await sendAnswer(deps, id, { op: 'unsubscribed', channels });
}

/** Processors look for listeners after each commit, so everything stored later arrives. */
async function handleSubscribe(deps: ConverseDeps, id: string, wanted: Asking): Promise<void> {
  const { channels, problems, held, resume } = await subscribeAs(deps, id, wanted);
  await sendProblems(deps, id, problems);
  if (channels.length === 0) return;
  const current = await readCurrentSeqs(deps, [...held.values()].flat());
  // A list alone may fill a message.
  const { list = [], plain = [] } = Object.groupBy(channels, name => (findOver(name) === null ? 'plain' : 'list'));
  for (const some of [...(plain.length > 0 ? [plain] : []), ...list.map(name => [name])]) {
    const seq = Object.fromEntries(some.map(name => [name, toSeqs(name, held.get(name)!, current)]));
    await sendAnswer(deps, id, { op: 'subscribed', channels: some, seq });
  }
  await requestReplays(deps, id, current, resume);
  if (wanted.heartbeat === null || !(await updateHeartbeat(deps.sockets, id, wanted.heartbeat))) return;
  const nowMs = deps.clock();
  // The first heartbeat comes at once.
  await sendAnswer(deps, id, buildHeartbeat(await readBeat(deps.operations, nowMs), nowMs));
}

/** The current seq of a channel, or of each source of a list. */
function toSeqs(name: string, held: readonly string[], current: ReadonlyMap<string, number>) {
  if (findOver(name) === null) return current.get(held[0]!)!;
  return Object.fromEntries(held.map(one => [findListedSource(one)!, current.get(one)!]));
}

/** The key may have changed since the upgrade. */
async function subscribeAs(deps: ConverseDeps, id: string, wanted: Asking): Promise<Begun> {
  const { keys, sockets, clock } = deps;
  const refusal = (message: string): Begun => ({
    channels: [],
    problems: [{ code: 'disconnected', message }],
    ...{ held: new Map(), resume: new Map() },
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
  const full = await openListPages(deps, selectQueries(connection, wanted.names.filter(isWanted)));
  const resume = new Map([...wanted.resume].filter(([held]) => isWanted(getHeldChannel(held))));
  const resumed = await findRefusedResumes(deps, resume);
  const isRefused = (name: string): boolean => outside.has(name) || full.has(name) || resumed.has(toHeldName(name));
  // A source of a list begins from now.
  const asked = {
    ...wanted,
    names: wanted.names.filter(name => !isRefused(name)),
    resume: new Map([...resume].filter(([held]) => !resumed.has(held))),
  };
  const subscribed = await subscribe(sockets, id, tier, asked, clock);
  return {
    ...subscribed,
    resume: asked.resume,
    problems: [...new Map([...outside, ...full, ...resumed]).values(), ...subscribed.problems],
  };
}

/** Queries for which the socket has places. */
function selectQueries({ channels }: Connection, names: readonly string[]): readonly string[] {
  const held = new Set([...channels.keys()].map(getHeldChannel).filter(isQueryChannel));
  const queries = names.filter(isQueryChannel);
  const fresh = queries.filter(name => !held.has(name));
  return [...queries.filter(name => held.has(name)), ...fresh.slice(0, Math.max(0, QUERIES_MAX - held.size))];
}

async function sendProblems(deps: ConverseDeps, id: string, problems: readonly Problem[]): Promise<void> {
  for (const problem of problems) await sendAnswer(deps, id, { op: 'error', ...problem });
}

async function sendAnswer(deps: ConverseDeps, id: string, message: object): Promise<void> {
  await send(deps, id, JSON.stringify(message));
}
