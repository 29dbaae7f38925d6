import { errorCodes, serializeErrorEnvelope } from '../../contract/errors.ts';
import { messageLimits } from '../../contract/message-limits.ts';
import { tiers } from '../../contract/tiers.ts';
import { type Caller, checkCallerScopes, serializeScopes } from '../../core/identity/scopes.ts';
import { resolveLiveKey } from '../../edge/credentials.ts';
import { logger } from '../../edge/logger.ts';
import { saveConnection } from '../../storage/access/connections.ts';
import { removeConnection } from '../../storage/access/forget-connection.ts';
import { acceptKeySocket } from '../../storage/access/key-sockets.ts';
import type { Keys, StoredKey } from '../../storage/access/keys.ts';
import { noteSocket } from '../../storage/access/last-use.ts';
import type { Sockets } from '../../storage/access/sockets.ts';
import type { UsageTable } from '../../storage/access/usage.ts';
import { acceptTicket } from './ticket.ts';

export type UpgradeAnswer = {
  readonly statusCode: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

export type ConnectStores = {
  readonly keys: Keys;
  readonly sockets: Sockets;
  readonly usage: UsageTable;
  /** Unix ms by which keys end (default: of the call). */
  readonly clock?: () => number;
};

const BAD_KEY = 'The API key is missing or invalid; send the header Authorization: Bearer <API_KEY>';
const BAD_TICKET = 'The ticket is used, expired or unknown; get another one from GET /v1/stream/ticket';

const NO_CHANNELS = 'The scopes of the key include no channel';

/** Policy violation. */
const CLOSE_POLICY = '1008';

/**
 * Accepts or refuses an upgrade: 401 for a bad key or ticket, 403 for Free, a caller outside the
 * scopes of the key, or too many sockets. A ticket decides alone, whatever header a proxy adds.
 * Some gateways cannot choose close codes and ignore the header (docs/reference/aws.md).
 */
export async function connect(
  { keys, sockets, usage, clock }: ConnectStores,
  id: string,
  authorization: string | undefined,
  nowMs: number,
  ticket?: string,
  caller: Caller = {},
): Promise<UpgradeAnswer> {
  const isTicket = ticket !== undefined;
  const keyNowMs = clock?.() ?? nowMs;
  const key = await (isTicket
    ? acceptTicket({ keys, sockets }, ticket, nowMs, keyNowMs)
    : resolveLiveKey(keys, authorization, keyNowMs));
  if (key === null) return createRefusal('unauthorized', isTicket ? BAD_TICKET : BAD_KEY);
  const problem = findKeyProblem(key, caller);
  if (problem !== null) return createRefusal('forbidden', problem);
  const { name, connectionsMax } = tiers[key.tier];
  // A counted socket without a record loses its slot.
  await saveConnection(
    sockets,
    {
      ...{ id, keyHash: key.hash, keyId: key.id, tier: key.tier, scopes: serializeScopes(key.scopes) },
      ...{ channels: new Map(), version: 1 },
    },
    nowMs,
  );
  if (connectionsMax !== null && !(await acceptKeySocket(sockets, key.id, id, connectionsMax, nowMs))) {
    await removeConnection(sockets, id);
    return createRefusal('forbidden', `This key holds ${connectionsMax} connections, the most that ${name} may`, {
      'x-websocket-close-code': CLOSE_POLICY,
    });
  }
  // The socket works without it.
  await noteSocket(usage, key.id, nowMs).catch(error =>
    logger.error('The use of a key was not noted', { error, keyId: key.id }),
  );
  const { socket, key: shared } = messageLimits[key.tier];
  const rates = `rate=${socket.rate};burst=${socket.burst}, rate=${shared.rate};burst=${shared.burst};shared=${key.id}`;
  // For gateways that count messages before a function runs (docs/reference/aws.md).
  return { statusCode: 200, headers: { 'x-websocket-limits': rates } };
}

function findKeyProblem({ tier, scopes }: StoredKey, caller: Caller): string | null {
  const { name, connectionsMax } = tiers[tier];
  if (connectionsMax === 0) return `WebSocket requires ${tiers.layer1.name}, the key has ${name}`;
  return scopes?.channels?.length === 0 ? NO_CHANNELS : checkCallerScopes(scopes, caller);
}

/** Removes a closed socket. */
export async function disconnect({ sockets }: Pick<ConnectStores, 'sockets'>, id: string): Promise<UpgradeAnswer> {
  await removeConnection(sockets, id);
  return { statusCode: 200 };
}

function createRefusal(
  code: 'unauthorized' | 'forbidden',
  error: string,
  headers: Readonly<Record<string, string>> = {},
): UpgradeAnswer {
  return {
    statusCode: errorCodes[code].status,
    headers: {
      'Content-Type': 'application/json',
      ...(code === 'unauthorized' && { 'WWW-Authenticate': 'Bearer' }),
      ...headers,
    },
    body: serializeErrorEnvelope(code, error),
  };
}
