import { assertAllowed, type Caller } from '../iam/callers.ts';
import { AwsError } from '../kernel/errors.ts';
import type { AwsEnvironment } from '../template/attributes.ts';
import type { JsonObject } from '../template/json.ts';
import type { SocketGateway } from './gateway.ts';

export type ConnectionsCall = {
  readonly method: string;
  /** Absent if the endpoint has no stage. */
  readonly stage: string | undefined;
  readonly id: string;
  readonly body: Buffer;
};

const POST_BYTES_MAX = 128 * 1024;

/** Undefined for other paths. */
export function connectionsPath(path: string): Pick<ConnectionsCall, 'stage' | 'id'> | undefined {
  const found = /^(?:\/([^/]+))?\/@connections\/([^/?]+)$/.exec(path);
  return found === null ? undefined : { stage: found[1], id: decodeURIComponent(found[2] ?? '') };
}

/**
 * Throws GoneException (410) for a closed connection and LimitExceededException (429) for a slow
 * client.
 */
export function callConnections(
  call: ConnectionsCall,
  caller: Caller,
  gateways: readonly SocketGateway[],
  env: AwsEnvironment,
): JsonObject | undefined {
  const reachable = gateways.filter(one => call.stage === undefined || one.api.stage === call.stage);
  const gateway = reachable.find(one => one.connection(call.id) !== undefined) ?? reachable[0];
  if (gateway === undefined) throw new AwsError('ForbiddenException', 'Forbidden', 403);
  const { id, stage } = gateway.api;
  const base = `arn:aws:execute-api:${env.region}:${env.account}:${id}/${stage}`;
  allow(caller, `${base}/${call.method}/@connections/${call.id}`);
  const connection = gateway.connection(call.id);
  if (connection === undefined) throw new AwsError('GoneException', 'The connection is gone.', 410);
  if (call.method === 'POST') {
    if (call.body.length > POST_BYTES_MAX) throw new AwsError('PayloadTooLargeException', 'Message too long', 413);
    if (!connection.send(call.body.toString('utf8')))
      throw new AwsError('LimitExceededException', 'The client reads too slowly: its buffer is full.', 429);
    return undefined;
  }
  if (call.method === 'DELETE') {
    connection.close(1000, 'Connection closed');
    return undefined;
  }
  const { connectedMs, sourceIp, userAgent } = connection.peer;
  return {
    connectedAt: new Date(connectedMs).toISOString(),
    lastActiveAt: new Date(connection.lastActiveMs()).toISOString(),
    identity: { sourceIp, userAgent },
  };
}

/** API Gateway uses 403 where JSON services use 400. */
function allow(caller: Caller, resource: string): void {
  try {
    assertAllowed(caller, 'execute-api:ManageConnections', [resource]);
  } catch (error) {
    if (error instanceof AwsError) throw new AwsError(error.type, error.message, 403);
    throw error;
  }
}
