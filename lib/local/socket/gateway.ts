import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { SocketApi } from './api.ts';
import { type Connection, openConnection } from './connection.ts';
import type { SocketDeps, SocketRefusal } from './deps.ts';
import { disconnectEvent, messageEvent, type Peer } from './event.ts';
import { invokeRoute, routeOf } from './routes.ts';
import { answerUpgrade, type UpgradeResult, writeRefusal } from './upgrade.ts';

/** Serves one WebSocket API at the path of its stage. */
export type SocketGateway = {
  readonly api: SocketApi;
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>;
  readonly connection: (id: string) => Connection | undefined;
  /** Invokes $disconnect for what a killed process left open. */
  readonly disconnectStale: () => Promise<void>;
  /** Closes all connections with 1001 and sees their $disconnect through. */
  readonly stop: () => Promise<void>;
};

/** API Gateway's longest message. */
const MESSAGE_BYTES_MAX = 128 * 1024;
/** Time that is left to $disconnect when the stack stops. */
const STOP_MS_MAX = 3_000;
/** A close reason is 123 bytes at most by the protocol. */
const REASON_CHARACTERS_MAX = 120;

/** Opens the gateway of an API. */
export function openSocketGateway(deps: SocketDeps): SocketGateway {
  const protocols = new WeakMap<IncomingMessage, string>();
  const server = handshakes(protocols, deps.refusal);
  const open = new Map<string, Connection>();
  const ending = new Set<Promise<void>>();

  const end = (peer: Peer, code: number, reason: string): Promise<void> => {
    open.delete(peer.id);
    const ended = disconnect(deps, peer, code, reason).finally(() => ending.delete(ended));
    ending.add(ended);
    return ended;
  };

  const accept = (
    answer: Extract<UpgradeResult, { kind: 'accept' }>,
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
  ) => {
    const { peer, protocol } = answer;
    if (protocol !== undefined) protocols.set(request, protocol);
    let isOpen = false;
    server.handleUpgrade(request, socket, head, upgraded => {
      isOpen = true;
      const connection = openConnection(upgraded, peer, deps.limits, {
        message: (data, binary) => handleMessage(deps, connection, data, binary),
        closed: (code, reason) => void end(peer, code, reason),
      });
      open.set(peer.id, connection);
    });
    // The client has gone meanwhile, or asked for what is no handshake: $connect has counted it all the same.
    if (!isOpen) void end(peer, 1006, 'The handshake was not completed');
  };

  return {
    api: deps.api,
    connection: id => open.get(id),
    upgrade: async (request, socket, head) => {
      socket.on('error', () => socket.destroy());
      const answer = await answerUpgrade(deps, request);
      if (answer.kind === 'refuse') writeRefusal(socket, answer.status, answer.body, answer.headers);
      else if (answer.kind === 'accept') accept(answer, request, socket, head);
      else
        server.handleUpgrade(request, socket, head, upgraded => {
          // Whatever it still says, faulty or not, changes nothing.
          upgraded.on('error', () => upgraded.terminate());
          upgraded.close(answer.code, answer.reason.slice(0, REASON_CHARACTERS_MAX));
        });
    },
    disconnectStale: async () => {
      const left = deps.connections.stale(deps.api.id);
      await Promise.all(left.map(peer => disconnect(deps, peer, 1006, 'The gateway was restarted')));
    },
    stop: () => closeAll(open, ending).then(() => server.close()),
  };
}

/** What completes handshakes, with the protocol that $connect chose for each. */
function handshakes(protocols: WeakMap<IncomingMessage, string>, refusal: SocketRefusal): WebSocketServer {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MESSAGE_BYTES_MAX,
    perMessageDeflate: false,
    handleProtocols: (_offered, request) => protocols.get(request) ?? false,
  });
  // What asks for a socket and is no handshake is told so in the shape of the gateway's other refusals.
  server.on('wsClientError', ({ message }, socket) => {
    const body = refusal(400, `This is no WebSocket handshake: ${message}`);
    writeRefusal(socket, 400, body, [['Content-Type', 'application/json']]);
  });
  return server;
}

/** Closes every connection and waits, for a while, until their $disconnect is through. */
async function closeAll(open: ReadonlyMap<string, Connection>, ending: ReadonlySet<Promise<void>>): Promise<void> {
  for (const connection of open.values()) connection.close(1001, 'Going away');
  const until = Date.now() + STOP_MS_MAX;
  while ((open.size > 0 || ending.size > 0) && Date.now() < until) {
    await Promise.race([...ending, new Promise(resolve => setTimeout(resolve, 20))]);
  }
}

async function handleMessage(deps: SocketDeps, connection: Connection, data: Buffer, binary: boolean): Promise<void> {
  const { api, account } = deps;
  const routeKey = routeOf(api, data);
  if (routeKey === undefined) return void connection.send(errorMessage('Forbidden', connection));
  const event = messageEvent(api, account, connection.peer, routeKey, data, binary);
  const result = await invokeRoute(deps, routeKey, event);
  if (result === undefined || !result.ok) connection.send(errorMessage('Internal server error', connection));
}

/** What API Gateway tells the client when a message came to nothing. */
function errorMessage(message: string, connection: Connection): string {
  return JSON.stringify({ message, connectionId: connection.peer.id, requestId: connection.peer.id });
}

/** The peer is forgotten once its $disconnect is through: if we die before that, the next start repeats it. */
async function disconnect(deps: SocketDeps, peer: Peer, code: number, reason: string): Promise<void> {
  if (deps.api.routes.has('$disconnect')) {
    await invokeRoute(deps, '$disconnect', disconnectEvent(deps.api, deps.account, peer, code, reason));
  }
  deps.connections.remove(peer.id);
}
