import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { openBuckets, type Throttle } from '../kernel/bucket.ts';
import { type Connection, openConnection, POLICY } from './connection.ts';
import type { SocketDeps, SocketRefusal } from './deps.ts';
import { buildMessageEvent, disconnectEvent, type Peer } from './event.ts';
import { openMessageLimits, type TakeMessage } from './message-limits.ts';
import { runSocketRoute, selectSocketRoute } from './routes.ts';
import { FIRST, openTurns, type Turn, type Turns } from './turns.ts';
import { rejectUpgrade, runUpgrade, type UpgradeResult, writeRefusal } from './upgrade.ts';

export type SocketGateway = ReturnType<typeof openSocketGateway>;

export const MESSAGE_BYTES_MAX = 128 * 1024;
/** A client that does not answer a close has this long. */
const CLOSE_MS_MAX = 2_000;
const STOP_MS_MAX = 3_000;
/** The protocol allows 123 bytes. */
const REASON_CHARACTERS_MAX = 120;

export function openSocketGateway(deps: SocketDeps) {
  const protocols = new WeakMap<IncomingMessage, string>();
  const server = createHandshakeServer(protocols, deps.refusal);
  const open = new Map<string, Connection>();
  const isAllowed = createRouteLimit(deps.api.throttle);
  const inbound: Inbound = {
    turns: openTurns(findInstancesMax(deps)),
    isAllowed: createRouteLimit(deps.api.messageThrottle),
  };
  const ending = new Set<Promise<void>>();
  const [{ turns }, sharedBuckets] = [inbound, openBuckets()];

  const end = (peer: Peer, code: number, reason: string, member = peer.id): void => {
    open.delete(peer.id);
    const work = () => disconnect(deps, peer, code, reason);
    const ended = turns.take({ group: FIRST, member }, work).finally(() => ending.delete(ended));
    ending.add(ended);
  };

  const accept = ({ peer, protocol, limits }: Accepted, request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Those that share a bucket also share their turns.
    const group = limits.find(({ shared }) => shared !== undefined)?.shared;
    const turn = { group, member: peer.id };
    const take = openMessageLimits(limits, sharedBuckets);
    if (protocol !== undefined) protocols.set(request, protocol);
    let isOpen = false;
    server.handleUpgrade(request, socket, head, upgraded => {
      isOpen = true;
      const connection = openConnection(upgraded, socket, peer, deps.limits, {
        message: data => takeMessage(deps, inbound, connection, { data, turn, take }),
        drop: () => turns.drop(turn),
        closed: (code, reason) => end(peer, code, reason, group),
      });
      open.set(peer.id, connection);
    });
    // $connect has counted the connection, so $disconnect must run.
    if (!isOpen) end(peer, 1006, 'The handshake was not completed');
  };

  return {
    ...{ api: deps.api, connection: (id: string) => open.get(id), count: () => open.size },
    upgrade: async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
      socket.on('error', () => socket.destroy());
      const requestId = randomUUID();
      const answer = isAllowed()
        ? await turns.take(UPGRADES, () => runUpgrade(deps, request, requestId))
        : rejectUpgrade(deps, 429, 'Too Many Requests');
      if (answer?.kind === 'refuse') writeRefusal(socket, requestId, answer);
      else if (answer?.kind === 'accept') accept(answer, request, socket, head);
      else if (answer !== undefined)
        server.handleUpgrade(request, socket, head, upgraded => reject(upgraded, answer.code, answer.reason));
    },
    /** Invokes $disconnect for connections of a killed process. */
    disconnectStale: () => disconnectStalePeers(deps),
    /** Closes all connections and waits for their $disconnect. */
    closeAll: (code: number, reason: string) => closeAll(open, ending, code, reason),
    stop: () => closeAll(open, ending, 1001, 'Going away').then(() => server.close()),
  };
}

async function disconnectStalePeers(deps: SocketDeps): Promise<void> {
  const left = deps.connections.stale(deps.api.id);
  await Promise.all(left.map(peer => disconnect(deps, peer, 1006, 'The gateway was restarted')));
}

/** Upgrades take turns with the $disconnect of each key. */
const UPGRADES: Turn = { group: FIRST, member: '$connect' };

/** More would wait in the pool, which has no turns. */
function findInstancesMax({ api, invoker }: SocketDeps): number {
  const found = [...api.routes.values()].map(arn => invoker.find(arn)?.instancesMax ?? 1);
  return Math.max(1, ...found);
}

/** Further input of a rejected client is ignored. */
function reject(upgraded: WebSocket, code: number, reason: string): void {
  upgraded.on('error', () => upgraded.terminate());
  upgraded.close(code, reason.slice(0, REASON_CHARACTERS_MAX));
}

/** One bucket per route, as in API Gateway. */
function createRouteLimit(throttle: Throttle | undefined): () => boolean {
  const isWithin = openBuckets();
  return () => throttle === undefined || isWithin('', throttle, performance.now());
}

function createHandshakeServer(protocols: WeakMap<IncomingMessage, string>, refusal: SocketRefusal): WebSocketServer {
  const options = {
    noServer: true,
    maxPayload: MESSAGE_BYTES_MAX,
    perMessageDeflate: false,
    // The types of ws lack it.
    closeTimeout: CLOSE_MS_MAX,
    handleProtocols: (_offered: ReadonlySet<string>, request: IncomingMessage) => protocols.get(request) ?? false,
  };
  const server = new WebSocketServer(options);
  // Invalid handshakes get the same error body as other errors.
  server.on('wsClientError', ({ message }, socket) => {
    const body = refusal(400, `Invalid WebSocket handshake: ${message}`);
    writeRefusal(socket, randomUUID(), { status: 400, body, headers: [['Content-Type', 'application/json']] });
  });
  return server;
}

async function closeAll(
  open: ReadonlyMap<string, Connection>,
  ending: ReadonlySet<Promise<void>>,
  code: number,
  reason: string,
): Promise<void> {
  for (const connection of open.values()) connection.close(code, reason);
  const until = performance.now() + STOP_MS_MAX;
  while ((open.size > 0 || ending.size > 0) && performance.now() < until) {
    await Promise.race([...ending, new Promise(resolve => setTimeout(resolve, 20))]);
  }
}

type Accepted = Extract<UpgradeResult, { kind: 'accept' }>;

type Inbound = { readonly turns: Turns; readonly isAllowed: () => boolean };

async function takeMessage(
  deps: SocketDeps,
  { turns, isAllowed }: Inbound,
  connection: Connection,
  { data, turn, take }: { readonly data: Buffer; readonly turn: Turn; readonly take: TakeMessage },
): Promise<void> {
  const reason = take(data.length, performance.now());
  if (reason !== null) connection.refuse(POLICY, reason);
  else if (isAllowed())
    await turns.take(turn, async () => {
      if (connection.isOver()) return;
      const { api, env } = deps;
      const routeKey = selectSocketRoute(api, data);
      if (routeKey === undefined) return void connection.send(formatError('Forbidden', connection));
      const event = buildMessageEvent(api, env.account, connection.peer, routeKey, data);
      const result = await runSocketRoute(deps, routeKey, event);
      if (result === undefined || !result.ok) connection.send(formatError('Internal server error', connection));
    });
  else connection.send(formatError('Too Many Requests', connection));
}

function formatError(message: string, connection: Connection): string {
  return JSON.stringify({ message, connectionId: connection.peer.id, requestId: connection.peer.id });
}

/** Removed last: after a crash the next start repeats $disconnect. */
async function disconnect(deps: SocketDeps, peer: Peer, code: number, reason: string): Promise<void> {
  if (deps.api.routes.has('$disconnect')) {
    await runSocketRoute(deps, '$disconnect', disconnectEvent(deps.api, deps.env.account, peer, code, reason));
  }
  deps.connections.remove(peer.id);
}
